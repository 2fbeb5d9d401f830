import type { AuditEvent } from '#contract/history.ts'
import { nzTime } from '#rules/nz-dates.ts'
import { ChangedFieldList } from './changed-field-list.tsx'
import { eventText } from './event-text.ts'
import styles from './history.module.scss'

/** One audit event: when, who, what, and every changed field before and after. */
export function HistoryEntry({ event }: { event: AuditEvent }) {
  const { createdAt } = event
  const { by, what, fields } = eventText(event)
  return (
    <li className={styles.entry}>
      <time className="num" dateTime={createdAt}>
        {nzTime(createdAt)}
      </time>
      <div>
        <p className={styles.what}>
          {by && <strong>{by}</strong>} {what}
        </p>
        <ChangedFieldList fields={fields} />
      </div>
    </li>
  )
}
