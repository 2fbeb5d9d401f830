import type { FormEvent } from 'react'
import { useReadProfileQuery, useUpdateProfileMutation } from '#app/api/accounts.ts'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo, signedIn } from '#app/store/session.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { passwordMismatch } from '#rules/accounts.ts'
import { formText } from '#app/ui/form/read-form.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { useFieldErrors } from '#app/ui/form/use-field-errors.ts'

/**
 * Name, e-mail address and password of the shopper. The fields start with what the server knows, because another device
 * may have changed it since the sign-in; local storage stands in while the server does not answer. What the server
 * answers to an update replaces the stored userInfo (spec §4), and the password fields are emptied.
 */
export function ProfileForm() {
  const dispatch = useAppDispatch()
  const userInfo = useAppSelector(selectUserInfo)
  const { data: profile = userInfo } = useReadProfileQuery()
  const [updateProfile, { isLoading }] = useUpdateProfileMutation()
  const { errors, setErrors, formProps } = useFieldErrors()

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = event.currentTarget
    const password = formText(fields, 'password')
    const mismatch = passwordMismatch(password, formText(fields, 'confirmed'))
    if (mismatch) {
      showToast('error', mismatch)
      setErrors({ confirmed: mismatch })
      return
    }
    setErrors({})
    const { data, error } = await updateProfile({
      name: formText(fields, 'name'),
      email: formText(fields, 'email'),
      password,
    })
    if (!data) {
      showToast('error', errorMessage(error))
      setErrors(fieldErrors(error))
      return
    }
    dispatch(signedIn(data))
    emptyPasswords(fields)
    showToast('success', 'Profile updated successfully')
  }

  return (
    <form {...formProps} method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <h2 className="h3 mb-3">Your details</h2>
      <TextField label="Name" name="name" autoComplete="name" defaultValue={profile?.name} error={errors.name} />
      <TextField
        label="Email Address"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={profile?.email}
        error={errors.email}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        help="Leave empty to keep the one you have"
        error={errors.password}
      />
      <TextField
        label="Confirm Password"
        name="confirmed"
        type="password"
        autoComplete="new-password"
        error={errors.confirmed}
      />
      <LoadingButton busy={isLoading}>Update</LoadingButton>
    </form>
  )
}

function emptyPasswords(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('input[type="password"]')) field.value = ''
}
