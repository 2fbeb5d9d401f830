import { useId } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { useOrderEmailsQuery } from '#app/api/mail.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { canBeSentAgain } from '#rules/email-state.ts'
import { EmailTable } from './email-table.tsx'
import styles from './admin-order-panel.module.scss'

/** How often an e-mail that waits is looked at again while the page is open, in ms. */
const lookAgain = 5000

/** The e-mails about an order and what became of each (promises 26). */
export function OrderEmails({ id }: { id: string }) {
  const { data: seen } = useOrderEmailsQuery(id)
  const isWaiting = seen?.some((email) => !canBeSentAgain(email)) ?? false
  const asked = useOrderEmailsQuery(id, { pollingInterval: isWaiting ? lookAgain : 0 })
  const { data: emails, error, isFetching, refetch } = asked
  const headingId = useId()
  return (
    <section className={styles.emails} aria-labelledby={headingId} tabIndex={-1}>
      <h2 className="h3" id={headingId}>
        E-mails
      </h2>
      {!emails && error && (
        <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
      )}
      {!emails && !error && <p className="meta">Reading the e-mails…</p>}
      {emails?.length === 0 && <p>Nothing has been written about this order.</p>}
      {emails && emails.length > 0 && <EmailTable emails={emails} />}
    </section>
  )
}
