import { expect, it } from 'vitest'
import { markupOf } from '#tests/support/render.tsx'
import type { Order } from '#contract/orders/order.ts'
import { makeOrder, makeParcel } from '#tests/support/wire-factories.ts'
import { parcelProgress, itemGroups, waitingItems } from '#rules/orders/fulfilment/parcels.ts'
import { Track, type TrackStep, orderTrack, parcelTrack, unpaidTrack, waysToPay } from './track.tsx'
import styles from '#app/shop/order/order.module.scss'

const names = ['Paid', 'Ready to ship', 'Shipped', 'Delivered']

/** The looks of the steps of which so many are done. */
function looksOf(done: number): string[] {
  const steps = names.map((label, index): TrackStep => {
    return { label, state: index < done ? 'done' : index === done ? 'now' : 'later' }
  })
  const items = markupOf(<Track label="Parcel" steps={steps} />).matchAll(/<li class="([^"]*)"/g)
  return [...items].map(([, variant = '']) => variant)
}

it('the line is filled to the last step that is done, not to the next one', () => {
  const [filled, reached] = [`${styles.done} ${styles.isFilled}`, `${styles.done} ${styles.isReached}`]
  expect(looksOf(1)).toEqual([reached, styles.now, styles.later, styles.later])
  expect(looksOf(3)).toEqual([filled, filled, reached, styles.now])
  expect(looksOf(4)).toEqual([filled, filled, filled, filled])
})

const paid = { isPaid: true, paidAt: '2026-11-11T20:00:00.000Z' }

it('an order without parcels waits as a whole, and the next step is that it is ready', () => {
  const order = makeOrder(paid)
  const [group, ...others] = itemGroups(order)
  expect(others).toEqual([])
  expect(group).toMatchObject({ parcel: null, stage: 'waiting' })
  expect(group && parcelTrack(order, group)).toEqual([
    { label: 'Paid', state: 'done', at: 'Thu 12 November', hint: null },
    { label: 'Ready to ship', state: 'now', at: null, hint: 'We’ll pack it next, and email you when it’s ready.' },
    { label: 'Shipped', state: 'later', at: null, hint: 'With carrier and tracking link' },
    { label: 'Delivered', state: 'later', at: null, hint: null },
  ])
})

it('a parcel and the pieces that are in none are two groups; cancelled pieces are in neither', () => {
  const order = makeOrder({ ...paid, parcels: [makeParcel({ pieces: [{ item: 1, qty: 3, returnedQty: 0 }] })] })
  expect(waitingItems(order)).toEqual([
    { item: 0, qty: 1 },
    { item: 1, qty: 1 },
  ])
  const [table, chairs] = order.orderItems
  if (!table || !chairs) throw new Error('the order has two items')
  const cancelled = { ...order, orderItems: [table, { ...chairs, cancelledQty: 1 }] }
  expect(waitingItems(cancelled)).toEqual([{ item: 0, qty: 1 }])
})

it('a step that was left out counts as done, without a day', () => {
  const order = makeOrder({
    ...paid,
    parcels: [makeParcel({ readyAt: null, deliveredAt: '2026-11-19T01:10:00.000Z' })],
  })
  const [group] = itemGroups(order)
  expect(group && parcelTrack(order, group)).toMatchObject([
    { state: 'done', at: 'Thu 12 November' },
    { state: 'done', at: null },
    { state: 'done', at: null },
    { state: 'done', at: 'Thu 19 November' },
  ])
})

it('the progress of an order in several parcels counts the delivered ones', () => {
  const delivered = makeParcel({
    deliveredAt: '2026-11-19T01:10:00.000Z',
    pieces: [{ item: 1, qty: 4, returnedQty: 0 }],
  })
  expect(parcelProgress(makeOrder({ ...paid, parcels: [delivered] }))).toBe('1 of 2 parcels delivered')
  expect(parcelProgress(makeOrder(paid))).toBeNull()
  const both = [delivered, makeParcel({ ...delivered, _id: 'b', pieces: [{ item: 0, qty: 1, returnedQty: 0 }] })]
  expect(parcelProgress(makeOrder({ ...paid, parcels: both }))).toBeNull()
})

