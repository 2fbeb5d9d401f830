import { RowLink } from '#app/layout/admin/answers/row-link.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import type { InboxMessage } from '#contract/admin/messages.ts'
import { dayAndTimeText, dayText } from '#rules/nz-dates.ts'

interface MessageRowProps {
  message: InboxMessage
  asOf: string
  to: string
  isChosen: boolean
}

/** A message in the list: who wrote when, how it begins or what the shop replied, and its state. */
export function MessageRow({ message, asOf, to, isChosen }: MessageRowProps) {
  const { name, message: text, reply, repliedAt, replyProblem, closedAt, createdAt } = message
  return (
    <RowLink
      to={to}
      isChosen={isChosen}
      isDone={(repliedAt !== null && replyProblem === null) || closedAt !== null}
      icon={<Icon name="envelope" />}
      name={name}
      time={dayAndTimeText(createdAt, asOf)}
      line={repliedAt === null ? text : `We: ${reply}`}
    >
      <MessageState message={message} asOf={asOf} />
    </RowLink>
  )
}

/** Whether a message waits and until when, or how it ended. */
function MessageState({ message, asOf }: { message: InboxMessage; asOf: string }) {
  const { replyBy, repliedAt, replyProblem, closedAt, laterUntil } = message
  if (replyProblem !== null && closedAt === null) return <span className="badge badge-danger">Reply not sent</span>
  if (repliedAt !== null) return <span className="badge badge-success">Replied</span>
  if (closedAt !== null) return <span className="badge badge-soft">Done</span>
  if (laterUntil !== null) return <span className="badge badge-soft">Back on {dayText(laterUntil)}</span>
  const time = dayAndTimeText(replyBy, asOf)
  if (replyBy < asOf) return <span className="badge badge-danger">Reply was due {time}</span>
  return <span className="badge badge-warning">Reply by {time}</span>
}
