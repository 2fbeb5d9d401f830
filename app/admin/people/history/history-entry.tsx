import type { ReactNode } from 'react'
import type { AuditEvent } from '#contract/platform/history.ts'
import { listTimeText } from '#rules/platform/nz-dates.ts'
import { guestName } from '#rules/orders/buyer.ts'
import { ChangedFieldList } from './changed-field-list.tsx'
import { eventText } from './event-text.ts'
import styles from './history.module.scss'

interface HistoryEntryProps {
  event: AuditEvent
  /** How a guest is called here. */
  guest?: ReactNode
}

/** One audit event: when, who, what, and every changed field before and after. */
export function HistoryEntry({ event, guest }: HistoryEntryProps) {
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
