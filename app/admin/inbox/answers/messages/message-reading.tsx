import { useId, useRef } from 'react'
import { useCloseMessageMutation, useOpenMessageMutation } from '#app/api/admin/messages.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { InboxMessage } from '#contract/inbox/messages.ts'
import { dayAndTimeText, dayText, nzDayText, nzTime } from '#rules/platform/nz-dates.ts'
import { WriterOrders } from '#app/admin/inbox/answers/writer-orders.tsx'
import { Later } from './later.tsx'
import { MessageNotes } from './message-notes.tsx'
import { ReplyForm } from './reply-form.tsx'
import { ReplyState } from './reply-state.tsx'
import styles from './reading.module.scss'
import { WhoAnswers } from './who-answers.tsx'

interface MessageReadingProps {
  message: InboxMessage
  asOf: string
  /** The message was replied to, closed or opened again. */
  onDone: () => void
}

/** A message of the contact form with its sender, the reply or the form for it, and what else can be done. */
export function MessageReading({ message, asOf, onDone }: MessageReadingProps) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { name, email, phone, createdAt, reply, repliedAt, repliedBy, replyProblem, closedAt, laterUntil } = message
  const isOpen = repliedAt === null && closedAt === null

  function handleDone() {
    onDone()
    // The button or the form is gone, and the focus would be lost.
    heading.current?.focus()
  }
  return (
    <section className={styles.reading} aria-labelledby={headingId}>
      <div className={styles.head}>
        <div>
          <h2 className="h3" id={headingId} tabIndex={-1} ref={heading}>
            Message from {name}
          </h2>
          <p className="meta">
            <a href={`mailto:${email}`}>{email}</a>, <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>.
            Contact form, {nzDayText(createdAt)} {nzTime(createdAt).slice(11)}
          </p>
          <WriterOrders kind="message" id={message._id} />
        </div>
        <div className={styles.steps}>
          {isOpen && <WhoAnswers message={message} />}
          {(repliedAt === null || replyProblem !== null) && (
            <CloseButton message={message} headingId={headingId} onDone={handleDone} />
          )}
          {isOpen && <Later message={message} asOf={asOf} headingId={headingId} onDone={handleDone} />}
        </div>
      </div>
      <div className={styles.say}>
        <p>
          <strong>{name}</strong> <span className="meta">{dayAndTimeText(createdAt, asOf)}</span>
        </p>
        <p className={styles.text}>{message.message}</p>
      </div>
      {repliedAt !== null && (
        <div className={`${styles.say} ${styles.isUs}`}>
          <p>
            <strong>{repliedBy}</strong> <span className="meta">{dayAndTimeText(repliedAt, asOf)}, by email</span>
          </p>
          <p className={styles.text}>{reply}</p>
        </div>
      )}
      {repliedAt !== null && <ReplyState message={message} asOf={asOf} onDone={handleDone} />}
      {closedAt !== null && (
        <p className={`meta ${styles.say}`}>
          {repliedAt === null ? 'Done without a reply' : 'Done, the reply wasn’t sent'},{' '}
          {dayAndTimeText(closedAt, asOf)}.
        </p>
      )}
      {laterUntil !== null && (
        <p className={`meta ${styles.say}`}>Snoozed: it’s back in the list on {dayText(laterUntil)}.</p>
      )}
      {isOpen && <ReplyForm message={message} onDone={handleDone} />}
      <MessageNotes id={message._id} asOf={asOf} />
    </section>
  )
}

interface CloseButtonProps extends Pick<MessageReadingProps, 'message' | 'onDone'> {
  headingId: string
}

/** Closes a message without a reply or with one that was not sent, and opens a closed one again. */
function CloseButton({ message: { _id, closedAt }, headingId, onDone }: CloseButtonProps) {
  const [close, closing] = useCloseMessageMutation()
  const [open, opening] = useOpenMessageMutation()
  const isBusy = closing.isLoading || opening.isLoading

  async function handlePress() {
    if (isBusy) return
    const { error } = await (closedAt === null ? close(_id) : open(_id))
    if (error) {
      showToast('error', errorMessage(error))
      return
    }
    showToast('success', closedAt === null ? 'Marked as done' : 'Open again')
    onDone()
  }
  return (
    <button
      className="btn btn-outline btn-sm"
      type="button"
      aria-describedby={headingId}
      aria-busy={isBusy || undefined}
      onClick={() => void handlePress()}
    >
      {closedAt === null ? 'Done' : 'Open again'}
    </button>
  )
}
