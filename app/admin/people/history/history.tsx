import { type ReactNode, useId } from 'react'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { historyApi } from '#app/api/admin/platform.ts'
import { historyPageSize } from '#rules/catalogue/listing.ts'
import type { HistoryQuery } from '#app/api/admin/platform.ts'
import { HistoryEntry } from './history-entry.tsx'

interface HistoryProps extends HistoryQuery {
  heading?: string
  /** How a guest is called in the events. */
  guest?: ReactNode
  /** What is above the events. */
  children?: ReactNode
}

/** The audit events of a product, an order or a user, newest first. For admin pages only. */
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
