import { useId } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { useHistoryQuery, type HistoryQuery } from '#app/api/history.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { HistoryEntry } from './history-entry.tsx'
import styles from './history.module.scss'

/** Who changed what of a product, an order or a user, newest first. For pages of admins alone. */
export function History({ subject, id }: HistoryQuery) {
  const { data: changes, error, isFetching, refetch } = useHistoryQuery({ subject, id })
  const headingId = useId()
  return (
    <section className={styles.history} aria-labelledby={headingId}>
      <h2 className="h3" id={headingId}>
        History
      </h2>
      {!changes && error && (
        <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
      )}
      {!changes && !error && <p className="meta">Reading the history…</p>}
      {changes?.length === 0 && <p>Nothing has been changed yet.</p>}
      {changes && changes.length > 0 && (
        <ol className={styles.entries}>
          {changes.map((change) => (
            <HistoryEntry key={change._id} change={change} />
          ))}
        </ol>
      )}
    </section>
  )
}
