import { useState, useId } from 'react'
import { useMay } from '#app/admin/frame/use-may.ts'
import { mailApi } from '#app/api/admin/platform.ts'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { errorMessage } from '#app/api/error-message.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import { mail, type Email } from '#contract/platform/mail.ts'
import { canBeSentAgain } from './email-state.ts'
import { EmailStatus } from './email-status.tsx'
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
  const [resend, { isLoading }] = mailApi.resend.useMutation()

  async function handleResend(section: HTMLElement | null) {
    const { error } = await resend({ id: email._id })
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

interface ReadEmailProps {
  orderId: string
  email: Email
  show: boolean
  onClose: () => void
}

/** Shows a sent email as the buyer saw it, in a frame without scripts, and its plain text. */
function ReadEmail({ orderId, email, show, onClose }: ReadEmailProps) {
  const id = useId()
  const of = { id: orderId, emailId: email._id }
  const { data, error, isFetching, refetch } = mailApi.read.useQuery(of, { skip: !show })
  return (
    <ModalDialog show={show} aria-labelledby={`${id}-title`} closesOnBackdrop onClose={onClose} isWide>
      <h2 className="h3" id={`${id}-title`}>
        {email.subject}
      </h2>
      <p className="meta text-break">
        To {email.to}. Its links don’t work here, because anyone with such a link can open the order.
      </p>
      <LoadError error={error} isFetching={isFetching} refetch={refetch} />
      {show && data && (
        <div className={styles.read}>
          {data.hasPage && (
            <iframe
              title="The email as it looks"
              sandbox=""
              src={mail.page.url.replace(':id', orderId).replace(':emailId', email._id)}
            />
          )}
          <textarea className="form-control" aria-label="The email as plain text" readOnly value={data.text} />
        </div>
      )}
      <DialogActions>
        <button className="btn btn-outline" type="button" onClick={onClose}>
          Close
        </button>
      </DialogActions>
    </ModalDialog>
  )
}
