import { Link } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { useResendEmailMutation } from '#app/api/mail.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Dashboard } from '#contract/back-office/dashboard.ts'
import { nzTime } from '#rules/platform/nz-dates.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import styles from './connections.module.scss'

type Failed = Dashboard['failedEmails']

/**
 * Emails that failed for good (promises 26), with the error and a button that sends each again. Empty when there are
 * none.
 */
export function FailedEmails({ failed: { count, emails } }: { failed: Failed }) {
  if (count === 0) return null
  return (
    <section className={styles.emails} aria-labelledby="emails-title">
      <h2 className="h3 mb-3" id="emails-title">
        Failed emails
      </h2>
      <table className="table table-sm table-stack">
        <thead>
          <tr>
            <th scope="col">SUBJECT</th>
            <th scope="col">TO</th>
            <th scope="col">WRITTEN</th>
            <th scope="col">ERROR</th>
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
      {count > emails.length && (
        <p className="meta mt-3">
          The {emails.length} newest of {count}.
        </p>
      )}
    </section>
  )
}

function EmailRow({
  email: { _id, subject, to, createdAt, lastError, orderId, orderNumber },
}: {
  email: Failed['emails'][number]
}) {
  const [resend, { isLoading }] = useResendEmailMutation()

  async function handleResend() {
    const { error } = await resend(_id)
    if (error) {
      showToast('error', errorMessage(error))
      return
    }
    showToast('success', 'Email will be sent again')
    // The next response removes the row: keyboard focus moves to the start of the content.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <tr>
      <td className="lead-cell text-break">
        {subject}
        {orderId && (
          <>
            {' '}
            <Link to={adminPaths.order(orderId)}>
              Order <span className="num">{orderNumber}</span>
            </Link>
          </>
        )}
      </td>
      <td data-th="TO" className="text-break">
        {to}
      </td>
      <td data-th="WRITTEN" className={styles.oneLine}>
        <time dateTime={createdAt}>{nzTime(createdAt)}</time>
      </td>
      <td data-th="ERROR" className="text-break">
        {lastError}
      </td>
      <td className="act right">
        <LoadingButton type="button" look="outline" busy={isLoading} onClick={() => void handleResend()}>
          Send again<span className="visually-hidden">: {subject}</span>
        </LoadingButton>
      </td>
    </tr>
  )
}
