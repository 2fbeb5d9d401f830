import { Link } from 'react-router'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { Stars } from '#app/ui/product/stars.tsx'
import type { InboxItem } from '#contract/inbox/inbox.ts'
import { dayAndTimeText, dayText } from '#rules/platform/nz-dates.ts'
import styles from './inbox.module.scss'

const icons = {
  message: <Icon name="envelope" />,
  question: <AdminIcon name="question-circle" />,
  review: <AdminIcon name="star" />,
}

const kindNames = { message: 'Message', question: 'Question', review: 'Review' }

interface InboxRowProps {
  item: InboxItem
  asOf: string
  to: string
  isChosen: boolean
}

export function InboxRow({ item, asOf, to, isChosen }: InboxRowProps) {
  const { kind, name, piece, rating, text, reply, state, createdAt } = item
  return (
    <li>
      <Link className={styles.row} to={to} aria-current={isChosen ? 'true' : undefined} preventScrollReset>
        {icons[kind]}
        <b className={state === 'done' || state === 'later' ? 'fw-normal' : 'fw-bold'}>
          <span className="visually-hidden">{kindNames[kind]}: </span>
          {name || 'A visitor'}
        </b>
        <span className="meta">{dayAndTimeText(createdAt, asOf)}</span>
        {piece && (
          <span>
            {piece.name}{' '}
            {rating !== null && (
              <span role="img" aria-label={`${rating} of 5 stars`}>
                <Stars rating={rating} />
              </span>
            )}
          </span>
        )}
        <span className="text-truncate text-soft">{reply ? `We: ${reply}` : text}</span>
        <span className="d-flex flex-wrap gap-1 align-items-center mt-1">
          <State item={item} asOf={asOf} />
        </span>
      </Link>
    </li>
  )
}

function State({ item, asOf }: { item: InboxItem; asOf: string }) {
  const { state, replyBy, hasFailedReply, laterUntil, isBoughtHere, assignee } = item
  const isLate = replyBy !== null && replyBy < asOf
  return (
    <>
      {hasFailedReply && <span className="badge badge-danger">Reply not sent</span>}
      {replyBy !== null && !hasFailedReply && (
        <span className={`badge ${isLate ? 'badge-danger' : 'badge-warning'}`}>
          {isLate ? 'Reply was due' : 'Reply by'} {dayAndTimeText(replyBy, asOf)}
        </span>
      )}
      {state === 'to-read' && <span className="badge badge-soft">To read</span>}
      {laterUntil !== null && <span className="badge badge-soft">Back on {dayText(laterUntil)}</span>}
      {state === 'done' && <span className="badge badge-soft">Done</span>}
      {isBoughtHere === true && <span className="badge badge-success">Bought here</span>}
      {isBoughtHere === false && <span className="badge badge-soft">Not bought here</span>}
      {assignee && state === 'open' && <span className="meta">{assignee.name} answers</span>}
    </>
  )
}