it('the track of an order ends at the door on the promised days', () => {
  const deliveryPromise = {
    kind: 'days' as const,
    from: '2026-11-18',
    to: '2026-11-20',
    daysFrom: 4,
    daysTo: 6,
    holidays: [],
  }
  expect(orderTrack(makeOrder({ ...paid, deliveryPromise }))).toEqual([
    { label: 'Paid', state: 'done', at: 'Thu 12 November', hint: null },
    { label: 'Ready to ship', state: 'now', at: null, hint: 'We’ll pack it next, and email you when it’s ready.' },
    { label: 'Shipped', state: 'later', at: null, hint: 'With carrier and tracking link' },
    { label: 'At your door', state: 'later', at: null, hint: 'Wed 18 – Fri 20 November' },
  ])
})

it('the track of an order without a promised day names none', () => {
  const hintOf = (order: ReturnType<typeof makeOrder>) => orderTrack(order).at(-1)?.hint
  expect(hintOf(makeOrder({ ...paid, deliveryPromise: { kind: 'call' } }))).toBe('We’ll call you to arrange delivery')
  expect(hintOf(makeOrder({ ...paid, deliveryPromise: null }))).toBe('Within 3 to 7 business days')
})

it('the track of an order is that of the pieces that are least far', () => {
  const shippedAt = '2026-11-16T01:10:00.000Z'
  const shipped = makeParcel({ shippedAt, pieces: [{ item: 1, qty: 4, returnedQty: 0 }] })
  expect(orderTrack(makeOrder({ ...paid, parcels: [shipped] })).map(({ state }) => state)).toEqual([
    'done',
    'now',
    'later',
    'later',
  ])
  const both = [shipped, makeParcel({ ...shipped, _id: 'b', pieces: [{ item: 0, qty: 1, returnedQty: 0 }] })]
  expect(orderTrack(makeOrder({ ...paid, parcels: both })).map(({ state }) => state)).toEqual([
    'done',
    'done',
    'done',
    'now',
  ])
})

it('the last step of a parcel says by when, until it is done', () => {
  const days = { kind: 'days', from: '2026-11-18', to: '2026-11-20', daysFrom: 4, daysTo: 6, holidays: [] } as const
  const lastOf = (given: Partial<Order>) => {
    const order = makeOrder({ ...paid, deliveryPromise: { ...days, holidays: [] }, ...given })
    const [group] = itemGroups(order)
    return group && parcelTrack(order, group).at(-1)
  }
  expect(lastOf({})).toEqual({ label: 'Delivered', state: 'later', at: null, hint: 'By Fri 20 November' })
  const deliveredAt = '2026-11-19T01:10:00.000Z'
  expect(lastOf({ parcels: [makeParcel({ deliveredAt, pieces: [] })] })?.hint).toBeNull()
  expect(lastOf({ deliveryPromise: { kind: 'call' } })?.hint).toBeNull()
})

it('the track of an unpaid order has four steps, of which the payment is next', () => {
  expect(unpaidTrack(makeOrder({ deliveryPromise: { kind: 'call' } }), 'by card')).toEqual([
    { label: 'Order placed', state: 'done', at: 'Thu 19 November', hint: null },
    { label: 'You pay', state: 'now', at: null, hint: '$2,226.15, by card' },
    { label: 'Ready to ship', state: 'later', at: null, hint: 'We’ll email you' },
    { label: 'At your door', state: 'later', at: null, hint: 'We’ll call you to arrange delivery' },
  ])
  expect(unpaidTrack(makeOrder({ totalPrice: 0 }), 'by card')[1]?.hint).toBe('There’s nothing to pay')
})

it('an order that waits for a bank transfer names it before the card', () => {
  const payByTransfer = { account: '12-3456-7890123-00', reference: 'T-10001', until: '2026-11-26T00:00:00.000Z' }
  expect(waysToPay({ payByTransfer }, true)).toBe('by bank transfer, card or Afterpay')
  expect(waysToPay({ payByTransfer }, false)).toBe('by bank transfer or card')
  expect(waysToPay({}, true)).toBe('by card or Afterpay')
  expect(waysToPay({}, false)).toBe('by card')
})
