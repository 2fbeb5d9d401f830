import type { ClosedPeriod } from '#contract/content/closed-days.ts'
import type { QueryOf, ReplyOf } from '#contract/platform/endpoint.ts'
import type { Order, orders } from '#contract/orders/orders.ts'
import { isId } from '#rules/platform/ids.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import type { OrderFilter } from '#rules/orders/order-filter.ts'
import { toTag } from '#rules/orders/order-tags.ts'
import { isFullyRefunded } from '#rules/orders/order-state.ts'
import { hasAccess, type SignedInUser } from '#server/platform/http/access.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { readMarks } from './notes/order-notes.queries.ts'
import { listOrders as findOrders, sumOrders as findSum } from './order-list.queries.ts'
import { isRefundUndecided, toOrder } from './order-mapping.ts'
import { daysLateOf } from './placing/order-promise.ts'
import { findOrder, type FoundOrder } from './orders.queries.ts'

/** The number of orders in one response of a client that names no other (behaviour, Orders). */
const defaultLimit = 200

/** A page of orders, with a `Link` header when there are more. */
export interface OrderPage {
  orders: Order[]
  headers: { link?: string }
}

/**
 * Lists orders for an admin, newest first or as `sort` says, at most 200, with a `Link` header (RFC 8288) to the next
 * ones. Throws ShopError 400 when `before` is not the id of an order.
 */
export async function listOrders(shop: Shop, query: QueryOf<typeof orders.list>): Promise<OrderPage> {
  const { before, sort, limit = defaultLimit, ...rest } = query
  const filter = normalizeFilter(rest)
  if (before !== undefined && !(isId(before) && (await findOrder(shop.db, before)))) {
    const message = 'The order where this page starts doesn’t exist. Start again from the newest orders.'
    throw new ShopError(400, message, [{ path: 'before', message }])
  }
  const at = { now: shop.now(), closed: shop.closedDays() }
  // One more than the page size, to know whether there are older ones.
  const found = await findOrders(shop.db, filter, { before, sort, limit: limit + 1, ...at })
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1)?.order.id : undefined
  const marks = await readMarks(
    shop.db,
    page.map(({ order }) => order.id),
  )
  return {
    orders: page.map((each) => ({ ...toListedOrder(shop, each, at), ...marks.get(each.order.id) })),
    headers: last ? { link: linkToNext({ ...filter, sort, limit: query.limit, before: last }) } : {},
  }
}

/**
 * Counts the orders that fit a filter of the list. Who may read money also gets what was paid for them, in dollars,
 * before refunds.
 */
export async function sumOrders(
  shop: Shop,
  user: SignedInUser,
  query: QueryOf<typeof orders.sum>,
): Promise<ReplyOf<typeof orders.sum>> {
  const at = { now: shop.now(), closed: shop.closedDays() }
  const { count, paidCents, isMore } = await findSum(shop.db, normalizeFilter(query), at)
  const paid = paidCents !== null && hasAccess(user, 'money', 'read') ? dollarsOf(paidCents) : null
  return { count, paid, isMore }
}

/** The filter with one space between the words of its keyword, and its tag as tags are stored. */
function normalizeFilter(filter: OrderFilter): OrderFilter & { keyword: string } {
  const keyword = (filter.keyword ?? '').trim().replaceAll(/\s+/g, ' ')
  return { ...filter, keyword, ...(filter.tag && { tag: toTag(filter.tag) ?? filter.tag }) }
}

/**
 * An order with its lateness. One whose whole payment is refunded, or was to be, does not wait for delivery, so it is
 * not late.
 */
function toListedOrder(
  shop: Shop,
  found: FoundOrder,
  { now, closed }: { now: Date; closed: readonly ClosedPeriod[] },
): Order {
  const order = toOrder(found, isTestShop(shop), true)
  const isStopped = isFullyRefunded(order) || isRefundUndecided(found)
  return { ...order, daysLate: isStopped ? 0 : daysLateOf(found.order, now, closed) }
}

function linkToNext(query: Record<string, string | number | boolean | undefined>): string {
  const params = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return `</api/orders?${new URLSearchParams(params.map(([name, value]) => [name, String(value)]))}>; rel="next"`
}
