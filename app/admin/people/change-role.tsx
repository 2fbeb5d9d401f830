import { useId, useState, type SyntheticEvent } from 'react'
import { accountsApi } from '#app/api/accounts.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo, signedIn } from '#app/store/session.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import type { Person } from '#contract/accounts/people.ts'
import { firstName } from '#rules/accounts/accounts.ts'
import { RoleChoice } from './role-choice.tsx'

/** The dialog with the role of a person; null closes it. */
export function ChangeRole({ person, onClose }: { person: Person | null; onClose: () => void }) {
  const id = useId()
  return (
    <ModalDialog show={person !== null} aria-labelledby={`${id}-title`} onClose={onClose}>
      {person && (
        <>
          <h2 className="h3" id={`${id}-title`}>
            Role of {person.name}
          </h2>
          <RoleForm key={person._id} person={person} onClose={onClose} />
        </>
      )}
    </ModalDialog>
  )
}

function RoleForm({ person, onClose }: { person: Person; onClose: () => void }) {
  const dispatch = useAppDispatch()
  const userInfo = useAppSelector(selectUserInfo)
  const [update, { isLoading, error }] = accountsApi.update.useMutation()
  const [role, setRole] = useState<Person['role'] | null>(person.role)
  const isMyself = userInfo?._id === person._id

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (role === person.role) {
      onClose()
      return
    }
    const { data } = await update({ userId: person._id, role })
    if (!data) return
    showToast('success', `${firstName(person.name)} is ${role ?? 'a customer'} now`)
    onClose()
    if (isMyself && userInfo) {
      const { role: _former, ...rest } = userInfo
      dispatch(signedIn({ ...rest, isAdmin: data.isAdmin, ...(data.role && { role: data.role }) }))
    }
  }

  return (
    <form method="post" onSubmit={(event) => void handleSubmit(event)}>
      {isMyself && <p>This is your own account: with another role you can no longer open this page.</p>}
      <RoleChoice name="role" value={role} hasNone onChange={setRole} />
      <FormProblem text={error ? errorMessage(error) : null} />
      <DialogActions>
        <LoadingButton busy={isLoading}>Save the role</LoadingButton>
        <button className="btn btn-outline" type="button" onClick={onClose}>
          Cancel
        </button>
      </DialogActions>
    </form>
  )
}
