import { errorMessage } from '#app/api/error-message.ts'
import { useResendEmailMutation } from '#app/api/mail.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Email } from '#contract/mail.ts'
import { canBeSentAgain } from './email-state.ts'
import { nzTime } from '#rules/nz-dates.ts'
import { EmailStatus } from './email-status.tsx'
import styles from '#app/pages/admin/orders/admin-order-panel.module.scss'

/** Emails with their status and a button that sends each again. */
export function EmailTable({ emails }: { emails: readonly Email[] }) {
  return (
    <table className={`table table-sm table-stack ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">SUBJECT</th>
          <th scope="col">TO</th>
          <th scope="col">WRITTEN</th>
          <th scope="col">STATUS</th>
          <th scope="col">
            <span className="visually-hidden">Send again</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {emails.map((email) => (
          <EmailRow key={email._id} email={email} />
        ))}
      </tbody>
    </table>
  )
}

function EmailRow({ email }: { email: Email }) {
  const [resend, { isLoading }] = useResendEmailMutation()

  async function handleResend(section: HTMLElement | null) {
    const { error } = await resend(email._id)
    if (error) return showToast('error', errorMessage(error))
    showToast('success', 'Email will be sent again')
    // The button is removed while the email waits: keyboard focus moves to its section.
    section?.focus({ preventScroll: true })
  }
  return (
    <tr>
      <td className={`lead-cell ${styles.words}`}>
        {email.subject}
        {email.kind === 'review-invitation' && <div className="meta fw-normal">Review invitation</div>}
      </td>
      <td data-th="TO" className={styles.words}>
        {email.to}
      </td>
      <td data-th="WRITTEN">
        <time dateTime={email.createdAt}>{nzTime(email.createdAt)}</time>
      </td>
      <td data-th="STATUS" className={`${styles.words} ${styles.status}`}>
        <EmailStatus email={email} />
      </td>
      <td className={`act right ${styles.again}`}>
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
      </td>
    </tr>
  )
}
