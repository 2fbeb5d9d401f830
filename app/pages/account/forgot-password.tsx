import { Link } from 'react-router'
import { useForgotPasswordMutation } from '#app/api/account-links.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { scenes } from '#app/ui/image/scenes.ts'
import { SplitLayout } from '#app/ui/split-layout.tsx'
import { paths } from '#rules/paths.ts'

/** Forgot Password: asks for a link to a new password. The page is the same for an address with and without an account. */
export function Component() {
  return (
    <>
      <PageMeta title="Forgot Password" />
      <SplitLayout scene={scenes.promoStyling}>
        <h1 className="mb-4">Forgot Password</h1>
        <ForgotPasswordForm />
        <p className="mt-4 mb-0">
          <Link to={paths.login}>Back to Sign In</Link>
        </p>
      </SplitLayout>
    </>
  )
}

function ForgotPasswordForm() {
  const mutation = useForgotPasswordMutation()
  const [, { data }] = mutation
  const { field, formProps, isSending } = useServerForm(mutation, {
    initial: { email: '' },
    toRequest: ({ email }) => ({ email }),
  })
  return (
    <form {...formProps}>
      <p>Enter the email address of your account, and we send you a link to choose a new password.</p>
      {data && (
        <Alert kind="success">{`${data.message} It works for 30 minutes. Look into your spam folder too.`}</Alert>
      )}
      <TextField {...field('email')} label="Email Address" type="email" autoComplete="username" required />
      <LoadingButton busy={isSending}>Send the link</LoadingButton>
    </form>
  )
}
