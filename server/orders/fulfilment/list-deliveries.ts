import type { QueryOf, ReplyOf } from '#contract/platform/endpoint.ts'
import type { Delivery, fulfilment } from '#contract/orders/fulfilment.ts'
import type { Order } from '#contract/orders/order.ts'
import { deliveryRisks } from '#rules/orders/fulfilment/delivery-concerns.ts'
import { deliveryItems } from '#rules/orders/fulfilment/parcels.ts'
import { isId } from '#rules/platform/ids.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { buyerText } from '#rules/orders/buyer.ts'
import { isFullyRefunded } from '#rules/orders/order-state.ts'
import { hasAccess, type SignedInUser } from '#server/platform/http/access.ts'
import { toOrder } from '#server/orders/order-mapping.ts'
import { daysLateOf } from '#server/orders/placing/order-promise.ts'
import { findOrders, type OrderRow } from '#server/orders/orders.queries.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import { countDeliveries, listDeliveryIds } from './deliveries.queries.ts'

const pageSize = 50

/**
 * Lists orders to deliver, due ones first, with figures. Without `orders: read` only paid, undelivered orders and what
 * stops a delivery.
 */
export async function listDeliveries(
  shop: Shop,
  user: SignedInUser,
  { show = 'unshipped', keyword = '', orders, pageNumber = 1 }: QueryOf<typeof fulfilment.list>,
): Promise<ReplyOf<typeof fulfilment.list>> {
  const now = shop.now()
  const mayReadOrders = hasAccess(user, 'orders', 'read')
  const today = nzDay(now.toISOString())
  const closed = shop.closedDays()
  const search = { show, keyword: keyword.trim().replaceAll(/\s+/g, ' '), withEmails: mayReadOrders, today, closed }
  const part = { limit: pageSize, offset: (pageNumber - 1) * pageSize }
  const { ids, count, figures } =
    orders === undefined
      ? await listDeliveryIds(shop.db, search, part)
      : { ...readIds(orders), figures: await countDeliveries(shop.db, today, closed) }
  const found = new Map((await findOrders(shop.db, ids)).map((each) => [each.order.id, each]))
  const deliveries = ids.flatMap((id) => {
    const each = found.get(id)
    if (!each || !(mayReadOrders || isPacked(each.order))) return []
    const delivery = toDelivery(toOrder(each, isTestShop(shop), true), daysLateOf(each.order, now, closed))
    return [mayReadOrders ? delivery : { ...delivery, attention: deliveryRisks(delivery) }]
  })
  return {
    asOf: now.toISOString(),
    figures,
    deliveries,
    pages: Math.max(1, Math.ceil(count / pageSize)),
  }
}

function isPacked({ paidAt, deliveredAt }: OrderRow): boolean {
  return paidAt !== null && deliveredAt === null
}

/** The orders that a print page names. */
function readIds(orders: string): { ids: string[]; count: number } {
  const ids = [...new Set(orders.split(',').filter(isId))].slice(0, 100)
  return { ids, count: ids.length }
}

function toDelivery(order: Order, daysLate: number): Delivery {
  const { recipient, ...shippingAddress } = order.shippingAddress
  return {
    _id: order._id,
    orderNumber: order.orderNumber,
    name: recipient || buyerText(order.user),
    ...shippingAddress,
    paidAt: order.paidAt ?? order.createdAt,
    promise: order.deliveryPromise,
    isLate: daysLate > 0,
    daysLate,
    isTestPayment: order.isTestPayment,
    attention: order.attention ?? [],
    isCancelled: order.isCancelled,
    isRefunded: isFullyRefunded(order),
    isRequested: order.requests.some(({ kind, status }) => kind === 'cancel' && status === 'open'),
    pieces: deliveryItems(order),
  }
}

/** The items of a delivery that are not delivered, in words: `1 × Kurow Dining Table, 4 × Clyde Chair`. */
export function undeliveredText(items: Delivery['pieces']): string {
  const qtyOf = new Map<string, number>()
  for (const { name, qty, stage } of items) {
    if (stage !== 'delivered') qtyOf.set(name, (qtyOf.get(name) ?? 0) + qty)
  }
  return [...qtyOf].map(([name, qty]) => `${qty} × ${name}`).join(', ')
}
