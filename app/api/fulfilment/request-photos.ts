import { api } from '#app/api/base.ts'
import { orderLinks } from '#contract/payments/order-links.ts'
import type { OrderRequest } from '#contract/orders/parcels.ts'
import { requests } from '#contract/orders/requests.ts'
import type { Order } from '#contract/orders/orders.ts'

/** A photo to send with a return. `orderId`: null for the order of the opened link. */
interface NewPhoto {
  orderId: string | null
  requestId: string
  file: File
}

/** Enough for 10 MB on a slow connection. */
const timeoutMs = 300_000

const requestPhotosApi = api.injectEndpoints({
  endpoints: (build) => ({
    addPhoto: build.mutation<Order, NewPhoto>({
      query: ({ orderId, requestId, file }) => {
        const body = new FormData()
        body.append('image', file)
        const { method } = requests.addPhoto
        return { method, url: photosPath(orderId, requestId), body, timeout: timeoutMs }
      },
      invalidatesTags: ['Order'],
    }),
  }),
})

export const { useAddPhotoMutation } = requestPhotosApi

/** The address of the photos of a request: of an order, or of the order of the opened link. */
function photosPath(orderId: string | null, requestId: string): string {
  const { url } = orderId === null ? orderLinks.addPhoto : requests.addPhoto
  return url.replace(':id', orderId ?? '').replace(':requestId', requestId)
}

/** The addresses of the photos of a request. */
export function photoPaths(orderId: string | null, { _id, photos }: Pick<OrderRequest, '_id' | 'photos'>): string[] {
  return photos.map((photoId) => `${photosPath(orderId, _id)}/${photoId}`)
}
