import { type ReactNode, useId } from 'react'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { historyApi, type HistoryQuery } from '#app/api/admin/platform.ts'
import { historyPageSize } from '#rules/catalogue/listing.ts'
import type { AuditEvent } from '#contract/platform/history.ts'
import { listTimeText } from '#rules/platform/nz-dates.ts'
import { guestName } from '#rules/orders/buyer.ts'
import { ChangedFieldList } from './changed-field-list.tsx'
import { eventText } from './event-text.ts'
import styles from '#app/admin/people/people.module.scss'

interface HistoryProps extends HistoryQuery {
  heading?: string
  /** How a guest is called in the events. */
  guest?: ReactNode
  children?: ReactNode
}

export function History({ subject, id, heading = 'History', guest, children }: HistoryProps) {
  const { data: events, error, isFetching, refetch } = historyApi.list.useQuery({ subject, id })
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 className="h3" id={headingId}>
        {heading}
      </h2>
      {children}
      {!events && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
      {!events && !error && <p className="meta">Loading the history…</p>}
      {events?.length === 0 && <p>No changes yet.</p>}
      {events && events.length > 0 && (
        <ol className="ruled mt-3 fs-meta">
          {events.map((event) => (
            <HistoryEntry key={event._id} event={event} guest={guest} />
          ))}
        </ol>
      )}
      {events?.length === historyPageSize && <p className="meta">These are the newest {historyPageSize} changes.</p>}
    </section>
  )
}

export function HistoryEntry({ event, guest }: { event: AuditEvent; guest?: ReactNode }) {
  const { createdAt } = event
  const { by, mark, what, fields } = eventText(event)
  return (
    <li className={styles.entry}>
      <time className="num" dateTime={createdAt}>
        {listTimeText(createdAt)}
      </time>
      <div>
        <p className="mb-0">
          {by && <Author name={(by === guestName && event.byKind === 'person' && guest) || by} mark={mark} />} {what}
        </p>
        <ChangedFieldList fields={fields} />
      </div>
    </li>
  )
}

/**
 * The author of an event. The shop and others without an account are a badge with what they are, which no name of a
 * person is.
 */
function Author({ name, mark }: { name: ReactNode; mark: string | null }) {
  if (mark === null) return <strong>{name}</strong>
  return (
    <span className="badge badge-soft">
      {name}, {mark}
    </span>
  )
}
