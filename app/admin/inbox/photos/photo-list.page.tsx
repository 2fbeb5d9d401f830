import { useRef, useId } from 'react'
import { Link } from 'react-router'
import { SubNav } from '#app/admin/frame/sub-nav.tsx'
import styles from '#app/admin/inbox/inbox.module.scss'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { ListBody, ListPage, MoreRows } from '#app/admin/kit/list-page.tsx'
import { reviewPhotosApi, photoAddress } from '#app/api/admin/inbox.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { DayInList } from '#app/ui/day-in-words.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { ReviewPhoto } from '#contract/inbox/review-photos.ts'
import { paths } from '#rules/paths.ts'

/** Always refetch on mount: buyers send photos at any time. */
export const loader = prefetch(() => [reviewPhotosApi.list.initiate(undefined, { forceRefetch: true })])

export function Component() {
  const list = reviewPhotosApi.list.useInfiniteQuery()
  const photos = list.data?.pages.flatMap(({ items }) => items)
  const heading = useRef<HTMLHeadingElement>(null)
  const [deletePhoto] = reviewPhotosApi.remove.useMutation()
  const { ask, dialog } = useConfirmedAction({
    question: (_photo: ReviewPhoto) => ({
      question: 'Delete this photo?',
      consequence: 'The review stays. Its author isn’t told.',
      action: 'Delete',
      keep: 'Keep the photo',
      isDanger: true,
    }),
    send: ({ _id, product }) => deletePhoto({ id: _id, product }),
    success: () => 'Photo deleted',
    onDone: () => heading.current?.focus(),
  })
  return (
    <ListPage
      title="Photos"
      heading="Customers’ photos"
      headingRef={heading}
      meta="They came with reviews, and are shown once you agree."
      nav={<SubNav />}
    >
      <ListBody rows={photos} query={list} empty={<p>No photos yet.</p>}>
        {(shown) =>
          shown.map((photo) => (
            <PhotoCard
              key={photo._id}
              photo={photo}
              onShown={() => heading.current?.focus()}
              onDelete={() => ask(photo)}
            />
          ))
        }
      </ListBody>
      <MoreRows query={list} label="Older photos" rows={photos} first="first" noun="photos" />
      {dialog}
    </ListPage>
  )
}

function PhotoCard({ photo, onShown, onDelete }: { photo: ReviewPhoto; onShown: () => void; onDelete: () => void }) {
  const headingId = useId()
  const { product, review, shownAt, createdAt } = photo
  const isShown = shownAt !== null
  const { field, formProps, isSending, problem } = useServerForm(reviewPhotosApi.show.useMutation(), {
    initial: { alt: photo.alt },
    draft: `photo ${photo._id}`,
    toRequest: ({ alt }) => ({ id: photo._id, alt }),
    successText: isShown ? 'Changed' : 'The photo is shown',
    onSuccess: onShown,
  })
  return (
    <article data-row="" className={`rule-line py-4 ${styles.photo}`} aria-labelledby={headingId}>
      <a href={photoAddress(photo)}>
        <img src={photoAddress(photo)} alt={photo.alt || `Sent by ${review.name}`} loading="lazy" />
      </a>
      <div>
        <h2 className="sub-head" id={headingId}>
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
        <p className={`mb-3 ${styles.text}`}>{review.comment}</p>
        <form {...formProps}>
          <TextField
            {...field('alt')}
            label="What it shows"
            help={`For people who don’t see it: “The stand by a window”. “, from ${review.name}” is added.`}
            maxLength={200}
          />
          <FormProblem text={problem} />
          <div className="d-flex flex-wrap gap-2">
            <LoadingButton variant={isShown ? 'outline' : 'primary'} busy={isSending}>
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
