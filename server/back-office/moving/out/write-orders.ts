import type { Order, OrderItem } from '#contract/orders/order.ts'
import type { Db } from '#db/open.ts'
import { itemGroups } from '#rules/orders/fulfilment/parcels.ts'
import { isFullyRefunded } from '#rules/orders/order-state.ts'
import { usedMethodText } from '#rules/orders/payment-method.ts'
import { readMarks } from '#server/orders/notes/order-notes.queries.ts'
import { listOrdersAfter } from '#server/orders/order-list.queries.ts'
import { toOrder } from '#server/orders/order-mapping.ts'
import type { FoundOrder } from '#server/orders/orders.queries.ts'
import { type CsvCell, type CsvColumns, toTable } from '#server/platform/http/csv/send-csv.ts'
import { readBatches } from '#server/platform/read-batches.ts'
import { listCodes } from './export-shop.queries.ts'
import { countryOf } from './write-customers.ts'

interface Line {
  order: Order
  item: OrderItem
  isFirst: boolean
  code: string
  tags: readonly string[]
}

/** A cell that belongs to the order: it is in the first of its rows alone. */
const first =
  (cell: (order: Order, tags: readonly string[]) => CsvCell) =>
  ({ order, isFirst, tags }: Line): CsvCell =>
    isFirst ? cell(order, tags) : ''

const columns: CsvColumns<Line> = {
  Name: ({ order }) => order.orderNumber,
  Email: ({ order }) => order.user.email,
  'Financial Status': first(paymentOf),
  'Paid at': first(({ paidAt }) => timeText(paidAt)),
  'Fulfillment Status': first(deliveryOf),
  'Fulfilled at': first(({ deliveredAt }) => timeText(deliveredAt)),
  'Accepts Marketing': first(() => 'no'),
  Currency: first(() => 'NZD'),
  Subtotal: first(({ itemsPrice }) => itemsPrice),
  Shipping: first(({ shippingPrice }) => shippingPrice),
  Taxes: first(({ taxPrice }) => taxPrice),
  Total: first(({ totalPrice }) => totalPrice),
  'Discount Code': first(({ discountCode }) => discountCode ?? ''),
  'Discount Amount': first(({ discountPrice }) => discountPrice),
  'Created at': ({ order }) => timeText(order.createdAt),
  'Lineitem quantity': ({ item }) => String(item.qty),
  'Lineitem name': ({ item }) => item.name,
  'Lineitem price': ({ item }) => item.price,
  'Lineitem compare at price': ({ item }) => item.wasPrice ?? '',
  'Lineitem sku': ({ code }) => code,
  'Lineitem requires shipping': () => 'true',
  'Lineitem taxable': () => 'true',
  'Billing Name': first(({ user }) => user.name),
  'Shipping Name': first(({ shippingAddress, user }) => shippingAddress.recipient || user.name),
  'Shipping Address1': first(({ shippingAddress }) => shippingAddress.address),
  'Shipping Address2': first(({ shippingAddress }) => shippingAddress.suburb),
  'Shipping Company': first(({ shippingAddress }) => shippingAddress.company),
  'Shipping City': first(({ shippingAddress }) => shippingAddress.city),
  'Shipping Zip': first(({ shippingAddress }) => shippingAddress.postCode),
  'Shipping Country': first(({ shippingAddress }) => countryOf(shippingAddress.country)),
  'Shipping Phone': first(({ shippingAddress }) => shippingAddress.phone),
  Notes: first(({ shippingAddress }) => shippingAddress.note),
  'Cancelled at': first(({ cancelledAt }) => timeText(cancelledAt)),
  'Payment Method': first((order) => (order.isPaid ? usedMethodText(order) : '')),
  'Refunded Amount': first(({ refundedPrice }) => refundedPrice),
  Id: first(({ _id }) => _id),
  Tags: first(({ isTestPayment }, tags) => [...tags, ...(isTestPayment ? ['test payment'] : [])].join(', ')),
}

/** Writes all orders in Shopify’s columns: a row for each item, and what belongs to the order in the first alone. */
export function writeShopifyOrders(db: Db) {
  return toTable(columns, readLines(db))
}

async function* readLines(db: Db): AsyncGenerator<Line[], void> {
  const batches = readBatches<FoundOrder>((last, limit) => listOrdersAfter(db, { after: last?.order.id, limit }), 200)
  for await (const batch of batches) {
    const orders = batch.map((each) => toOrder(each, false))
    const products = orders.flatMap(({ orderItems }) => orderItems.flatMap(({ product }) => product ?? []))
    const codes = await listCodes(db, [...new Set(products)])
    const orderIds = orders.map(({ _id }) => _id)
    const marks = await readMarks(db, orderIds)
    yield orders.flatMap((order) =>
      order.orderItems.map((item, at) => ({
        order,
        item,
        isFirst: at === 0,
        code: codes.get(item.product ?? '') ?? '',
        tags: marks.get(order._id)?.tags ?? [],
      })),
    )
  }
}

function paymentOf(order: Order): string {
  if (!order.isPaid) return order.isCancelled ? 'voided' : 'pending'
  if (isFullyRefunded(order)) return 'refunded'
  return order.refundedPrice > 0 ? 'partially_refunded' : 'paid'
}

function deliveryOf(order: Order): string {
  const groups = itemGroups(order)
  const left = groups.filter(({ stage }) => stage === 'shipped' || stage === 'delivered')
  if (order.isDelivered || (groups.length > 0 && left.length === groups.length)) return 'fulfilled'
  return left.length > 0 ? 'partial' : 'unfulfilled'
}

/** As Shopify writes an instant: `2026-11-20 08:31:00 +0000`. */
function timeText(instant: string | null): string {
  return instant === null ? '' : `${instant.slice(0, 19).replace('T', ' ')} +0000`
}
