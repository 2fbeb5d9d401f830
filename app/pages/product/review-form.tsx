import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { useWriteReviewMutation } from '#app/api/reviews.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectIsRestored, selectUserInfo } from '#app/store/session.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { formText } from '#app/ui/form/read-form.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { useFormDraft } from '#app/ui/form/use-form-draft.ts'
import { useFieldErrors } from '#app/ui/form/use-field-errors.ts'
import { ratingChoices } from '#rules/rating.ts'
import { withRedirect } from '#rules/safe-redirect.ts'
import { paths } from '#rules/paths.ts'
import styles from './review-form.module.scss'

/**
 * The review form for who is signed in, else a way to sign in and back here (spec §4). The server does not know who
 * reads a public page, so until local storage has been read the place is kept free.
 */
export function ReviewForm({ productId }: { productId: string }) {
  const userInfo = useAppSelector(selectUserInfo)
  const isRestored = useAppSelector(selectIsRestored)
  return (
    <div className={styles.place}>
      <h2 className="h3 mb-3">Write a Customer Review</h2>
      {isRestored && userInfo && <ReviewFields productId={productId} />}
      {isRestored && !userInfo && (
        <p>
          Please <Link to={withRedirect(paths.login, paths.reviews(productId))}>sign in</Link> to write a review
        </p>
      )}
    </div>
  )
}

/**
 * It sends even when it is empty (spec §5): what is missing is the server's to say, beside the fields and as a toast.
 * What has been typed outlives a session that ends meanwhile.
 */
function ReviewFields({ productId }: { productId: string }) {
  const [writeReview, { isLoading }] = useWriteReviewMutation()
  const { errors, setErrors, formProps } = useFieldErrors()
  const forgetDraft = useFormDraft(`review ${productId}`, formProps.ref)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setErrors({})
    const review = { productId, rating: Number(formText(form, 'rating')), comment: formText(form, 'comment') }
    const { error } = await writeReview(review)
    if (error) {
      showToast('error', errorMessage(error))
      setErrors(fieldErrors(error))
      return
    }
    forgetDraft()
    form.reset()
    showToast('success', 'Review Submitted')
  }

  return (
    <form {...formProps} method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <SelectField label="Rating" name="rating" error={errors.rating}>
        <option value="">Select</option>
        {ratingChoices.map((words, index) => (
          <option key={words} value={index + 1}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextareaField label="Comment" name="comment" error={errors.comment} />
      <LoadingButton look="outline" busy={isLoading}>
        Submit
      </LoadingButton>
    </form>
  )
}
