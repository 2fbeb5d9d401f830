import { useId } from 'react'
import { Link } from 'react-router'
import { useShowReviewMutation } from '#app/api/admin/reviews.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { Stars } from '#app/ui/product/stars.tsx'
import type { ShopReview } from '#contract/inbox/manage-reviews.ts'
import { hideReasonTexts } from '#rules/inbox/hide-reasons.ts'
import { starsText } from '#rules/catalogue/rating.ts'
import { nzDayText, nzTime } from '#rules/platform/nz-dates.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { ReplyForm } from './reply-form.tsx'
import { useDeleteReply } from './use-delete-reply.tsx'
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
  const [show, { isLoading }] = useShowReviewMutation()
  const { askToDelete, dialog } = useDeleteReply(_id, onDone)

  async function handleShow() {
    if (isLoading) return
    const { error } = await show(_id)
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
