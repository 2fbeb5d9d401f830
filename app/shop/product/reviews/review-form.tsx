import { useId, useRef } from 'react'
import { ownPhotosApi } from '#app/api/contact.ts'
import { reviewsApi } from '#app/api/inbox.ts'
import { accountLinksApi } from '#app/api/account-access.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { maxReviewPhotos } from '#contract/inbox/review-photos.ts'
import { ratingChoices } from '#rules/catalogue/rating.ts'
import styles from '#app/shop/product/product.module.scss'

/**
 * An empty form is sent too (spec §5): the server names what is missing. The draft outlives a session that ends
 * meanwhile.
 */
export function ReviewForm({ productId }: { productId: string }) {
  const files = useRef<HTMLInputElement>(null)
  const filesId = useId()
  const [addPhoto] = ownPhotosApi.add.useMutation()
  const { data: emailState } = accountLinksApi.emailState.useQuery()

  async function sendPhotos() {
    for (const file of [...(files.current?.files ?? [])].slice(0, maxReviewPhotos)) {
      const { error } = await addPhoto({ id: productId, file })
      if (error) showToast('error', `Your review is saved, but a photo isn’t: ${errorMessage(error)}`)
      if (error) break
    }
    if (files.current) files.current.value = ''
  }

  const { field, formProps, isSending, problem } = useServerForm(reviewsApi.write.useMutation(), {
    initial: { rating: '', comment: '' },
    draft: `review ${productId}`,
    toRequest: ({ rating, comment }) => ({ id: productId, rating: Number(rating), comment }),
    successText: 'Review Submitted',
    onSuccess: async (_, { reset }) => {
      await sendPhotos()
      reset()
    },
  })
  return (
    <form {...formProps}>
      <SelectField {...field('rating')} label="Rating">
        <option value="">Select</option>
        {ratingChoices.map((label, index) => (
          <option key={label} value={index + 1}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextareaField {...field('comment')} label="Comment" />
      <div className={`list-unstyled d-flex gap-2 ${styles.photos}`}>
        {emailState?.isConfirmed === false ? (
          <p className="meta">
            To add photos, confirm your email address first: press the link in the email that we sent you.
          </p>
        ) : (
          <div className="field">
            <label className="form-label" htmlFor={filesId}>
              Photos of it in your home, up to {maxReviewPhotos} <span className="opt">(optional)</span>
            </label>
            <input
              className="form-control"
              id={filesId}
              ref={files}
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif"
              aria-describedby={`${filesId}-help`}
              multiple
            />
            <div className="form-text" id={`${filesId}-help`}>
              We remove the place and date, and check each photo before it’s shown.
            </div>
          </div>
        )}
      </div>
      <FormProblem text={problem} />
      <LoadingButton variant="outline" busy={isSending}>
        Submit
      </LoadingButton>
    </form>
  )
}
