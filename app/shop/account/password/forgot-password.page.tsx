import { useState, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { accountLinksApi } from '#app/api/account-access.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { FormProblem, Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { paths } from '#rules/paths.ts'
import { PasswordSteps, typedEmail } from './password-steps.tsx'

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
  const { field, formProps, isSending, values, problem } = useServerForm(accountLinksApi.forgotPassword.useMutation(), {
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

/** How long an email can take; the button that sends it again waits for it. */
const waitSeconds = 45

function LinkSent({ email, onOther }: { email: string; onOther: () => void }) {
  const [send, { isLoading }] = accountLinksApi.forgotPassword.useMutation()
  const { secondsLeft, restart } = useSecondsLeft(waitSeconds)
  const isWaiting = isLoading || secondsLeft > 0
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])

  async function sendAgain() {
    const { error } = await send({ email })
    if (error) return showToast('error', errorMessage(error))
    restart()
    showToast('success', 'Only the newest link works.')
  }

  return (
    <>
      <h2 className="h3 mb-3" ref={heading} tabIndex={-1}>
        Check your email
      </h2>
      <Alert kind="success" icon="envelope" className="mb-3">
        If <strong className="text-break">{email}</strong> has an account, we’re emailing it a link.
      </Alert>
      <p>The link works once, within 30 minutes. Check your spam folder too. We won’t send another for 20 minutes.</p>
      <div className="d-flex flex-wrap gap-2">
        <button
          className={isWaiting ? 'btn btn-outline disabled' : 'btn btn-outline'}
          type="button"
          aria-disabled={isWaiting || undefined}
          onClick={() => !isWaiting && void sendAgain()}
        >
          {secondsLeft > 0 ? `Send again in ${secondsLeft} s` : 'Send again'}
        </button>
        <button className="btn btn-quiet" type="button" onClick={onOther}>
          Use another address
        </button>
      </div>
    </>
  )
}

function useSecondsLeft(seconds: number): { secondsLeft: number; restart: () => void } {
  const [endMs, setEndMs] = useState(() => Date.now() + seconds * 1000)
  const [secondsLeft, setSecondsLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => {
      const leftMs = endMs - Date.now()
      setSecondsLeft(Math.max(0, Math.ceil(leftMs / 1000)))
      if (leftMs <= 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [endMs])

  function restart() {
    setEndMs(Date.now() + seconds * 1000)
    setSecondsLeft(seconds)
  }
  return { secondsLeft, restart }
}
