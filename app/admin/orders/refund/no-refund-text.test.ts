import { expect, it } from 'vitest'
import { makeOrder, makeParcel, makeRequest } from '#tests/support/wire-factories.ts'
import { noRefundText } from './no-refund-text.ts'

const deliveredAt = '2026-11-18T01:30:00.000Z'
const paid = makeOrder({ isPaid: true, paidAt: deliveredAt })
const [table, chairs] = paid.orderItems
if (!table || !chairs) throw new Error('makeOrder has two items')
const cancelled = { ...paid, orderItems: [{ ...table, cancelledQty: 1 }, chairs] }
const delivered = makeParcel({ deliveredAt, pieces: [{ item: 0, qty: 1, returnedQty: 0 }] })

it.each([
  [
    'the shop cancelled',
    { ...cancelled, requests: [makeRequest({ status: 'accepted', isByShop: true })] },
    'cancelled',
  ],
  ['the buyer had cancelled', { ...cancelled, requests: [makeRequest({ status: 'accepted' })] }, 'cancelled'],
  ['waits for an answer', { ...paid, requests: [makeRequest()] }, 'after the answer'],
  [
    'is sent back',
    {
      ...paid,
      parcels: [delivered],
      requests: [
        makeRequest({ kind: 'return', status: 'accepted', pieces: [{ item: 0, qty: 1, parcel: delivered._id }] }),
      ],
    },
    'on its way back',
  ],
  ['is in a parcel', { ...paid, parcels: [makeParcel()] }, 'in a parcel'],
  ['came back', { ...paid, parcels: [{ ...delivered, pieces: [{ item: 0, qty: 1, returnedQty: 1 }] }] }, 'returned'],
])('a piece that %s', (_name, order, text) => {
  expect(noRefundText(order, 0)).toBe(text)
})
