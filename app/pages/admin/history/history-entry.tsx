import type { AuditEvent } from '#contract/history.ts'
import { nzTime } from '#rules/nz-dates.ts'
import { ChangedFieldList } from './changed-field-list.tsx'
import styles from './history.module.scss'

/** One entry of a history: when, who, what, and every field before and after. */
export function HistoryEntry({ change }: { change: AuditEvent }) {
  const { action, by, fields, createdAt } = change
  return (
    <li className={styles.entry}>
      <time className="num" dateTime={createdAt}>
        {nzTime(createdAt)}
      </time>
      <div>
        <p className={styles.what}>
          <strong>{by}</strong>, {action}
        </p>
        <ChangedFieldList fields={fields} />
      </div>
    </li>
  )
}
