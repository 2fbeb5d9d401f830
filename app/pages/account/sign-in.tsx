import type { FormEvent } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useSignInMutation } from '#app/api/accounts.ts'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo, signedIn } from '#app/store/session.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { scenes } from '#app/ui/image/scenes.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { returnPath, withRedirect } from '#rules/safe-redirect.ts'
import { SplitLayout } from '#app/ui/split-layout.tsx'
import { formText } from '#app/ui/form/read-form.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { useFieldErrors } from '#app/ui/form/use-field-errors.ts'
import { paths } from '#rules/paths.ts'

/** Sign In (spec §2). Whoever is signed in, now or already, goes on to where they wanted to be, without a step back here. */
export function Component() {
  const [search] = useSearchParams()
  const goOnTo = returnPath(search.get('redirect'))
  const userInfo = useAppSelector(selectUserInfo)
  if (userInfo) return <Navigate to={goOnTo} replace />
  return (
    <>
      <PageMeta title="Sign In" />
      <SplitLayout scene={scenes.promoStyling}>
        <SignInForm />
        <p className="mt-4 mb-0">
          New Customer? <Link to={withRedirect(paths.register, goOnTo)}>Register</Link>
        </p>
      </SplitLayout>
    </>
  )
}

/** A failed sign-in changes nothing but the message: what was typed stays, and so does the cart (promises 19). */
function SignInForm() {
  const dispatch = useAppDispatch()
  const [signIn, { isLoading }] = useSignInMutation()
  const { errors, setErrors, formProps } = useFieldErrors()

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = event.currentTarget
    setErrors({})
    const { data, error } = await signIn({ email: formText(fields, 'email'), password: formText(fields, 'password') })
    if (data) {
      dispatch(signedIn(data))
      return
    }
    showToast('error', errorMessage(error))
    setErrors(fieldErrors(error))
  }

  return (
    <form {...formProps} method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <h1 className="mb-4">Sign In</h1>
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
        autoComplete="current-password"
        error={errors.password}
        required
      />
      <LoadingButton busy={isLoading}>Sign In</LoadingButton>
    </form>
  )
}
