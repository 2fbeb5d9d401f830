import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { accountsApi, useUpdateUserMutation } from '#app/api/accounts.ts'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo, signedIn } from '#app/store/session.ts'
import { BusyButton } from '#app/ui/busy-button.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { formText, formTick } from '#app/ui/form-text.ts'
import { raiseToast } from '#app/ui/raise-toast.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { useWrongFields } from '#app/ui/use-wrong-fields.ts'
import type { User } from '#contract/accounts.ts'

/**
 * Name, e-mail address and role of a user (spec §2, §4: afterwards to the user list). Admins who change themselves are
 * known by the new name at once; who gives up their own role is led out of the admin area by its guard.
 */
export function UserForm({ user }: { user: User }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const isMyself = useAppSelector(selectUserInfo)?._id === user._id
  const [updateUser, { isLoading }] = useUpdateUserMutation()
  const { wrong, setWrong, formProps } = useWrongFields()

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = event.currentTarget
    setWrong({})
    const { data, error } = await updateUser({
      userId: user._id,
      name: formText(fields, 'name'),
      email: formText(fields, 'email'),
      isAdmin: formTick(fields, 'isAdmin'),
    })
    if (!data) {
      raiseToast('error', errorMessage(error))
      setWrong(fieldErrors(error))
      return
    }
    raiseToast('success', 'User updated successfully')
    if (isMyself) {
      const { createdAt: _, ...myself } = data
      dispatch(signedIn(myself))
      void dispatch(accountsApi.util.upsertQueryData('readProfile', undefined, myself))
      if (!myself.isAdmin) return
    }
    await navigate('/admin/userlist')
  }

  return (
    <form {...formProps} method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextField label="Name" name="name" autoComplete="off" defaultValue={user.name} error={wrong.name} />
      <TextField
        label="Email Address"
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={user.email}
        error={wrong.email}
      />
      <CheckField
        label="Is Admin"
        name="isAdmin"
        defaultChecked={user.isAdmin}
        help={isMyself ? 'This is you. Without the role you leave the admin area.' : undefined}
        error={wrong.isAdmin}
      />
      <BusyButton busy={isLoading}>Update</BusyButton>
    </form>
  )
}
