import { useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { useResendEmailMutation } from '#app/api/mail.ts'
import { useMay } from '#app/admin/frame/use-may.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Email } from '#contract/platform/mail.ts'
import { canBeSentAgain } from './email-state.ts'
import { EmailStatus } from './email-status.tsx'
import { ReadEmail } from './read-email.tsx'
import styles from './emails.module.scss'

/** Emails with their status, and a button that sends each again. */
export function EmailList({ orderId, emails }: { orderId: string; emails: readonly Email[] }) {
  return (
    <ul className={styles.emails}>
      {emails.map((email) => (
        <EmailItem key={email._id} orderId={orderId} email={email} />
      ))}
    </ul>
  )
}

function EmailItem({ orderId, email }: { orderId: string; email: Email }) {
  const mayRead = useMay('customerErase', 'change')
  const [isRead, setIsRead] = useState(false)
  const [resend, { isLoading }] = useResendEmailMutation()

  async function handleResend(section: HTMLElement | null) {
    const { error } = await resend(email._id)
    if (error) return showToast('error', errorMessage(error))
    showToast('success', 'Email will be sent again')
    // The button is removed while the email waits: keyboard focus moves to its section.
    section?.focus({ preventScroll: true })
  }
  return (
    <li>
      <p>
        {email.subject}
        {email.kind === 'review-invitation' && <span className="meta d-block">Review invitation</span>}
      </p>
      <p className="meta">To {email.to}</p>
      <div className={styles.status}>
        <span>
          <EmailStatus email={email} />
        </span>
        <span className={styles.buttons}>
          {mayRead && !email.isEmptied && (
            <button type="button" className="btn btn-quiet" onClick={() => setIsRead(true)}>
              Read<span className="visually-hidden">: {email.subject}</span>
            </button>
          )}
          {canBeSentAgain(email) && (
            <LoadingButton
              type="button"
              look="outline"
              busy={isLoading}
              onClick={({ currentTarget }) => void handleResend(currentTarget.closest('section'))}
            >
              Send again<span className="visually-hidden">: {email.subject}</span>
            </LoadingButton>
          )}
        </span>
      </div>
      <ReadEmail orderId={orderId} email={email} show={isRead} onClose={() => setIsRead(false)} />
    </li>
  )
}
