import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { accountsApi, useUpdateUserMutation } from '#app/api/accounts.ts'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo, signedIn } from '#app/store/session.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { formText, formTick } from '#app/ui/form/read-form.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useFieldErrors } from '#app/ui/form/use-field-errors.ts'
import type { User } from '#contract/accounts.ts'
import { paths } from '#rules/paths.ts'

/**
 * Name, e-mail address and role of a user (spec §2, §4: afterwards to the user list). When admins change their own account,
 * the session is updated at once; without the role, the guard leads them out of the admin area.
 */
export function UserForm({ user }: { user: User }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const isMyself = useAppSelector(selectUserInfo)?._id === user._id
  const [updateUser, { isLoading }] = useUpdateUserMutation()
  const { errors, setErrors, formProps } = useFieldErrors()

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = event.currentTarget
    setErrors({})
    const { data, error } = await updateUser({
      userId: user._id,
      name: formText(fields, 'name'),
      email: formText(fields, 'email'),
      isAdmin: formTick(fields, 'isAdmin'),
    })
    if (!data) {
      showToast('error', errorMessage(error))
      setErrors(fieldErrors(error))
      return
    }
    showToast('success', 'User updated successfully')
    if (isMyself) {
      const { createdAt: _, ...myself } = data
      dispatch(signedIn(myself))
      void dispatch(accountsApi.util.upsertQueryData('readProfile', undefined, myself))
      if (!myself.isAdmin) return
    }
    await navigate(paths.admin.users)
  }

  return (
    <form {...formProps} method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextField label="Name" name="name" autoComplete="off" defaultValue={user.name} error={errors.name} />
      <TextField
        label="Email Address"
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={user.email}
        error={errors.email}
      />
      <CheckField
        label="Is Admin"
        name="isAdmin"
        defaultChecked={user.isAdmin}
        help={isMyself ? 'This is your own account. Without the role you leave the admin area.' : undefined}
        error={errors.isAdmin}
      />
      <LoadingButton busy={isLoading}>Update</LoadingButton>
    </form>
  )
}
