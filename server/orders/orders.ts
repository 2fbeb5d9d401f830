import type { QueryOf, ReplyOf } from '#contract/platform/endpoint.ts'
import { addressFields, optionalAddressNames } from '#contract/accounts/shipping-address.ts'
import type { Attention, Order, UnpaidOrder } from '#contract/orders/order.ts'
import type { orders as endpoints, orders } from '#contract/orders/orders.ts'
import { isId } from '#rules/platform/ids.ts'
import { dollarsOf, formatCents, gstWithin } from '#rules/platform/money.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { formatOrderNumber, parseOrderNumber } from '#server/platform/order-number.ts'
import { paymentMethodText } from '#rules/orders/payment-method.ts'
import { toStoredAddress } from '#server/accounts/addresses/address-columns.ts'
import { type CsvColumns, type CsvTable, toTable } from '#server/platform/http/csv/send-csv.ts'
import { readBatches } from '#server/platform/read-batches.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import type { ClosedPeriod } from '#contract/content/closed-days.ts'
import { type OrderFilter, toTag } from '#rules/orders/order-filter.ts'
import { isFullyRefunded, payableUntil } from '#rules/orders/order-state.ts'
import { hasAccess, type SignedInUser } from '#server/platform/http/access.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { transact } from '#db/open.ts'
import { isRequestAttention } from '#rules/orders/fulfilment/attention.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import { readMarks } from '#server/orders/notes/order-notes.queries.ts'
import { daysLateOf } from '#server/orders/placing/order-promise.ts'
import { type AddressName, requiredAddressNames } from '#contract/accounts/address-names.ts'
import { nearNumbers } from '#rules/orders/near-numbers.ts'
import { findNumberRange, listOrdersByNumber } from '#server/orders/search/order-search.queries.ts'
import { guestUnits } from '#rules/stock/stock.ts'
import { listPublishedUnits, readUnitsHeldByGuests } from '#server/orders/shared-holds/shared-holds.queries.ts'
import { listOrdersAfter, listOrders as findOrders, sumOrders as findSum } from './order-list.queries.ts'
import { isRefundUndecided, refundedCents, toOrder } from './order-mapping.ts'
import {
  addAttention,
  findOrder,
  type FoundOrder,
  lockOrder,
  type OrderItemRow,
  type OrderRow,
  removeAttention,
  wasResolved,
  listPayableOrders,
} from './orders.queries.ts'
import { readOrder } from './read-order.ts'

/** The number of orders in one response of a client that names no other (behaviour, Orders). */
const defaultLimit = 200

/**
 * Exports all orders, or those with `ids`, oldest first, a row for each item. Order amounts are in the first row only,
 * so columns add up; new columns come last.
 */
export function exportOrders(shop: Shop, { orders }: QueryOf<typeof endpoints.exportCsv> = {}): CsvTable {
  const lines = exportedLines(shop, orders?.split(',').filter(isId))
  return { name: 'orders', at: shop.now(), ...toTable(exportColumns(shop), lines) }
}

interface ExportedLine {
  order: OrderRow
  item: OrderItemRow
  refundCents: number
  isFirst: boolean
}

async function* exportedLines({ db }: Shop, ids: readonly string[] | undefined): AsyncGenerator<ExportedLine[], void> {
  const batches = readBatches<FoundOrder>(
    (last, limit) => listOrdersAfter(db, { after: last?.order.id, ids, limit }),
    200,
  )
  for await (const batch of batches) {
    yield batch.flatMap(({ order, items, refunds }) =>
      items.map((item, at) => ({ order, item, refundCents: refundedCents(order, refunds), isFirst: at === 0 })),
    )
  }
}

const orderAmount = (centsOf: (line: ExportedLine) => number) => (line: ExportedLine) =>
  line.isFirst ? formatCents(centsOf(line)) : ''

const exportColumns = ({ config }: Shop): CsvColumns<ExportedLine> => ({
  'Order ID': ({ order }) => order.id,
  Date: ({ order }) => dayOf(order.createdAt),
  Name: ({ order }) => order.buyerName,
  'E-mail': ({ order }) => order.buyerEmail,
  ...addressColumns(requiredAddressNames),
  Item: ({ item }) => item.name,
  Qty: ({ item }) => String(item.qty),
  Price: ({ item }) => formatCents(item.priceCents),
  'Line total': ({ item }) => formatCents(item.priceCents * item.qty),
  'Order total': orderAmount(({ order }) => order.totalCents),
  ...(config.isGstRegistered && { 'GST in order total': orderAmount(({ order }) => gstWithin(order.totalCents)) }),
  Paid: ({ order }) => dayOf(order.paidAt),
  Delivered: ({ order }) => dayOf(order.deliveredAt),
  'Discount code': ({ order }) => order.discountCode ?? '',
  Discount: orderAmount(({ order }) => order.discountCents),
  Refunded: orderAmount(({ refundCents }) => refundCents),
  Cancelled: ({ order }) => dayOf(order.cancelledAt),
  'Test payment': ({ order }) => (order.isTestPayment ? 'yes' : ''),
  ...addressColumns(optionalAddressNames),
  'Order number': ({ order }) => formatOrderNumber(order.number),
  'Payment method': ({ order }) => (order.paidMethod === null ? '' : paymentMethodText([order.paidMethod])),
})

