import type { ReplyOf } from '#contract/platform/endpoint.ts'
import type { orders } from '#contract/orders/orders.ts'
import { nearNumbers } from '#rules/orders/near-numbers.ts'
import { formatOrderNumber, parseOrderNumber } from '#server/platform/order-number.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findNumberRange, listOrdersByNumber } from './near-order.queries.ts'

/**
 * Finds the order that a search for a mistyped number probably means, with the first and the last number; all are null
 * for a search that is not a number.
 */
export async function findNearOrder(shop: Shop, keyword: string): Promise<ReplyOf<typeof orders.near>> {
  const typed = parseOrderNumber(keyword)
  if (typed === undefined) return { near: null, first: null, last: null }
  const candidates = nearNumbers(typed)
  const found = await listOrdersByNumber(shop.db, candidates)
  const { first, last } = await findNumberRange(shop.db)
  const near = candidates.flatMap((number) => found.filter((order) => order.number === number))[0]
  return {
    near: near ? { _id: near.id, orderNumber: formatOrderNumber(near.number) } : null,
    first: first === null ? null : formatOrderNumber(first),
    last: last === null ? null : formatOrderNumber(last),
  }
}
