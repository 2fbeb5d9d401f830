import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { useWriteReviewMutation } from '#app/api/reviews.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectIsRestored, selectUserInfo } from '#app/store/session.ts'
import { BusyButton } from '#app/ui/busy-button.tsx'
import { formText } from '#app/ui/form-text.ts'
import { raiseToast } from '#app/ui/raise-toast.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextareaField } from '#app/ui/textarea-field.tsx'
import { useDraft } from '#app/ui/use-draft.ts'
import { useWrongFields } from '#app/ui/use-wrong-fields.ts'
import { ratingChoices } from '#rules/rating.ts'
import { withRedirect } from '#rules/return-path.ts'
import styles from './write-review.module.scss'

/**
 * The review form for who is signed in, else a way to sign in and back here (spec §4). The server does not know who
 * reads a public page, so until local storage has been read the place is kept free.
 */
export function WriteReview({ productId }: { productId: string }) {
  const userInfo = useAppSelector(selectUserInfo)
  const isRestored = useAppSelector(selectIsRestored)
  return (
    <div className={styles.place}>
      <h2 className="h3 mb-3">Write a Customer Review</h2>
      {isRestored && userInfo && <ReviewForm productId={productId} />}
      {isRestored && !userInfo && (
        <p>
          Please <Link to={withRedirect('/login', `/product/${productId}#reviews`)}>sign in</Link> to write a review
        </p>
      )}
    </div>
  )
}

/**
 * It sends even when it is empty (spec §5): what is missing is the server's to say, beside the fields and as a toast.
 * What has been typed outlives a session that ends meanwhile.
 */
function ReviewForm({ productId }: { productId: string }) {
  const [writeReview, { isLoading }] = useWriteReviewMutation()
  const { wrong, setWrong, formProps } = useWrongFields()
  const forgetDraft = useDraft(`review ${productId}`, formProps.ref)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setWrong({})
    const review = { productId, rating: Number(formText(form, 'rating')), comment: formText(form, 'comment') }
    const { error } = await writeReview(review)
    if (error) {
      raiseToast('error', errorMessage(error))
      setWrong(fieldErrors(error))
      return
    }
    forgetDraft()
    form.reset()
    raiseToast('success', 'Review Submitted')
  }

  return (
    <form {...formProps} method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <SelectField label="Rating" name="rating" error={wrong.rating}>
        <option value="">Select</option>
        {ratingChoices.map((words, index) => (
          <option key={words} value={index + 1}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextareaField label="Comment" name="comment" error={wrong.comment} />
      <BusyButton look="outline" busy={isLoading}>
        Submit
      </BusyButton>
    </form>
  )
}
