import { expect, it } from 'vitest'
import {
  canBeCancelledBy,
  canBeDelivered,
  canBePaid,
  canTake,
  fullHoldMinutes,
  type OrderState,
  stageOf,
  transitions,
} from './order-state.ts'

const unpaid: OrderState = { isPaid: false, isDelivered: false, isCancelled: false }
const paid = { ...unpaid, isPaid: true }
const delivered = { ...paid, isDelivered: true }
const cancelled = { ...unpaid, isCancelled: true }
const returned = { ...paid, isCancelled: true }
const orders = { unpaid, paid, delivered, cancelled, returned }

/** The stages in which an order may take a step. */
function stagesWhere(isAllowed: (order: OrderState) => boolean): string[] {
  return Object.entries(orders).flatMap(([stage, order]) => (isAllowed(order) ? [stage] : []))
}

it.each([
  [unpaid, 'unpaid'],
  [paid, 'paid'],
  [delivered, 'delivered'],
  [cancelled, 'cancelled'],
  [returned, 'returned'],
] as const)('an order: %o has the stage %s', (order, stage) => expect(stageOf(order)).toBe(stage))

it('an order is paid once, and never after it was cancelled', () => {
  expect(stagesWhere(canBePaid)).toEqual(['unpaid'])
})

it('an order is delivered only when paid, and once', () => {
  expect(stagesWhere(canBeDelivered)).toEqual(['paid'])
})

it('an order is cancelled by its buyer while unpaid, by a user who may refund until it is delivered', () => {
  expect(stagesWhere((order) => canBeCancelledBy(order, { mayRefund: false }))).toEqual(['unpaid'])
  expect(stagesWhere((order) => canBeCancelledBy(order, { mayRefund: true }))).toEqual(['unpaid', 'paid'])
})

it('an order is refunded only when it was paid', () => {
  expect(stagesWhere((order) => canTake(order, 'refund'))).toEqual(['paid', 'delivered', 'returned'])
})

it('no step leads from a paid stage back to an unpaid one', () => {
  const everPaid = ['paid', 'delivered', 'returned'] as const
  for (const stage of everPaid) {
    for (const next of Object.values(transitions[stage])) expect(everPaid).toContain(next)
  }
})

const createdAt = '2026-11-23T10:00:00.000Z'
it.each([
  ['2026-11-23T10:15:00.000Z', 15],
  ['2026-11-23T11:00:00.000Z', 60],
  ['2026-11-23T11:14:00.000Z', 60],
  ['2026-11-25T10:00:00.000Z', 60],
  [null, 60],
])('the full length of a hold that ends at %s is %i minutes', (heldUntil, minutes) => {
  expect(fullHoldMinutes({ createdAt, heldUntil }, 60)).toBe(minutes)
})
