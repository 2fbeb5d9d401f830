import type { WebhookEvent } from './webhooks.ts'

const product = { _id: '0197f3a0-0000-7000-8000-000000000002', code: 'PA-TAL-880', name: 'Le Bons Tallboy' }

const order = {
  _id: '0197f3a0-0000-7000-8000-000000000001',
  orderNumber: 'T-10042',
  stage: 'paid',
  totalPrice: 799,
  refundedPrice: 0,
  paidWith: 'card',
  paidAt: '2026-11-19T22:10:00.000Z',
  placedAt: '2026-11-19T22:08:00.000Z',
  items: [{ product: product._id, qty: 1, cancelledQty: 0, price: 799 }],
}

const parcel = { order, pieces: [{ product: product._id, qty: 1 }], carrier: null }

/** What each event is about, and an example of the `data` of its message. */
export const webhookExamples: Record<WebhookEvent, { when: string; data: object }> = {
  'order.paid': {
    when: 'A payment has paid an order, also a bank transfer that the owner has marked.',
    data: { order },
  },
  'order.cancelled': {
    when: 'An order is cancelled, by the buyer, the shop, or because it was not paid in time.',
    data: { order: { ...order, stage: 'cancelled', paidWith: null, paidAt: null } },
  },
  'parcel.ready': { when: 'Pieces of an order are ready to ship.', data: parcel },
  'parcel.shipped': { when: 'Pieces of an order are shipped.', data: { ...parcel, carrier: 'Mainfreight' } },
  'parcel.delivered': {
    when: 'Pieces of an order are delivered.',
    data: { ...parcel, order: { ...order, stage: 'delivered' } },
  },
  'refund.made': {
    when: 'The payment provider has made a refund, or the owner has sent it as a transfer.',
    data: {
      order: { ...order, refundedPrice: 155 },
      refund: { _id: '0197f3a0-0000-7000-8000-000000000003', amount: 155, reason: 'requested' },
    },
  },
  'stock.low': {
    when:
      'A sale, a hold or a correction takes a published piece from above its mark “Warn me at” to the mark or below ' +
      'it: once, and again only after it was above. Sent within a minute.',
    data: { product: { ...product, countInStock: 1, reorderLevel: 1 } },
  },
  'product.changed': {
    when:
      'A piece is created, changed, published, hidden or deleted: one message for each piece and save. It has the ' +
      'price and the state of the time at which it is queued, within a minute; of a large import 500 a minute are.',
    data: { action: 'published', product: { ...product, price: 880, state: 'published' } },
  },
}
