import { useId } from 'react'
import { Link } from 'react-router'
import { photoAddress, useShowPhotoMutation } from '#app/api/products/review-photos.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { DayInList } from '#app/ui/day-in-words.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { ReviewPhoto } from '#contract/inbox/review-photos.ts'
import { paths } from '#rules/paths.ts'
import styles from './photo-list.module.scss'

interface PhotoCardProps {
  photo: ReviewPhoto
  onShown: () => void
  onDelete: () => void
}

/** A photo with its review, and the form to show it or to change what it is described as. */
export function PhotoCard({ photo, onShown, onDelete }: PhotoCardProps) {
  const headingId = useId()
  const { product, review, shownAt, createdAt } = photo
  const isShown = shownAt !== null
  const { field, formProps, isSending, problem } = useServerForm(useShowPhotoMutation(), {
    initial: { alt: photo.alt },
    draft: `photo ${photo._id}`,
    toRequest: ({ alt }) => ({ id: photo._id, alt }),
    successText: isShown ? 'Changed' : 'The photo is shown',
    onSuccess: onShown,
  })
  return (
    <article data-row="" className={styles.card} aria-labelledby={headingId}>
      <a href={photoAddress(photo)}>
        <img src={photoAddress(photo)} alt={photo.alt || `Sent by ${review.name}`} loading="lazy" />
      </a>
      <div>
        <h2 id={headingId}>
          <Link to={paths.reviews(product._id)}>{product.name}</Link>
        </h2>
        <p className="meta">
          {review.name}
          {review.isBoughtHere && ', bought here'}, {review.rating} of 5, <DayInList at={createdAt} />
        </p>
        {review.isHidden && (
          <p>
            <span className="badge badge-soft">The review is hidden</span>
          </p>
        )}
        <p className={styles.comment}>{review.comment}</p>
        <form {...formProps}>
          <TextField
            {...field('alt')}
            label="What it shows"
            help={`For people who don’t see it: “The stand by a window”. “, from ${review.name}” is added.`}
            maxLength={200}
          />
          <FormProblem text={problem} />
          <div className="d-flex flex-wrap gap-3">
            <LoadingButton look={isShown ? 'outline' : 'primary'} busy={isSending}>
              {isShown ? 'Save' : 'Show it'}
            </LoadingButton>
            <button className="btn btn-outline" type="button" onClick={onDelete}>
              {isShown ? 'Delete' : 'Refuse'}
            </button>
          </div>
        </form>
      </div>
    </article>
  )
}
