import type { Order, Refund } from '#contract/orders/order.ts'
import { centsOf } from '#rules/platform/money.ts'
import type { Item } from '#rules/orders/fulfilment/parcels.ts'

/** The fields of an order that decide what its items cost. */
export type PricedOrder = Pick<Order, 'orderItems' | 'parcels' | 'totalPrice' | 'refundedPrice'>

/**
 * The cents paid for some items: their part of the total, after the parts of items already cancelled or returned, so
 * that all shares add up exactly.
 */
export function paidShareCents(order: PricedOrder, products: readonly Item[]): number {
  const paid = itemShares(order)
  return order.orderItems.reduce((sum, { qty }, item) => {
    const gone = goneUnits(order, item)
    const wanted = products.filter((piece) => piece.item === item).reduce((units, piece) => units + piece.qty, 0)
    return sum + part(paid[item] ?? 0, gone + wanted, qty) - part(paid[item] ?? 0, gone, qty)
  }, 0)
}

/** What can still be refunded of the payment of an order, in cents. */
export function leftCents({ totalPrice, refundedPrice }: Pick<Order, 'totalPrice' | 'refundedPrice'>): number {
  return Math.max(0, centsOf(totalPrice) - centsOf(refundedPrice))
}

/** The cents that can be refunded for some items: what was paid for them, at most what is left. */
export function refundShareCents(order: PricedOrder, pieces: readonly Item[]): number {
  return Math.min(paidShareCents(order, pieces), leftCents(order))
}

/** What was paid for each order item, in cents. An order of free items is split by their units. */
function itemShares({ orderItems, totalPrice }: PricedOrder): number[] {
  const prices = orderItems.map(({ price, qty }) => centsOf(price) * qty)
  const weights = prices.some((cents) => cents > 0) ? prices : orderItems.map(({ qty }) => qty)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const totalCents = centsOf(totalPrice)
  let before = 0
  return weights.map((weight) => {
    const share = part(totalCents, before + weight, whole) - part(totalCents, before, whole)
    before += weight
    return share
  })
}

/** The units of an order item that are no longer the buyer's. */
function goneUnits({ orderItems, parcels }: PricedOrder, item: number): number {
  const returned = parcels
    .flatMap(({ pieces }) => pieces)
    .filter((piece) => piece.item === item)
    .reduce((sum, { returnedQty }) => sum + returnedQty, 0)
  return (orderItems[item]?.cancelledQty ?? 0) + returned
}

/** `count` of `of` parts of an amount, rounded down. The product of two amounts can be too large for a number. */
function part(cents: number, count: number, of: number): number {
  return Number((BigInt(cents) * BigInt(count)) / BigInt(of))
}

/** Whether the shop may keep an unsent refund by bank transfer: not once an item is cancelled or returned. */
export function isWithdrawable(
  { isCancelled, orderItems, parcels }: Pick<Order, 'isCancelled' | 'orderItems' | 'parcels'>,
  { reason, request }: Pick<Refund, 'reason' | 'request'>,
): boolean {
  const isUndone =
    isCancelled ||
    orderItems.some(({ cancelledQty }) => cancelledQty > 0) ||
    parcels.some(({ pieces }) => pieces.some(({ returnedQty }) => returnedQty > 0))
  return reason === 'requested' && request === null && !isUndone
}
