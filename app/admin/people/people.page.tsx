import { Section } from '#app/admin/kit/section.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { SubNav } from '#app/admin/frame/sub-nav.tsx'
import { ActionButton } from '#app/admin/kit/act.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { LoadError, PageHead } from '#app/admin/kit/list-page.tsx'
import { StateText } from '#app/admin/kit/state-text.tsx'
import { peopleApi } from '#app/api/account-access.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { useAppSelector } from '#app/store/hooks.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { selectUserInfo } from '#app/store/session.ts'
import type { Person, Invitation } from '#contract/accounts/people.ts'
import { firstName } from '#rules/accounts/accounts.ts'
import { roleName } from '#rules/accounts/role-names.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { nzDay, nzTime, shortWeekdayText, nzTimeText } from '#rules/platform/nz-dates.ts'
import styles from './people.module.scss'
import { ChangeRole, InviteDialog } from './role-dialogs.tsx'
import { SecondStepNotice } from './second-step-notice.tsx'

export const loader = prefetch(() => [
  peopleApi.list.initiate(undefined, { forceRefetch: true }),
  peopleApi.invitations.initiate(undefined, { forceRefetch: true }),
])

export function Component() {
  const { data: people, error, isFetching, refetch } = peopleApi.list.useQuery()
  const { data: invitations } = peopleApi.invitations.useQuery()
  const ownId = useAppSelector(selectUserInfo)?._id
  const [chosen, setChosen] = useState<Person | null>(null)
  const [isInviting, setIsInviting] = useState(false)
  return (
    <>
      <PageMeta title="People" />
      <div className="container">
        <PageHead
          heading="People and history"
          meta={
            <>
              {people && invitations && countText(people.length, invitations.length)} Each role sees only the pages it
              can use.
            </>
          }
          buttons={
            <button className="btn btn-primary btn-sm" type="button" onClick={() => setIsInviting(true)}>
              <AdminIcon name="person-plus" />
              Invite…
            </button>
          }
        />
        <SubNav />
        {!people && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
        {people?.filter(isWithoutStep).map((person) => (
          <SecondStepNotice key={person._id} person={person} isMyself={person._id === ownId} />
        ))}
        {people && (
          <Section title="People" id="people" className="mt-0 mb-5">
            <PeopleTable people={people} ownId={ownId} onChange={setChosen} />
          </Section>
        )}
        {invitations && invitations.length > 0 && (
          <Section title="Invitations" id="invitations" className="mt-0 mb-5">
            <InvitationTable invitations={invitations} />
          </Section>
        )}
      </div>
      <ChangeRole person={chosen} onClose={() => setChosen(null)} />
      <InviteDialog show={isInviting} onClose={() => setIsInviting(false)} />
    </>
  )
}

const isWithoutStep = ({ secondStep }: Person) => secondStep === null

/** How many people and invitations there are: `3 people, 1 invitation.` */
export function countText(people: number, invitations: number): string {
  const some = people === 1 ? '1 person' : `${people} people`
  if (invitations === 0) return `${some}.`
  return `${some}, ${invitations === 1 ? '1 invitation' : `${invitations} invitations`}.`
}

function InvitationTable({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <DataTable
      caption="Invitations"
      variant="table-sm table-stack table-mini"
      rows={invitations}
      columns={[
        { head: 'Email', isLead: true, className: 'text-break', cell: ({ email }) => <strong>{email}</strong> },
        { head: 'Role', card: 'main', cell: ({ role }) => <RoleBadge role={role} /> },
        {
          head: 'Sent',
          card: 'bare',
          cell: ({ sentAt, invitedBy }) => `${shortTime(sentAt)}, ${firstName(invitedBy)}`,
        },
        { head: 'Works until', cell: ({ expiresAt }) => shortTime(expiresAt) },
        {
          head: 'Send again or withdraw',
          isAct: true,
          isRight: true,
          className: styles.actions,
          cell: (invitation) => <InvitationSteps invitation={invitation} />,
        },
      ]}
    />
  )
}

function InvitationSteps({ invitation: { _id: id, email } }: { invitation: Invitation }) {
  const sendAgain = peopleApi.inviteAgain.useMutation()
  const withdraw = peopleApi.endInvitation.useMutation()
  return (
    <>
      <ActionButton mutation={sendAgain} arg={{ id }} success="Invitation sent again">
        Send again<span className="visually-hidden"> to {email}</span>
      </ActionButton>
      <ActionButton mutation={withdraw} arg={{ id }} success="Invitation withdrawn">
        Withdraw<span className="visually-hidden"> the invitation of {email}</span>
      </ActionButton>
    </>
  )
}

/** A day with its time: `Wed 18 Nov 10:30`. */
function shortTime(instant: string): string {
  return `${shortWeekdayText(nzDay(instant))} ${nzTime(instant).slice(11)}`
}

interface PeopleTableProps {
  people: readonly Person[]
  ownId: string | undefined
  onChange: (person: Person) => void
}

function PeopleTable({ people, ownId, onChange }: PeopleTableProps) {
  return (
    <DataTable
      caption="People"
      variant="table-sm table-stack table-mini"
      rows={people}
      columns={[
        {
          head: 'Name',
          isLead: true,
          className: 'text-break',
          cell: ({ _id, name }) => (
            <>
              <Link className={styles.name} to={adminPaths.userEdit(_id)}>
                {name}
              </Link>{' '}
              {_id === ownId && <span className="meta">you</span>}
            </>
          ),
        },
        { head: 'Email', card: 'bare', className: 'text-break', cell: ({ email }) => email },
        { head: 'Role', card: 'main', cell: ({ role }) => <RoleBadge role={role} /> },
        { head: 'Last seen', card: 'bare', cell: (person) => lastSeenText(person, person._id === ownId) },
        {
          head: 'Second step',
          card: 'bare',
          cell: ({ secondStep }) => (
            <StateText variant={secondStep ? 'ok' : 'bad'}>{secondStepTexts[secondStep ?? 'none']}</StateText>
          ),
        },
        {
          head: 'Change',
          isAct: true,
          isRight: true,
          cell: (person) => (
            <button className="btn btn-quiet" type="button" onClick={() => onChange(person)}>
              Change<span className="visually-hidden"> the role of {person.name}</span>
            </button>
          ),
        },
      ]}
    />
  )
}

const secondStepTexts = { passkey: 'Passkey', authenticator: 'App', none: 'None' }

function RoleBadge({ role }: Pick<Person, 'role'>) {
  return <span className={role === 'owner' ? 'badge badge-success' : 'badge badge-soft'}>{roleName(role)}</span>
}

/** When and on what a person was last seen: `Now, Firefox on Linux`. */
function lastSeenText({ lastSeenAt, device }: Person, isMyself: boolean): string {
  if (lastSeenAt === null) return 'Not signed in'
  return [isMyself ? 'Now' : nzTimeText(lastSeenAt), device].filter((part) => part !== '').join(', ')
}
