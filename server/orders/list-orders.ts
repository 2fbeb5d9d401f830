import type { QueryOf } from '#contract/endpoint.ts'
import type { Order, orders } from '#contract/orders.ts'
import { isId } from '#rules/ids.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { listOrders as findOrders } from './order-list.queries.ts'
import { toOrder } from './order-mapping.ts'
import { findOrder } from './orders.queries.ts'

/** How many orders one answer holds (behaviour, Orders). */
const pageSize = 200

/** Some orders, and the header that leads to older ones when there are any. */
export interface OrderPage {
  orders: Order[]
  headers: { link?: string }
}

/**
 * All orders for an admin, newest first, 200 at most; older ones are found `before` the last of them, which the `Link`
 * header says (RFC 8288), filters and all. Throws ShopError 400 when `before` is no order of the shop's.
 */
export async function listOrders(shop: Shop, query: QueryOf<typeof orders.list>): Promise<OrderPage> {
  const { before, ...asked } = query
  const filter = { ...asked, keyword: (asked.keyword ?? '').trim().replaceAll(/\s+/g, ' ') }
  if (before !== undefined && !(isId(before) && (await findOrder(shop.db, before)))) {
    const message = 'The order that this list is to go on from is not there. Start again from the newest.'
    throw new ShopError(400, message, [{ path: 'before', message }])
  }
  // One more than is shown tells whether there are older ones.
  const found = await findOrders(shop.db, filter, before, pageSize + 1)
  const page = found.slice(0, pageSize)
  const last = found.length > pageSize ? page.at(-1)?.order.id : undefined
  return {
    orders: page.map((each) => toOrder(each, shop.payments.stripe.isTest, true)),
    headers: last ? { link: linkToOlder({ ...filter, before: last }) } : {},
  }
}

function linkToOlder(query: Record<string, string | boolean | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return `</api/orders?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}>; rel="next"`
}
