import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { accountsApi, useUpdateUserMutation } from '#app/api/accounts.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { useMay } from '#app/admin/frame/use-may.ts'
import { selectUserInfo, signedIn } from '#app/store/session.ts'
import { useUnsavedChangesGuard } from '#app/admin/frame/use-unsaved-changes-guard.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { User } from '#contract/accounts/accounts.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { AskForProof } from './ask-for-proof.tsx'

/**
 * Name, email address and role of a user (spec §2, §4: afterwards to the user list). When admins change their own
 * account, the session is updated at once; without the role, the guard leads them out of the admin area.
 */
export function UserForm({ user }: { user: User }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const mayChangeRoles = useMay('people', 'change')
  const isMyself = useAppSelector(selectUserInfo)?._id === user._id
  const [isAsking, setIsAsking] = useState(false)
  const isAgreed = useRef(false)
  const { field, checkbox, values, formProps, isSending, problem } = useServerForm(useUpdateUserMutation(), {
    initial: { name: user.name, email: user.email, isAdmin: user.isAdmin },
    toRequest: (changed) => ({ userId: user._id, ...changed }),
    successText: 'User updated successfully',
    onSuccess: async (data) => {
      guard.release()
      if (isMyself) {
        const { createdAt: _created, isEmailConfirmed: _confirmed, waitingEmail: _waiting, ...updated } = data
        dispatch(signedIn(updated))
        void dispatch(accountsApi.util.upsertQueryData('readProfile', undefined, updated))
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
      <AskForProof show={isAsking} email={user.email} onConfirm={handleConfirm} onClose={() => setIsAsking(false)} />
      {guard.dialog}
    </form>
  )
}
