import { describe, expect, it } from 'vitest'
import {
  canBeCancelledBy,
  canBeDelivered,
  canBePaid,
  canTake,
  type OrderState,
  stageOf,
  transitions,
} from './order-state.ts'

const unpaid: OrderState = { isPaid: false, isDelivered: false, isCancelled: false }
const paid = { ...unpaid, isPaid: true }
const delivered = { ...paid, isDelivered: true }
const cancelled = { ...unpaid, isCancelled: true }
const returned = { ...paid, isCancelled: true }

describe('an order', () => {
  it.each([
    [unpaid, 'unpaid'],
    [paid, 'paid'],
    [delivered, 'delivered'],
    [cancelled, 'cancelled'],
    [returned, 'returned'],
  ] as const)('%o stands at %s', (order, stage) => expect(stageOf(order)).toBe(stage))

  it('is paid once, and never after it was cancelled', () => {
    expect([unpaid, paid, delivered, cancelled, returned].map(canBePaid)).toEqual([true, false, false, false, false])
  })

  it('is delivered only when paid, and once', () => {
    expect([unpaid, paid, delivered, cancelled, returned].map(canBeDelivered)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ])
  })

  it('is cancelled by its buyer while unpaid, by an admin until it is delivered', () => {
    const orders = [unpaid, paid, delivered, cancelled, returned]
    expect(orders.map((order) => canBeCancelledBy(order, { isAdmin: false }))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    expect(orders.map((order) => canBeCancelledBy(order, { isAdmin: true }))).toEqual([true, true, false, false, false])
  })

  it('gives money back only when there was some', () => {
    expect([unpaid, paid, delivered, cancelled, returned].map((order) => canTake(order, 'refund'))).toEqual([
      false,
      true,
      true,
      false,
      true,
    ])
  })
})

it('nothing leads from a paid stage back to an unpaid one', () => {
  const everPaid = ['paid', 'delivered', 'returned'] as const
  for (const stage of everPaid) {
    for (const next of Object.values(transitions[stage])) expect(everPaid).toContain(next)
  }
})
