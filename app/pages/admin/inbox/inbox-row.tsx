import { Link } from 'react-router'
import { AdminIcon } from '#app/layout/admin/admin-icon.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { Stars } from '#app/ui/product/stars.tsx'
import type { InboxItem } from '#contract/admin/inbox.ts'
import { dayAndTimeText } from '#rules/nz-dates.ts'
import styles from './inbox.module.scss'

const icons = {
  message: <Icon name="envelope" />,
  question: <AdminIcon name="question-circle" />,
  review: <AdminIcon name="star" />,
}

const kindNames = { message: 'Message', question: 'Question', review: 'Review' }

/** A row of the inbox: who wrote when, about which piece, how it begins or what the shop replied, and its state. */
export function InboxRow({ item, asOf }: { item: InboxItem; asOf: string }) {
  const { kind, name, piece, rating, text, reply, state, createdAt, page } = item
  return (
    <li className={state === 'done' ? styles.isDone : undefined}>
      <Link to={page}>
        {icons[kind]}
        <b>
          <span className="visually-hidden">{kindNames[kind]}: </span>
          {name || 'A visitor'}
        </b>
        <span className={styles.about}>
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
          <span className={styles.line}>{reply ? `We: ${reply}` : text}</span>
        </span>
        <span className={styles.state}>
          <State item={item} asOf={asOf} />
        </span>
        <span className={`meta ${styles.when}`}>{dayAndTimeText(createdAt, asOf)}</span>
      </Link>
    </li>
  )
}

/** Whether a row waits and until when, who answers it, and whether a review is of a buyer. */
function State({ item, asOf }: { item: InboxItem; asOf: string }) {
  const { state, replyBy, isBoughtHere, assignee } = item
  const isLate = replyBy !== null && replyBy < asOf
  return (
    <>
      {replyBy !== null && (
        <span className={`badge ${isLate ? 'badge-danger' : 'badge-warning'}`}>
          {isLate ? 'Reply was due' : 'Reply by'} {dayAndTimeText(replyBy, asOf)}
        </span>
      )}
      {state === 'to-read' && <span className="badge badge-soft">To read</span>}
      {state === 'done' && <span className="badge badge-soft">Done</span>}
      {isBoughtHere === true && <span className="badge badge-success">Bought here</span>}
      {isBoughtHere === false && <span className="badge badge-soft">Not bought here</span>}
      {assignee && state === 'open' && <span className="meta">{assignee.name} answers</span>}
    </>
  )
}
