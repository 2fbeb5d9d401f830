import { useEffect } from 'react'
import { useReplyToReviewMutation } from '#app/api/admin/reviews.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { maxReviewReplyLength, type ShopReview } from '#contract/inbox/manage-reviews.ts'
import styles from './reviews.module.scss'

/** The public reply to a review: a new one or a change. Its text stays in the tab until it is published. */
export function ReplyForm({ review, onDone }: { review: ShopReview; onDone: () => void }) {
  const { _id: id, reply, hasAccount } = review
  const before = reply?.text ?? ''
  const { field, formProps, isSending, problem } = useServerForm(useReplyToReviewMutation(), {
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
