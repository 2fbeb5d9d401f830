import { useRef, useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { reviewPhotosApi, useDeletePhotoMutation, useListPhotosInfiniteQuery } from '#app/api/products/review-photos.ts'
import { InboxNav } from '#app/admin/frame/inbox-nav.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { LoadMore } from '#app/ui/navigation/load-more.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { ReviewPhoto } from '#contract/inbox/review-photos.ts'
import { PhotoCard } from './photo-card.tsx'

/** Always refetch on mount: buyers send photos at any time. */
export const loader = prefetch(() => [reviewPhotosApi.endpoints.listPhotos.initiate(undefined, { forceRefetch: true })])

/** The photos of buyers: those that wait first, each with the form to show it. */
export function Component() {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useListPhotosInfiniteQuery()
  const photos = data?.pages.flatMap(({ items }) => items)
  const { heading, askToDelete, dialog } = useDeletePhoto()
  return (
    <>
      <PageMeta title="Photos" />
      <div className="container">
        <div className="page-head">
          <h1 ref={heading} tabIndex={-1}>
            Customers’ photos
          </h1>
          <p className="meta">They came with reviews, and are shown once you agree.</p>
        </div>
        <InboxNav />
        {!photos && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {photos?.length === 0 && <p>No photos yet.</p>}
        {photos?.map((photo) => (
          <PhotoCard
            key={photo._id}
            photo={photo}
            onShown={() => heading.current?.focus()}
            onDelete={() => askToDelete(photo)}
          />
        ))}
        {photos && (hasNextPage || (data?.pages.length ?? 0) > 1) && (
          <LoadMore
            label="Older photos"
            hasMore={hasNextPage}
            busy={isFetching}
            onMore={async () => (await fetchNextPage()).hasNextPage}
          >
            {hasNextPage ? `The first ${photos.length} photos` : `${photos.length} photos in total`}
          </LoadMore>
        )}
      </div>
      {dialog}
    </>
  )
}

/** Deletes a photo after a confirmation. `heading` gets the focus afterwards, because the button is removed. */
function useDeletePhoto() {
  const [deletePhoto, { isLoading }] = useDeletePhotoMutation()
  const [chosen, setChosen] = useState<ReviewPhoto | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  async function deleteChosen(photo: ReviewPhoto) {
    const { error } = await deletePhoto(photo)
    // The dialog closes first, because it would cover the toast.
    setChosen(null)
    if (error) {
      showToast('error', errorMessage(error))
      return
    }
    showToast('success', 'Photo deleted')
    heading.current?.focus()
  }

  const dialog = (
    <ConfirmDialog
      show={chosen !== null}
      question="Delete this photo?"
      consequence="The review stays. Its author isn’t told."
      action="Delete"
      keep="Keep the photo"
      isDanger
      busy={isLoading}
      onConfirm={() => chosen && void deleteChosen(chosen)}
      onCancel={() => setChosen(null)}
    />
  )
  return { heading, askToDelete: setChosen, dialog }
}
