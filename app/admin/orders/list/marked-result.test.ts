import { expect, it } from 'vitest'
import { makeOrder } from '#tests/support/wire-factories.ts'
import type { Order } from '#contract/orders/order.ts'
import { markedText, splitByStep } from './marked-result.ts'

const product = makeOrder({}).orderItems[0] as Order['orderItems'][number]
const at = '2026-11-20T08:31:00.000Z'

const orderOf = (id: string, given: Partial<Order> = {}) =>
  makeOrder({
    _id: id,
    orderNumber: `T-${id}`,
    isPaid: true,
    orderItems: [{ ...product, qty: 2, cancelledQty: 0 }],
    parcels: [],
    ...given,
  })

const parcel = (qty: number, shippedAt: string | null): Order['parcels'][number] => ({
  _id: 'p1',
  pieces: [{ item: 0, qty, returnedQty: 0 }],
  readyAt: at,
  shippedAt,
  deliveredAt: null,
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
})

it('a step of several orders takes of each order the pieces that can take it, by their stage', () => {
  const orders = [orderOf('1'), orderOf('2', { parcels: [parcel(1, null)] })]
  expect(splitByStep(orders, 'make-ready').able).toEqual([
    { _id: '1', pieces: [{ item: 0, qty: 2, from: 'waiting' }] },
    { _id: '2', pieces: [{ item: 0, qty: 1, from: 'waiting' }] },
  ])
  expect(splitByStep(orders, 'ship').able[1]?.pieces).toEqual([
    { item: 0, qty: 1, from: 'waiting' },
    { item: 0, qty: 1, from: 'ready' },
  ])
})

it('a step of several orders names the orders that have no piece for it, with the reason', () => {
  const shipped = orderOf('3', { parcels: [parcel(2, at)] })
  const cancelled = orderOf('4', {
    isCancelled: true,
    orderItems: [{ ...product, qty: 2, cancelledQty: 2 }],
  })
  expect(splitByStep([shipped, cancelled], 'ship')).toEqual({
    able: [],
    refused: [
      { id: '3', orderNumber: 'T-3', reason: 'Nothing left to ship.' },
      { id: '4', orderNumber: 'T-4', reason: 'It’s cancelled.' },
    ],
  })
})

it('a step of several orders leaves an unpaid order to the shop, which refuses it', () => {
  expect(splitByStep([orderOf('5', { isPaid: false })], 'ship').refused).toEqual([])
})

const step = { _id: 's', step: 'ship' as const, orders: 1, pieces: 1, undoUntil: at }
it('the text of what was marked counts the orders, and is empty when none took the step', () => {
  expect(markedText({ step: 'ship', taken: [step], refused: [] })).toBe('1 order is marked shipped.')
  expect(markedText({ step: 'make-ready', taken: [step, step], refused: [] })).toBe(
    '2 orders are marked ready to ship.',
  )
  expect(markedText({ step: 'ship', taken: [], refused: [] })).toBe('')
})
