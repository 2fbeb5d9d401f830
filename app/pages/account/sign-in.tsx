import type { FormEvent } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useSignInMutation } from '#app/api/accounts.ts'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo, signedIn } from '#app/store/session.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { BusyButton } from '#app/ui/busy-button.tsx'
import { scenes } from '#app/ui/scenes.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { returnPath, withRedirect } from '#rules/return-path.ts'
import { AccountSplit } from './account-split.tsx'
import { formText } from '#app/ui/form-text.ts'
import { raiseToast } from '#app/ui/raise-toast.ts'
import { useWrongFields } from '#app/ui/use-wrong-fields.ts'

/** Sign In (spec §2). Whoever is signed in, now or already, goes on to where they wanted to be, without a step back here. */
export function Component() {
  const [search] = useSearchParams()
  const goOnTo = returnPath(search.get('redirect'))
  const userInfo = useAppSelector(selectUserInfo)
  if (userInfo) return <Navigate to={goOnTo} replace />
  return (
    <>
      <PageMeta title="Sign In" />
      <AccountSplit scene={scenes.promoStyling}>
        <SignInForm />
        <p className="mt-4 mb-0">
          New Customer? <Link to={withRedirect('/register', goOnTo)}>Register</Link>
        </p>
      </AccountSplit>
    </>
  )
}

/** A failed sign-in changes nothing but the message: what was typed stays, and so does the cart (promises 19). */
function SignInForm() {
  const dispatch = useAppDispatch()
  const [signIn, { isLoading }] = useSignInMutation()
  const { wrong, setWrong, formProps } = useWrongFields()

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = event.currentTarget
    setWrong({})
    const { data, error } = await signIn({ email: formText(fields, 'email'), password: formText(fields, 'password') })
    if (data) {
      dispatch(signedIn(data))
      return
    }
    raiseToast('error', errorMessage(error))
    setWrong(fieldErrors(error))
  }

  return (
    <form {...formProps} method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <h1 className="mb-4">Sign In</h1>
      <TextField label="Email Address" name="email" type="email" autoComplete="username" error={wrong.email} required />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={wrong.password}
        required
      />
      <BusyButton busy={isLoading}>Sign In</BusyButton>
    </form>
  )
}
