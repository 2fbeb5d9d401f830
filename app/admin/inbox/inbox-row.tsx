import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { Stars } from '#app/ui/product/stars.tsx'
import type { InboxItem } from '#contract/inbox/inbox.ts'
import { dayAndTimeText, dayText } from '#rules/platform/nz-dates.ts'
import styles from './inbox-row.module.scss'

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

/** A row of the inbox: who wrote when, about which piece, how it begins or what the shop replied, and its state. */
export function InboxRow({ item, asOf, to, isChosen }: InboxRowProps) {
  const { kind, name, piece, rating, text, reply, state, createdAt } = item
  const about = piece && (
    <>
      {piece.name}{' '}
      {rating !== null && (
        <span role="img" aria-label={`${rating} of 5 stars`}>
          <Stars rating={rating} />
        </span>
      )}
    </>
  )
  return (
    <RowLink
      to={to}
      isChosen={isChosen}
      isDone={state === 'done' || state === 'later'}
      icon={icons[kind]}
      name={
        <>
          <span className="visually-hidden">{kindNames[kind]}: </span>
          {name || 'A visitor'}
        </>
      }
      time={dayAndTimeText(createdAt, asOf)}
      about={about}
      line={reply ? `We: ${reply}` : text}
    >
      <State item={item} asOf={asOf} />
    </RowLink>
  )
}

/** Whether a row waits and until when, who answers it, and whether a review is of a buyer. */
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

interface RowLinkProps {
  to: string
  isChosen: boolean
  /** Nothing of it waits. */
  isDone: boolean
  icon: ReactNode
  /** Who wrote. */
  name: ReactNode
  /** When. */
  time: string
  /** What it is about, such as a piece. */
  about?: ReactNode
  /** How it begins, or what the shop replied. */
  line: string
  /** Its badges. */
  children: ReactNode
}

/** A row of a list that opens what was written next to the list. */
function RowLink({ to, isChosen, isDone, icon, name, time, about, line, children }: RowLinkProps) {
  return (
    <li className={`${styles.row} ${isDone ? styles.isDone : ''}`}>
      <Link to={to} aria-current={isChosen ? 'true' : undefined} preventScrollReset>
        {icon}
        <b>{name}</b>
        <span className="meta">{time}</span>
        {about && <span className={styles.about}>{about}</span>}
        <span className={styles.line}>{line}</span>
        <span className={styles.state}>{children}</span>
      </Link>
    </li>
  )
}
