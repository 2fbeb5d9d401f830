import { useEffect, useRef } from 'react'
import { useForgotPasswordMutation } from '#app/api/account-links.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/** An email takes this long at times; the button that sends it again waits for it. */
const waitSeconds = 45

interface LinkSentProps {
  email: string
  /** Goes back to the field of the address. */
  onOther: () => void
}

/** Says that the link is sent, if there is an account, and sends it again. The heading takes the focus of the form. */
export function LinkSent({ email, onOther }: LinkSentProps) {
  const [send, { isLoading }] = useForgotPasswordMutation()
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
