import type { OrderRequest } from '#contract/orders/parcels.ts'
import type { Order } from '#contract/orders/order.ts'
import { requests } from '#contract/orders/requests.ts'
import { orderLinks } from '#contract/payments/order-links.ts'
import { payments } from '#contract/payments/payments.ts'
import { endpointsOf } from './endpoints-of.ts'
import { formOf, uploadTimeoutMs } from './upload-file.ts'

export const paymentsApi = endpointsOf('payments', payments, {
  startCheckout: {
    // The order's items are its products (spec §7); the server believes the order's _id alone.
    toParts: ({ order }: { order: Order }) => ({ body: { products: order.orderItems, order } }),
    // Checkout may reserve stock again and extend the hold (behaviour, Orders).
    invalidates: (_started, _error, { order }) => [{ type: 'Order', id: order._id }],
  },
  readCheckout: { provides: ['Order'] },
  confirmPaid: { invalidates: (_order, _error, { id }) => ['Order', { type: 'Order', id }] },
  startPaypalCheckout: { invalidates: (_started, _error, { order }) => [{ type: 'Order', id: order._id }] },
  capturePaypalPayment: { invalidates: (_order, _error, { id }) => ['Order', { type: 'Order', id }] },
  // The dashboard shows the refusals.
  resolveRefusal: { invalidates: ['Order'] },
})

export const orderLinksApi = endpointsOf('orderLinks', orderLinks, {
  '*': { invalidates: ['Order'] },
  // The token is a secret, so it is not a key of the cache.
  open: { invalidates: [] },
  read: { provides: ['Order'], keepSeconds: 0 },
  addPhoto: {
    toParts: ({ requestId, file }: { requestId: string; file: File }) => ({
      params: { requestId },
      body: formOf('image', file),
    }),
    timeoutMs: uploadTimeoutMs,
  },
  end: { invalidates: [] },
})

/** The addresses of the photos of a request. `orderId`: null for the order of the opened link. */
export function photoPaths(orderId: string | null, { _id, photos }: Pick<OrderRequest, '_id' | 'photos'>): string[] {
  const { url } = orderId === null ? orderLinks.photo : requests.photo
  const path = url.replace(':id', orderId ?? '').replace(':requestId', _id)
  return photos.map((photoId) => path.replace(':photoId', photoId))
}
