import { useState, type ChangeEvent } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { photoPaths, useAddPhotoMutation } from '#app/api/fulfilment/request-photos.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Photos } from '#app/ui/order/photos.tsx'
import type { OrderRequest } from '#contract/orders/parcels.ts'
import { maxPhotos } from '#contract/orders/requests.ts'
import { takesPhotos } from '#rules/orders/requests.ts'

interface RequestPhotosProps {
  /** Null for the order of the opened link. */
  orderId: string | null
  request: OrderRequest
}

/** The photos of a return, and the field that adds more while it is open and for a fault of the piece. */
export function RequestPhotos({ orderId, request }: RequestPhotosProps) {
  const [add, { isLoading }] = useAddPhotoMutation()
  const [problem, setProblem] = useState<string | null>(null)
  const left = maxPhotos - request.photos.length

  async function handleChoice({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    setProblem(files.length > left ? `You can add up to ${maxPhotos} photos.` : null)
    for (const file of files.slice(0, left)) {
      const { error } = await add({ orderId, requestId: request._id, file })
      if (error) setProblem(errorMessage(error))
      if (error) break
    }
    // Allows the same file to be chosen again after it was refused.
    target.value = ''
  }

  return (
    <>
      <Photos addresses={photoPaths(orderId, request)} />
      {takesPhotos(request) && left > 0 && (
        <div className="mb-2 d-print-none">
          <label className="form-label" htmlFor={`photos-${request._id}`}>
            Add photos of the piece, up to {maxPhotos} <span className="opt">(optional)</span>
          </label>
          <input
            className="form-control"
            id={`photos-${request._id}`}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            multiple
            disabled={isLoading}
            onChange={(event) => void handleChoice(event)}
          />
          <p className="meta" role="status">
            {isLoading && 'Sending the photos…'}
          </p>
          {problem !== null && <Alert kind="danger">{problem}</Alert>}
        </div>
      )}
    </>
  )
}
