import { useId } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { useOrderEmailsQuery } from '#app/api/mail.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { EmailList } from './email-list.tsx'

/** How often the status is read again while an email waits, in milliseconds. */
const pollIntervalMs = 5000

/** The emails about an order and the status of each (promises 26). */
export function OrderEmails({ id }: { id: string }) {
  const { data: current } = useOrderEmailsQuery(id)
  const isWaiting = current?.some(({ status }) => status === 'queued') ?? false
  const polled = useOrderEmailsQuery(id, { pollingInterval: isWaiting ? pollIntervalMs : 0 })
  const { data: emails, error, isFetching, refetch } = polled
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} tabIndex={-1}>
      <h2 id={headingId}>Emails</h2>
      {!emails && error && (
        <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
      )}
      {!emails && !error && <p className="meta">Loading the emails…</p>}
      {emails?.length === 0 && <p>No emails yet.</p>}
      {emails && emails.length > 0 && <EmailList orderId={id} emails={emails} />}
    </section>
  )
}
