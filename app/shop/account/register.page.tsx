import { Link, useSearchParams } from 'react-router'
import { accountsApi } from '#app/api/accounts.ts'
import { errorStatus } from '#app/api/error-message.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { useAppDispatch } from '#app/store/hooks.ts'
import { signedIn } from '#app/store/session.ts'
import { Alert, FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { scenes } from '#rules/content/scenes.ts'
import { SplitLayout } from '#app/ui/split-layout.tsx'
import { paths } from '#rules/paths.ts'
import { returnPath, withRedirect } from '#rules/platform/safe-redirect.ts'
import { confirmedPassword } from './confirmed-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { KeptCart } from './kept-cart.tsx'
import { goOnBefore, type NextPath, useGoOn, useIsGoingOn } from './use-confirmed-user.ts'

const pathOf: NextPath = (user, search) => (user.isGuest ? null : returnPath(search.get('redirect')))

export const loader = goOnBefore(pathOf)

/** Sign Up (spec §2). A signed-in shopper continues to the page they wanted. */
export function Component() {
  const [search] = useSearchParams()
  const nextPath = returnPath(search.get('redirect'))
  const signInPath = withRedirect(paths.login, nextPath)
  useGoOn(pathOf, search)
  return (
    <>
      <PageMeta title="Sign Up" />
      <SplitLayout scene={scenes.tileBedroom}>
        <h1 className="mb-4">Sign Up</h1>
        <KeptCart promise="It stays when you register." isExpected={nextPath === paths.shipping} />
        <SignUpForm signInPath={signInPath} />
        <p className="mt-4 mb-0">
          Already have an account? <Link to={signInPath}>Login</Link>
        </p>
      </SplitLayout>
    </>
  )
}

function SignUpForm({ signInPath }: { signInPath: string }) {
  const dispatch = useAppDispatch()
  const isGoingOn = useIsGoingOn()
  const mutation = accountsApi.register.useMutation()
  const [, { error }] = mutation
  const { field, formProps, isSending, values, problem } = useServerForm(mutation, {
    ...confirmedPassword,
    initial: { name: '', email: '', password: '', confirmed: '' },
    toRequest: ({ name, email, password }) => ({ name, email, password }),
    onSuccess: (userInfo) => {
      dispatch(signedIn(userInfo))
    },
  })
  return (
    <form {...formProps}>
      <TextField {...field('name')} label="Name" autoComplete="name" required />
      <TextField {...field('email')} label="Email Address" type="email" autoComplete="username" required />
      {error && errorStatus(error) === 409 && (
        <Alert kind="info">
          Is it yours? <Link to={signInPath}>Sign in instead</Link>, or{' '}
          <Link to={paths.forgotPassword} state={{ email: values.email }}>
            ask for a link to choose a new password
          </Link>
          , even if someone else registered your address.
        </Alert>
      )}
      <NewPasswordFields field={field} />
      <FormProblem text={problem} />
      <LoadingButton busy={isSending || isGoingOn}>Register</LoadingButton>
    </form>
  )
}
