import { Section } from '#app/admin/kit/section.tsx'
import { useId, useRef, useState, type FormEvent } from 'react'
import { useParams, Link, useNavigate } from 'react-router'
import { AccessActions } from '#app/admin/frame/access/access-actions.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import { useUnsavedChangesGuard } from '#app/admin/frame/use-unsaved-changes-guard.tsx'
import { act } from '#app/admin/kit/act.tsx'
import { FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { AccessTable } from '#app/admin/people/access/access-table.tsx'
import { History } from '#app/admin/people/history/history.tsx'
import { historyApi } from '#app/api/admin/platform.ts'
import { accessEventsApi } from '#app/api/admin/accounts.ts'
import { writeAccessFilter } from '#app/api/access/access-filter.ts'
import { peopleApi } from '#app/api/account-access.ts'
import { accountsApi } from '#app/api/accounts.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import type { MissingPage } from '#app/page/load-error.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { storeContext } from '#app/store/context.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { prefetchById } from '#app/store/prefetch.ts'
import { selectUserInfo, signedIn } from '#app/store/session.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { BackLink } from '#app/ui/navigation/back-link.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { DialogActions } from '#app/ui/overlay/modal-dialog.tsx'
import type { User } from '#contract/accounts/accounts.ts'
import { roleOf } from '#rules/accounts/role-of-user.ts'
import { may } from '#rules/accounts/roles.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { nzDayText } from '#rules/platform/nz-dates.ts'
import { ReleaseHolds } from './release-holds.tsx'

/** Always refetch on mount: an edit starts from the stored values. */
const refetched = { forceRefetch: true }

export const loader = prefetchById('User not found', (id, { context }) => [
  accountsApi.one.initiate({ id }, refetched),
  ...(may(roleOf(context.get(storeContext).getState().session.userInfo), 'people', 'read')
    ? [
        historyApi.list.initiate({ subject: 'user', id }, refetched),
        accessEventsApi.list.initiate({ account: id, pageNumber: 1 }, refetched),
      ]
    : []),
])

export const missing: MissingPage = { heading: 'Edit user', link: { label: 'Users', to: adminPaths.users } }

export function Component() {
  const { id = '' } = useParams()
  const { data: user } = accountsApi.one.useQuery({ id })
  const seesPeople = useMay('people', 'read')
  return (
    <>
      <PageMeta title="Edit user" />
      <div className="container">
        <div className="trail">
          <BackLink to={adminPaths.users} />
        </div>
        <PageHeading
          title="Edit user"
          meta={user && `${user.name}, registered on ${nzDayText(user.createdAt)}`}
          afterCrumbs
        />
        {user && <UserForm user={user} />}
        {user && <UserAccess user={user} />}
        {user && <ReleaseHolds user={user} />}
        {seesPeople && <AccountEvents accountId={id} />}
        {seesPeople && <History subject="user" id={id} />}
      </div>
    </>
  )
}

function UserAccess({ user }: { user: User }) {
  const { _id, email, isEmailConfirmed, waitingEmail } = user
  const dispatch = useAppDispatch()
  const seesPeople = useMay('people', 'read')

  async function readHistory() {
    if (!seesPeople) return
    await dispatch(historyApi.list.initiate({ subject: 'user', id: _id }, { forceRefetch: true }))
  }

  return (
    <Section title="Access" id="access" className="mt-5 mb-4">
      <p className="text-break">
        {email} is {isEmailConfirmed ? 'confirmed.' : 'not confirmed yet.'}
        {waitingEmail !== undefined && ` ${waitingEmail} replaces it once it’s confirmed.`}
      </p>
      <AccessActions account={user} className="d-flex flex-wrap gap-3" onDone={readHistory} />
    </Section>
  )
}

const shownEvents = 10

function AccountEvents({ accountId }: { accountId: string }) {
  const { data, error, isFetching, refetch } = accessEventsApi.list.useQuery({ account: accountId, pageNumber: 1 })
  const headingId = useId()
  return (
    <section className="mt-5" aria-labelledby={headingId}>
      <h2 className="h3" id={headingId}>
        Sign-ins and refusals
      </h2>
      {!data && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
      {!data && !error && <p className="meta">Loading the events…</p>}
      {data?.events.length === 0 && <p>Nothing yet.</p>}
      {data && data.events.length > 0 && (
        <>
          <AccessTable events={data.events.slice(0, shownEvents)} isOfOneAccount />
          <p className="mt-3">
            <Link className="line-link" to={adminPaths.access(writeAccessFilter({ account: accountId }))}>
              All events of this account
            </Link>
          </p>
        </>
      )}
    </section>
  )
}

/**
 * Name, email address and role of a user (spec §2, §4: afterwards to the user list). When admins change their own
 * account, the session is updated at once; without the role, the guard leads them out of the admin area.
 */
function UserForm({ user }: { user: User }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const mayChangeRoles = useMay('people', 'change')
  const isMyself = useAppSelector(selectUserInfo)?._id === user._id
  const [isAsking, setIsAsking] = useState(false)
  const isAgreed = useRef(false)
  const close = () => setIsAsking(false)
  const { field, checkbox, values, formProps, isSending, problem } = useServerForm(accountsApi.update.useMutation(), {
    initial: { name: user.name, email: user.email, isAdmin: user.isAdmin },
    toRequest: (changed) => ({ userId: user._id, ...changed }),
    successText: 'User updated successfully',
    onSuccess: async (data) => {
      guard.release()
      if (isMyself) {
        const { createdAt: _created, isEmailConfirmed: _confirmed, waitingEmail: _waiting, ...updated } = data
        dispatch(signedIn(updated))
        void dispatch(accountsApi.readProfile.upsert(undefined, updated))
        if (!updated.isAdmin) return
      }
      await navigate(adminPaths.users)
    },
  })

  // No draft: a role that was ticked another day would be given with the next change of a name.
  const isDirty = values.name !== user.name || values.email !== user.email || values.isAdmin !== user.isAdmin
  const guard = useUnsavedChangesGuard(isDirty)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const needsProof = values.isAdmin && !user.isAdmin && !user.isEmailConfirmed && !isAgreed.current
    isAgreed.current = false
    if (!needsProof) return formProps.onSubmit(event)
    event.preventDefault()
    setIsAsking(true)
  }

  function handleConfirm() {
    setIsAsking(false)
    isAgreed.current = true
    formProps.ref.current?.requestSubmit()
  }

  return (
    <form {...formProps} onSubmit={handleSubmit}>
      <TextField {...field('name')} label="Name" autoComplete="off" />
      <TextField {...field('email')} label="Email Address" type="email" autoComplete="off" />
      {mayChangeRoles && (
        <CheckField
          {...checkbox('isAdmin')}
          label="Is Admin"
          help={isMyself ? 'This is your own account: you would lose your own admin access.' : undefined}
        />
      )}
      <FormProblem text={problem} />
      <LoadingButton busy={isSending}>Update</LoadingButton>
      <FormDialog
        show={isAsking}
        title="Nobody has proved that this address is theirs. Make an admin all the same?"
        onClose={close}
      >
        <AskForProof email={user.email} onConfirm={handleConfirm} onClose={close} />
      </FormDialog>
      {guard.dialog}
    </form>
  )
}

/** Asks before an account whose address nobody has confirmed becomes an admin, and offers an invitation instead. */
function AskForProof({ email, onConfirm, onClose }: { email: string; onConfirm: () => void; onClose: () => void }) {
  const [invite] = peopleApi.invite.useMutation()

  function handleInvite() {
    // The dialog closes first: it would cover the toast.
    onClose()
    void act(invite({ email, role: 'owner' }), 'Invitation sent')
  }

  return (
    <DialogActions>
      <button className="btn btn-danger" type="button" onClick={onConfirm}>
        Make an admin
      </button>
      <button className="btn btn-outline" type="button" onClick={handleInvite}>
        Invite as owner instead
      </button>
      <button className="btn btn-outline" type="button" onClick={onClose}>
        Not now
      </button>
    </DialogActions>
  )
}
