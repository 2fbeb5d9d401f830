import { useId, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import styles from '#app/admin/inbox/inbox.module.scss'
import { act } from '#app/admin/kit/act.tsx'
import { DialogForm, FormDialog } from '#app/admin/kit/form-dialog.tsx'
import kit from '#app/admin/kit/kit.module.scss'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { shopReviewsApi } from '#app/api/admin/inbox.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { Stars } from '#app/ui/product/stars.tsx'
import {
  type HideReason,
  maxHideNoteLength,
  maxReviewReplyLength,
  type ShopReview,
} from '#contract/inbox/manage-reviews.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { starsText } from '#rules/catalogue/rating.ts'
import { hideReasonTexts } from '#rules/inbox/hide-reasons.ts'
import { firstNameOf } from '#rules/orders/buyer.ts'
import { paths } from '#rules/paths.ts'
import { nzDayText, nzTime } from '#rules/platform/nz-dates.ts'

interface ReviewCardProps {
  review: ShopReview
  /** The only review on the page, so J and K skip it. */
  isAlone?: boolean
  isReplying: boolean
  onReply: () => void
  /** The form was sent or is closed, or its button is gone. */
  onDone: () => void
  onHide: () => void
}

const timeText = (at: string) => `${nzDayText(at)} ${nzTime(at).slice(11)}`

export function ReviewCard({ review, isAlone = false, isReplying, onReply, onDone, onHide }: ReviewCardProps) {
  const headingId = useId()
  const { product, name, rating, comment, isBoughtHere, photos, createdAt, hidden, reply } = review
  const isOpen = isReplying && hidden === null
  return (
    <article
      data-row={isAlone ? undefined : ''}
      className={`rule-line py-4 ${styles.form}`}
      aria-labelledby={headingId}
    >
      <div className="d-flex flex-wrap align-items-baseline row-gap-1 column-gap-3">
        <h2 className="sub-head" id={headingId}>
          <Link to={paths.reviews(product._id)}>{product.name}</Link>
        </h2>
        <span role="img" aria-label={`${rating} of 5 stars`}>
          <Stars rating={rating} />
        </span>
      </div>
      <p className="meta mt-2 mb-0">
        {name}. {timeText(createdAt)}. {isBoughtHere && <span className="badge badge-success">Bought here</span>}{' '}
        {photos > 0 && <Link to={adminPaths.photos}>{photos === 1 ? '1 photo' : `${photos} photos`}</Link>}
      </p>
      <p className="text-pre-line mt-3 mb-0">{comment}</p>
      {hidden && (
        <p className="meta mt-3 mb-0">
          <span className="badge badge-warning">Hidden</span> {hideReasonTexts[hidden.reason]}. {hidden.note}{' '}
          {hidden.by}, {timeText(hidden.at)}.
        </p>
      )}
      {reply && (
        <div className="mt-3 p-3 bg-paper">
          <p className="mb-2">
            <strong>{reply.by}</strong> <span className="meta">{timeText(reply.at)}</span>
          </p>
          <p className="text-pre-line mb-0">{reply.text}</p>
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
  const [deleteReply] = shopReviewsApi.removeReply.useMutation()
  const { ask, dialog } = useConfirmedAction({
    question: () => ({
      question: 'Delete this reply?',
      consequence: 'The review stays on the page. If the author has already been emailed, that can’t be undone.',
      action: 'Delete',
      keep: 'Keep the reply',
      isDanger: true,
    }),
    send: deleteReply,
    success: () => 'Reply deleted',
    onDone,
  })

  const handleShow = () => !isLoading && void act(show({ id: _id }), 'The review is shown again', onDone)
  return (
    <div className="d-flex flex-wrap gap-2 align-items-center mt-3" role="group" aria-label={label}>
      {hidden ? (
        <button
          className="btn btn-outline btn-sm"
          type="button"
          aria-describedby={describedBy}
          aria-busy={isLoading || undefined}
          onClick={handleShow}
        >
          Show again
        </button>
      ) : (
        <button className="btn btn-outline btn-sm" type="button" aria-describedby={describedBy} onClick={onReply}>
          {reply ? 'Change the reply' : 'Reply'}
        </button>
      )}
      {reply && (
        <button
          className="btn btn-quiet btn-sm"
          type="button"
          aria-describedby={describedBy}
          onClick={() => ask({ id: _id })}
        >
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
    <form {...formProps} className="mt-3">
      <TextareaField
        {...field('reply')}
        label="Your public reply"
        help={hasAccount && !reply ? 'Goes to the author by email too, if the address is confirmed.' : undefined}
        rows={3}
        maxLength={maxReviewReplyLength}
      />
      <FormProblem text={problem} />
      <div className="d-flex flex-wrap gap-2 align-items-center">
        <LoadingButton busy={isSending}>{reply ? 'Save the reply' : 'Publish the reply'}</LoadingButton>
        <button className="btn btn-outline" type="button" onClick={onDone}>
          Close
        </button>
        <span className="meta ms-auto">Kept as you type</span>
      </div>
    </form>
  )
}

/** Hides a review after the question for the reason. `onHidden` moves the focus, because the button is removed. */
export function useHideReview(onHidden: () => void) {
  const [review, setReview] = useState<ShopReview | null>(null)
  const close = () => setReview(null)
  const dialog = (
    <FormDialog show={review !== null} title="Hide this review?" onClose={close}>
      {review && (
        <HideForm
          review={review}
          onClose={close}
          onHidden={() => {
            // The dialog closes first, because it would return the focus to its button.
            flushSync(close)
            onHidden()
          }}
        />
      )}
    </FormDialog>
  )
  return { askToHide: setReview, dialog }
}

interface HideFormProps {
  review: ShopReview
  onClose: () => void
  onHidden: () => void
}

const reasons = Object.entries(hideReasonTexts) as [HideReason, string][]

function HideForm({ review: { _id: id, name, hasAccount, product }, onClose, onHidden }: HideFormProps) {
  const [reason, setReason] = useState<HideReason>('private-data')
  const form = useServerForm(shopReviewsApi.hide.useMutation(), {
    initial: { note: '' },
    toRequest: ({ note }) => ({ id, reason, note }),
    successText: 'Review hidden',
    onSuccess: onHidden,
  })
  const author = firstNameOf(name) ?? 'its author'
  return (
    <DialogForm form={form} action="Hide" isDanger keep="Leave it" onClose={onClose}>
      <p>
        It stays here{hasAccount && `, and ${author} can see why`}. The rating of the {product.name} counts published
        reviews only.
      </p>
      <fieldset className="field">
        <legend className="form-label">Reason</legend>
        {reasons.map(([value, text]) => (
          <label className={kit.choice} key={value}>
            <input
              className="form-check-input"
              type="radio"
              name="reason"
              value={value}
              checked={reason === value}
              onChange={() => setReason(value)}
            />
            {text}
          </label>
        ))}
      </fieldset>
      <TextField
        {...form.field('note')}
        label={hasAccount ? `A sentence for ${author}` : 'A sentence for the team'}
        optional
        maxLength={maxHideNoteLength}
        autoComplete="off"
      />
      <p className="meta mb-0">A low rating is no reason.</p>
    </DialogForm>
  )
}
