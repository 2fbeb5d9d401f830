import { expect, it } from 'vitest'
import { makeOrder, makeParcel, makeRequest } from '#tests/support/wire-factories.ts'
import {
  requestStateText,
  hasItems,
  isReturnOverdue,
  isWithin,
  lastReturnDay,
  movableItems,
  openRequest,
  reasonsOf,
  refundOf,
  requestableItems,
  requestText,
} from './requests.ts'

const paid = { isPaid: true, paidAt: '2026-11-11T20:00:00.000Z' }
const deliveredAt = '2026-11-19T01:10:00.000Z'
const delivered = makeParcel({ deliveredAt, pieces: [{ item: 1, qty: 4, returnedQty: 1 }] })
const today = '2026-11-20'

it('what can be asked for is to cancel the pieces that are in no parcel', () => {
  const order = makeOrder({ ...paid, parcels: [makeParcel()] })
  expect(requestableItems(order, 'cancel', today)).toEqual([{ item: 1, qty: 4, parcel: null }])
  expect(requestableItems(order, 'return', today)).toEqual([])
})

it('what can be asked for is to return the delivered pieces that did not come back', () => {
  const order = makeOrder({ ...paid, parcels: [delivered] })
  expect(requestableItems(order, 'return', today)).toMatchObject([{ item: 1, qty: 3, parcel: delivered._id }])
})

it('what can be asked for is not to return what an accepted return waits for', () => {
  const pieces = [{ item: 1, qty: 2, parcel: delivered._id }]
  const awaited = makeRequest({ kind: 'return', status: 'accepted', pieces })
  const order = makeOrder({ ...paid, parcels: [delivered], requests: [awaited] })
  expect(requestableItems(order, 'return', today)).toMatchObject([{ item: 1, qty: 1, parcel: delivered._id }])
  expect(movableItems(order, 'return')).toMatchObject([{ item: 1, qty: 1 }])
  expect(hasItems(order, 'return', pieces)).toBe(false)
  expect(hasItems(order, 'return', pieces, awaited._id)).toBe(true)
  const received = makeOrder({ ...paid, parcels: [delivered], requests: [{ ...awaited, status: 'received' }] })
  expect(requestableItems(received, 'return', today)).toMatchObject([{ item: 1, qty: 3 }])
})

it('what can be asked for is nothing of an order that is unpaid, cancelled or refunded in full', () => {
  const parcels = [delivered]
  for (const order of [
    makeOrder({ parcels }),
    makeOrder({ ...paid, parcels, isCancelled: true }),
    makeOrder({ ...paid, parcels, refundedPrice: 2226.15 }),
  ]) {
    expect(requestableItems(order, 'cancel', today)).toEqual([])
    expect(requestableItems(order, 'return', today)).toEqual([])
  }
})

it.each([
  // Noon in New Zealand on Thursday 19 November.
  ['2026-11-18T23:00:00.000Z', '2026-12-04'],
  // A minute before and after midnight in New Zealand, with daylight saving and without.
  ['2026-11-19T10:59:00.000Z', '2026-12-04'],
  ['2026-11-19T11:01:00.000Z', '2026-12-05'],
  ['2026-06-30T11:59:00.000Z', '2026-07-15'],
  ['2026-06-30T12:01:00.000Z', '2026-07-16'],
  ['2027-02-20T00:00:00.000Z', '2027-03-07'],
])('a return of what was delivered at %s can be asked for until %s', (at, day) => {
  expect(lastReturnDay(at)).toBe(day)
})

it('a return can be asked for on the last day, and not on the next', () => {
  const order = makeOrder({ ...paid, parcels: [delivered] })
  expect(requestableItems(order, 'return', '2026-12-04')).toHaveLength(1)
  expect(requestableItems(order, 'return', '2026-12-05')).toEqual([])
  for (const reason of ['Damaged on the way', 'Faulty', 'Not what I ordered']) {
    expect(requestableItems(order, 'return', '2028-01-01', reason)).toHaveLength(1)
  }
  for (const reason of ['Does not fit', 'Changed my mind', 'Something else']) {
    expect(requestableItems(order, 'return', '2026-12-05', reason)).toEqual([])
  }
  // The owner can accept it later, and take items back without a request.
  expect(movableItems(order, 'return')).toHaveLength(1)
  expect(hasItems(order, 'return', [{ item: 1, qty: 3, parcel: delivered._id }])).toBe(true)
})

