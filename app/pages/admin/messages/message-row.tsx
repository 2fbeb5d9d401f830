import { Link } from 'react-router'
import { Icon } from '#app/ui/image/icon.tsx'
import type { InboxMessage } from '#contract/admin/messages.ts'
import { dayAndTimeText } from '#rules/nz-dates.ts'
import styles from './messages.module.scss'

interface MessageRowProps {
  message: InboxMessage
  asOf: string
  to: string
  isChosen: boolean
}

/** A message in the list: who wrote when, how it begins or what the shop replied, and its state. */
export function MessageRow({ message, asOf, to, isChosen }: MessageRowProps) {
  const { name, message: text, reply, repliedAt, closedAt, createdAt } = message
  const isOpen = repliedAt === null && closedAt === null
  return (
    <li className={isOpen ? undefined : styles.isRead}>
      <Link to={to} aria-current={isChosen ? 'true' : undefined} preventScrollReset>
        <Icon name="envelope" />
        <b>{name}</b>
        <span className="meta">{dayAndTimeText(createdAt, asOf)}</span>
        <span className={styles.line}>{repliedAt === null ? text : `We: ${reply}`}</span>
        <span className={styles.state}>
          <MessageState message={message} asOf={asOf} />
        </span>
      </Link>
    </li>
  )
}

/** Whether a message waits and until when, or how it ended. */
function MessageState({ message, asOf }: { message: InboxMessage; asOf: string }) {
  const { replyBy, repliedAt, closedAt } = message
  if (repliedAt !== null) return <span className="badge badge-success">Replied</span>
  if (closedAt !== null) return <span className="badge badge-soft">Done</span>
  const time = dayAndTimeText(replyBy, asOf)
  if (replyBy < asOf) return <span className="badge badge-danger">Reply was due {time}</span>
  return <span className="badge badge-warning">Reply by {time}</span>
}
