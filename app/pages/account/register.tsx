import type { FormEvent } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useRegisterMutation } from '#app/api/accounts.ts'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo, signedIn } from '#app/store/session.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { BusyButton } from '#app/ui/busy-button.tsx'
import { scenes } from '#app/ui/scenes.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { passwordMismatch } from '#rules/accounts.ts'
import { returnPath, withRedirect } from '#rules/return-path.ts'
import { AccountSplit } from './account-split.tsx'
import { formText } from '#app/ui/form-text.ts'
import { raiseToast } from '#app/ui/raise-toast.ts'
import { useWrongFields } from '#app/ui/use-wrong-fields.ts'

/** Sign Up (spec §2). Whoever is signed in, now or already, goes on to where they wanted to be. */
export function Component() {
  const [search] = useSearchParams()
  const goOnTo = returnPath(search.get('redirect'))
  const userInfo = useAppSelector(selectUserInfo)
  if (userInfo) return <Navigate to={goOnTo} replace />
  return (
    <>
      <PageMeta title="Sign Up" />
      <AccountSplit scene={scenes.tileBedroom}>
        <SignUpForm />
        <p className="mt-4 mb-0">
          Already have an account? <Link to={withRedirect('/login', goOnTo)}>Login</Link>
        </p>
      </AccountSplit>
    </>
  )
}

/** Two passwords that differ are never sent (spec §5); all other rules are the server's, and stand beside the fields. */
function SignUpForm() {
  const dispatch = useAppDispatch()
  const [register, { isLoading }] = useRegisterMutation()
  const { wrong, setWrong, formProps } = useWrongFields()

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = event.currentTarget
    const password = formText(fields, 'password')
    const mismatch = passwordMismatch(password, formText(fields, 'confirmed'))
    if (mismatch) {
      raiseToast('error', mismatch)
      setWrong({ confirmed: mismatch })
      return
    }
    setWrong({})
    const { data, error } = await register({
      name: formText(fields, 'name'),
      email: formText(fields, 'email'),
      password,
    })
    if (data) {
      dispatch(signedIn(data))
      return
    }
    raiseToast('error', errorMessage(error))
    setWrong(fieldErrors(error))
  }

  return (
    <form {...formProps} method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <h1 className="mb-4">Sign Up</h1>
      <TextField label="Name" name="name" autoComplete="name" error={wrong.name} required />
      <TextField label="Email Address" name="email" type="email" autoComplete="username" error={wrong.email} required />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        help="8 characters or more"
        error={wrong.password}
        required
      />
      <TextField
        label="Confirm Password"
        name="confirmed"
        type="password"
        autoComplete="new-password"
        error={wrong.confirmed}
        required
      />
      <BusyButton busy={isLoading}>Register</BusyButton>
    </form>
  )
}