function addressColumns(names: readonly AddressName[]): CsvColumns<ExportedLine> {
  const cellOf = (name: AddressName) => (line: ExportedLine) => toStoredAddress(line.order)[name]
  return Object.fromEntries(names.map((name) => [addressFields[name].heading, cellOf(name)]))
}

function dayOf(date: Date | null): string {
  return date ? nzDay(date.toISOString()) : ''
}

export interface OrderPage {
  orders: Order[]
  headers: { link?: string }
}

/**
 * Lists at most 200 orders, newest first or by `sort`, with a `Link` header (RFC 8288). Throws ShopError 400 for an
 * unknown `before`.
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

/** Counts a filter's orders. Who may read money also gets their payments in dollars, before refunds. */
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

/** An order with its lateness; one refunded in full, or about to be, is not late. */
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

/**
 * Resolves one reason for attention. Throws ShopError 404, and 409 for a buyer's request, which its answer resolves.
 */
export async function resolveAttention(
  shop: Shop,
  orderId: string,
  reason: Attention,
  user: SignedInUser,
): Promise<Order> {
  if (!isId(orderId)) throw new ShopError(404, 'Order not found')
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new ShopError(404, 'Order not found')
    if (!order.attention.includes(reason)) return
    if (isRequestAttention(reason)) throw new ShopError(409, 'Answer the buyer’s request to resolve this.')
    await removeAttention(tx, orderId, reason)
    await recordAuditEvent(shop, tx, {
      subject: 'order',
      subjectId: orderId,
      action: 'changed',
      by: actorOf(user),
      fields: [{ field: 'attention', before: reason, after: null }],
    })
  })
  return readOrder(shop, orderId, user)
}

/** Restores a reason that a person resolved. Throws ShopError 404, and 409 for any other reason. */
export async function reopenAttention(
  shop: Shop,
  orderId: string,
  reason: Attention,
  user: SignedInUser,
): Promise<Order> {
  if (!isId(orderId)) throw new ShopError(404, 'Order not found')
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new ShopError(404, 'Order not found')
    if (order.attention.includes(reason)) return
    if (isRequestAttention(reason) || !(await wasResolved(tx, orderId, reason))) {
      throw new ShopError(409, 'This was never marked as resolved. Reload the page to see what the order needs.')
    }
    await addAttention(tx, orderId, reason)
    await recordAuditEvent(shop, tx, {
      subject: 'order',
      subjectId: orderId,
      action: 'changed',
      by: actorOf(user),
      fields: [{ field: 'attention', before: null, after: reason }],
    })
  })
  return readOrder(shop, orderId, user)
}

/** How many unpaid orders the menu, the cart and the profile show. */
const limit = 5

/** Lists the shopper's own orders that can still be paid, newest first; not those with a payment under way. */
export async function listUnpaidOrders(shop: Shop, user: SignedInUser): Promise<UnpaidOrder[]> {
  const { payableDays } = shop.config
  const found = await listPayableOrders(shop.db, user._id, { now: shop.now(), payableDays, limit })
  return found.map((order) => ({
    _id: order.id,
    orderNumber: formatOrderNumber(order.number),
    totalPrice: dollarsOf(order.totalCents),
    heldUntil: order.heldUntil?.toISOString() ?? null,
    payableUntil: payableUntil(order.createdAt, order.payableDays ?? payableDays).toISOString(),
  }))
}

/** Finds the order that a mistyped number probably means, with the first and last number; null for other searches. */
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

/** Lists the units that one guest's order can have now. `ids` have commas; what is not sold is left out. */
export async function listGuestLimits(shop: Shop, ids: string): Promise<{ product: string; units: number }[]> {
  const now = shop.now()
  const found = await listPublishedUnits(shop.db, ids.split(',').filter(isId), now)
  const held = await readUnitsHeldByGuests(shop.db, { ids: found.map(({ id }) => id), now })
  return found.map(({ id, stock, sellable }) => ({
    product: id,
    units: Math.max(0, Math.min(sellable, guestUnits(stock) - (held.get(id) ?? 0))),
  }))
}
