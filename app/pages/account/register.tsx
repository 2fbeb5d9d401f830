import type { FormEvent } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useRegisterMutation } from '#app/api/accounts.ts'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo, signedIn } from '#app/store/session.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { scenes } from '#app/ui/image/scenes.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { passwordMismatch } from '#rules/accounts.ts'
import { returnPath, withRedirect } from '#rules/safe-redirect.ts'
import { SplitLayout } from '#app/ui/split-layout.tsx'
import { formText } from '#app/ui/form/read-form.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { useFieldErrors } from '#app/ui/form/use-field-errors.ts'
import { paths } from '#rules/paths.ts'

/** Sign Up (spec §2). Whoever is signed in, now or already, goes on to where they wanted to be. */
export function Component() {
  const [search] = useSearchParams()
  const goOnTo = returnPath(search.get('redirect'))
  const userInfo = useAppSelector(selectUserInfo)
  if (userInfo) return <Navigate to={goOnTo} replace />
  return (
    <>
      <PageMeta title="Sign Up" />
      <SplitLayout scene={scenes.tileBedroom}>
        <SignUpForm />
        <p className="mt-4 mb-0">
          Already have an account? <Link to={withRedirect(paths.login, goOnTo)}>Login</Link>
        </p>
      </SplitLayout>
    </>
  )
}

/** Two passwords that differ are never sent (spec §5); all other rules are the server's, and stand beside the fields. */
function SignUpForm() {
  const dispatch = useAppDispatch()
  const [register, { isLoading }] = useRegisterMutation()
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
    const { data, error } = await register({
      name: formText(fields, 'name'),
      email: formText(fields, 'email'),
      password,
    })
    if (data) {
      dispatch(signedIn(data))
      return
    }
    showToast('error', errorMessage(error))
    setErrors(fieldErrors(error))
  }

  return (
    <form {...formProps} method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <h1 className="mb-4">Sign Up</h1>
      <TextField label="Name" name="name" autoComplete="name" error={errors.name} required />
      <TextField
        label="Email Address"
        name="email"
        type="email"
        autoComplete="username"
        error={errors.email}
        required
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        help="8 characters or more"
        error={errors.password}
        required
      />
      <TextField
        label="Confirm Password"
        name="confirmed"
        type="password"
        autoComplete="new-password"
        error={errors.confirmed}
        required
      />
      <LoadingButton busy={isLoading}>Register</LoadingButton>
    </form>
  )
}
