import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useForgotPasswordMutation } from '#app/api/account-links.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { paths } from '#rules/paths.ts'
import { LinkSent } from './link-sent.tsx'
import { PasswordSteps } from './password-steps.tsx'
import { typedEmail } from './typed-email.ts'

/**
 * Asks for a link to a new password, and then says that it is sent. Both look the same for an address with and without
 * an account.
 */
export function Component() {
  const [email, setEmail] = useState(typedEmail(useLocation().state))
  const [isSent, setIsSent] = useState(false)
  return (
    <>
      <PageMeta title="Forgot your password?" />
      <div className="container">
        <PageHeading
          title="Forgot your password?"
          lead="We’ll email you a link to choose a new one. Your cart and orders stay as they are."
        />
        {isSent ? (
          <PasswordSteps current="sent">
            <LinkSent email={email} onOther={() => setIsSent(false)} />
          </PasswordSteps>
        ) : (
          <PasswordSteps current="ask">
            <AskForm
              email={email}
              onSent={(address) => {
                setEmail(address)
                setIsSent(true)
              }}
            />
          </PasswordSteps>
        )}
      </div>
    </>
  )
}

function AskForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { field, formProps, isSending, values, problem } = useServerForm(useForgotPasswordMutation(), {
    initial: { email },
    toRequest: (request) => request,
    onSuccess: (_answer, { values: sent }) => onSent(sent.email.trim()),
  })
  return (
    <form {...formProps}>
      <h2 className="h3 mb-3">Where should we send the link?</h2>
      <TextField
        {...field('email')}
        label="Email Address"
        type="email"
        autoComplete="email"
        help="The address that you sign in with"
        required
      />
      <FormProblem text={problem} />
      <div className="d-flex flex-wrap align-items-center gap-3">
        <LoadingButton busy={isSending}>Send the link</LoadingButton>
        <Link className="tap" to={paths.login} state={{ email: values.email }}>
          Back to Sign In
        </Link>
      </div>
    </form>
  )
}