const available = [
  { item: 0, qty: 2, parcel: null },
  { item: 0, qty: 1, parcel: 'a' },
]
it.each([
  [[{ item: 0, qty: 2, parcel: null }], true],
  [[{ item: 0, qty: 3, parcel: null }], false],
  [
    [
      { item: 0, qty: 1, parcel: null },
      { item: 0, qty: 2, parcel: null },
    ],
    false,
  ],
  [[{ item: 0, qty: 2, parcel: 'a' }], false],
  [[{ item: 1, qty: 1, parcel: null }], false],
  [[], true],
])('the pieces of a request: %j are within the others: %s', (items, expected) => {
  expect(isWithin(items, available)).toBe(expected)
})

it('the pieces of a request have changed once they are ready to ship, or came back', () => {
  const table = [{ item: 0, qty: 1, parcel: null }]
  expect(hasItems(makeOrder(paid), 'cancel', table)).toBe(true)
  expect(hasItems(makeOrder({ ...paid, parcels: [makeParcel()] }), 'cancel', table)).toBe(false)
  const order = makeOrder({ ...paid, parcels: [delivered] })
  expect(hasItems(order, 'return', [{ item: 1, qty: 4, parcel: delivered._id }])).toBe(false)
})

it('the refund of a request is at most the share of its pieces while others stay', () => {
  const order = makeOrder(paid)
  expect(refundOf(order, makeRequest())).toEqual({ atMost: 134_995, isWhole: false })
})

it('the refund of a request is all that is left when no piece stays', () => {
  const pieces = [
    { item: 0, qty: 1, parcel: null },
    { item: 1, qty: 4, parcel: null },
  ]
  const order = makeOrder({ ...paid, refundedPrice: 26.15 })
  expect(refundOf(order, makeRequest({ pieces }))).toEqual({ atMost: 220_000, isWhole: true })
})

it('an accepted return is overdue 21 days after its acceptance', () => {
  const acceptedAt = '2026-11-20T00:00:00.000Z'
  expect(isReturnOverdue(acceptedAt, new Date('2026-12-11T00:00:00.000Z'))).toBe(false)
  expect(isReturnOverdue(acceptedAt, new Date('2026-12-11T00:00:00.001Z'))).toBe(true)
})

it('one request of a kind is open at a time', () => {
  const requests = [makeRequest({ status: 'declined' }), makeRequest({ kind: 'return' })]
  expect(openRequest({ requests }, 'cancel')).toBeUndefined()
  expect(openRequest({ requests }, 'return')).toBe(requests[1])
})

it('a request in words names each item once', () => {
  const pieces = [
    { item: 1, qty: 1, parcel: 'a' },
    { item: 1, qty: 2, parcel: 'b' },
  ]
  const { orderItems } = makeOrder()
  expect(requestText(orderItems, { kind: 'return', pieces })).toBe('return 3 × Methven Slat-Back Dining Chair')
})

it('the reasons end with something else', () => {
  for (const kind of ['cancel', 'return'] as const) expect(reasonsOf(kind).at(-1)).toBe('Something else')
})

it.each([
  [makeRequest(), 'You asked to cancel these pieces. We’ll answer within 1 business day.'],
  [makeRequest({ kind: 'return' }), 'You asked to return these pieces. We’ll answer within 2 business days.'],
  [makeRequest({ status: 'declined' }), 'You asked to cancel these pieces. We’ve declined your request.'],
  [
    makeRequest({ status: 'accepted', refundPrice: 799 }),
    'You asked to cancel these pieces. We’ve accepted your request. We’re refunding $799.00.',
  ],
  [makeRequest({ status: 'accepted' }), 'You asked to cancel these pieces. We’ve accepted your request.'],
  [
    makeRequest({ kind: 'return', status: 'accepted' }),
    'You asked to return these pieces. We’ve accepted your request. We’ll refund you once the pieces are back with us.',
  ],
  [
    makeRequest({ kind: 'return', status: 'received', refundPrice: 310 }),
    'You asked to return these pieces. We’ve accepted your request, and the pieces are back with us. We’re refunding $310.00.',
  ],
  [makeRequest({ status: 'cancelled' }), 'You asked to cancel these pieces. The whole order was cancelled.'],
  [
    makeRequest({ status: 'accepted', isByShop: true, refundPrice: 155 }),
    'We’ve cancelled these pieces. We’re refunding $155.00.',
  ],
  [makeRequest({ kind: 'return', status: 'received', isByShop: true }), 'We’ve taken back these pieces.'],
])('the buyer reads the state of a request', (request, text) => {
  expect(requestStateText(request)).toBe(text)
})
