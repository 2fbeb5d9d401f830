import { useId, useEffect } from 'react'
import { Link } from 'react-router'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { shopReviewsApi } from '#app/api/admin/inbox.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { Stars } from '#app/ui/product/stars.tsx'
import { maxReviewReplyLength, type ShopReview } from '#contract/inbox/manage-reviews.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { starsText } from '#rules/catalogue/rating.ts'
import { hideReasonTexts } from '#rules/inbox/hide-reasons.ts'
import { paths } from '#rules/paths.ts'
import { nzDayText, nzTime } from '#rules/platform/nz-dates.ts'
import styles from './reviews.module.scss'

interface ReviewCardProps {
  review: ShopReview
  /** The page has this review alone: J and K pass it by. */
  isAlone?: boolean
  /** Whether the form of its reply is open. */
  isReplying: boolean
  onReply: () => void
  /** The form was sent or is closed, or its button is gone. */
  onDone: () => void
  onHide: () => void
}

const timeText = (at: string) => `${nzDayText(at)} ${nzTime(at).slice(11)}`

/** A review with who wrote it, the reply or its form, why it is hidden, and what else can be done. */
export function ReviewCard({ review, isAlone = false, isReplying, onReply, onDone, onHide }: ReviewCardProps) {
  const headingId = useId()
  const { product, name, rating, comment, isBoughtHere, photos, createdAt, hidden, reply } = review
  const isOpen = isReplying && hidden === null
  return (
    <article data-row={isAlone ? undefined : ''} className={styles.card} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>
          <Link to={paths.reviews(product._id)}>{product.name}</Link>
        </h2>
        <span role="img" aria-label={`${rating} of 5 stars`}>
          <Stars rating={rating} />
        </span>
      </div>
      <p className="meta">
        {name}. {timeText(createdAt)}. {isBoughtHere && <span className="badge badge-success">Bought here</span>}{' '}
        {photos > 0 && <Link to={adminPaths.photos}>{photos === 1 ? '1 photo' : `${photos} photos`}</Link>}
      </p>
      <p className={`${styles.say} ${styles.text}`}>{comment}</p>
      {hidden && (
        <p className={`meta ${styles.say}`}>
          <span className="badge badge-warning">Hidden</span> {hideReasonTexts[hidden.reason]}. {hidden.note}{' '}
          {hidden.by}, {timeText(hidden.at)}.
        </p>
      )}
      {reply && (
        <div className={`${styles.say} ${styles.isUs}`}>
          <p>
            <strong>{reply.by}</strong> <span className="meta">{timeText(reply.at)}</span>
          </p>
          <p className={styles.text}>{reply.text}</p>
        </div>
      )}
      {isOpen ? (
        <ReplyForm review={review} onDone={onDone} />
      ) : (
        <Actions
          review={review}
          describedBy={headingId}
          label={`${product.name}, ${starsText(rating)}`}
          onReply={onReply}
          onDone={onDone}
          onHide={onHide}
        />
      )}
    </article>
  )
}

interface ActionsProps extends Pick<ReviewCardProps, 'review' | 'onReply' | 'onDone' | 'onHide'> {
  describedBy: string
  label: string
}

function Actions({ review, describedBy, label, onReply, onDone, onHide }: ActionsProps) {
  const { _id, hidden, reply } = review
  const [show, { isLoading }] = shopReviewsApi.show.useMutation()
  const { askToDelete, dialog } = useDeleteReply(_id, onDone)

  async function handleShow() {
    if (isLoading) return
    const { error } = await show({ id: _id })
    if (error) {
      showToast('error', errorMessage(error))
      return
    }
    showToast('success', 'The review is shown again')
    onDone()
  }
  return (
    <div className={styles.actions} role="group" aria-label={label}>
      {hidden ? (
        <button
          className="btn btn-outline btn-sm"
          type="button"
          aria-describedby={describedBy}
          aria-busy={isLoading || undefined}
          onClick={() => void handleShow()}
        >
          Show again
        </button>
      ) : (
        <button className="btn btn-outline btn-sm" type="button" aria-describedby={describedBy} onClick={onReply}>
          {reply ? 'Change the reply' : 'Reply'}
        </button>
      )}
      {reply && (
        <button className="btn btn-quiet btn-sm" type="button" aria-describedby={describedBy} onClick={askToDelete}>
          Delete the reply
        </button>
      )}
      {!hidden && (
        <button className="btn btn-quiet btn-sm" type="button" aria-describedby={describedBy} onClick={onHide}>
          Hide…
        </button>
      )}
      {dialog}
    </div>
  )
}

/** Deletes the reply to a review after a confirmation. `onDone` moves the focus, because the button is removed. */
function useDeleteReply(id: string, onDone: () => void) {
  const [deleteReply] = shopReviewsApi.removeReply.useMutation()
  const { ask, dialog } = useConfirmedAction({
    question: () => ({
      question: 'Delete this reply?',
      consequence: 'The review stays on the page. If the author has already been emailed, that can’t be undone.',
      action: 'Delete',
      keep: 'Keep the reply',
      isDanger: true,
    }),
    send: () => deleteReply({ id }),
    success: () => 'Reply deleted',
    onDone,
  })
  return { askToDelete: () => ask(id), dialog }
}

/** The public reply to a review: a new one or a change. Its text stays in the tab until it is published. */
function ReplyForm({ review, onDone }: { review: ShopReview; onDone: () => void }) {
  const { _id: id, reply, hasAccount } = review
  const before = reply?.text ?? ''
  const { field, formProps, isSending, problem } = useServerForm(shopReviewsApi.reply.useMutation(), {
    initial: { reply: before },
    draft: `review reply ${id}`,
    toRequest: (values) => ({ id, before, ...values }),
    successText: reply ? 'Reply changed' : 'Reply published',
    onSuccess: onDone,
  })
  const { ref } = formProps
  useEffect(() => ref.current?.querySelector('textarea')?.focus(), [ref])
  return (
    <form {...formProps} className={styles.form}>
      <TextareaField
        {...field('reply')}
        label="Your public reply"
        help={hasAccount && !reply ? 'Goes to the author by email too, if the address is confirmed.' : undefined}
        rows={3}
        maxLength={maxReviewReplyLength}
      />
      <FormProblem text={problem} />
      <div className={styles.actions}>
        <LoadingButton busy={isSending}>{reply ? 'Save the reply' : 'Publish the reply'}</LoadingButton>
        <button className="btn btn-outline" type="button" onClick={onDone}>
          Close
        </button>
        <span className="meta ms-auto">Kept as you type</span>
      </div>
    </form>
  )
}
