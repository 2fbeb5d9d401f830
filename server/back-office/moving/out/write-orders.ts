import type { Order } from '#contract/orders/order.ts'
import type { Db } from '#db/open.ts'
import { itemGroups } from '#rules/orders/fulfilment/parcels.ts'
import { isFullyRefunded } from '#rules/orders/order-state.ts'
import { usedMethodText } from '#rules/orders/payment-method.ts'
import { listOrdersAfter } from '#server/orders/order-list.queries.ts'
import { toOrder } from '#server/orders/order-mapping.ts'
import type { FoundOrder } from '#server/orders/orders.queries.ts'
import type { CsvCell, CsvTable } from '#server/platform/http/csv/send-csv.ts'
import { listCodes, listTagsOf } from './export-shop.queries.ts'
import { readBatches } from './read-batches.ts'
import { countryOf } from './write-customers.ts'

const columns = [
  'Name',
  'Email',
  'Financial Status',
  'Paid at',
  'Fulfillment Status',
  'Fulfilled at',
  'Accepts Marketing',
  'Currency',
  'Subtotal',
  'Shipping',
  'Taxes',
  'Total',
  'Discount Code',
  'Discount Amount',
  'Created at',
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
  'Lineitem compare at price',
  'Lineitem sku',
  'Lineitem requires shipping',
  'Lineitem taxable',
  'Billing Name',
  'Shipping Name',
  'Shipping Address1',
  'Shipping Address2',
  'Shipping Company',
  'Shipping City',
  'Shipping Zip',
  'Shipping Country',
  'Shipping Phone',
  'Notes',
  'Cancelled at',
  'Payment Method',
  'Refunded Amount',
  'Id',
  'Tags',
] as const
type Cells = Partial<Record<(typeof columns)[number], CsvCell>>

const batchSize = 200

/** Writes all orders in Shopify’s columns: a row for each item, and what belongs to the order in the first alone. */
export function writeShopifyOrders(db: Db): Pick<CsvTable, 'columns' | 'batches'> {
  const orders = readBatches<FoundOrder>(
    (last) => listOrdersAfter(db, { after: last?.order.id, limit: batchSize }),
    batchSize,
  )
  const batches = orders(async (batch) => {
    const found = batch.map((each) => toOrder(each, false))
    const ids = found.flatMap(({ orderItems }) => orderItems.flatMap(({ product }) => product ?? []))
    const codes = await listCodes(db, [...new Set(ids)])
    const tagsOf = await listTagsOf(
      db,
      found.map(({ _id }) => _id),
    )
    const rows = found.flatMap((order) => rowsOf(order, codes, tagsOf.get(order._id) ?? []))
    return rows.map((cells) => columns.map((column) => cells[column] ?? ''))
  })
  return { columns, batches }
}

function rowsOf(order: Order, codes: ReadonlyMap<string, string>, tags: readonly string[]): Cells[] {
  return order.orderItems.map((item, index) => ({
    Name: order.orderNumber,
    Email: order.user.email,
    ...(index === 0 && orderCells(order, tags)),
    'Created at': timeText(order.createdAt),
    'Lineitem quantity': String(item.qty),
    'Lineitem name': item.name,
    'Lineitem price': item.price,
    ...(item.wasPrice !== undefined && { 'Lineitem compare at price': item.wasPrice }),
    'Lineitem sku': codes.get(item.product ?? '') ?? '',
    'Lineitem requires shipping': 'true',
    'Lineitem taxable': 'true',
  }))
}

function orderCells(order: Order, tags: readonly string[]): Cells {
  const { shippingAddress: address, discountCode } = order
  return {
    'Financial Status': paymentOf(order),
    'Paid at': timeText(order.paidAt),
    'Fulfillment Status': deliveryOf(order),
    'Fulfilled at': timeText(order.deliveredAt),
    'Accepts Marketing': 'no',
    Currency: 'NZD',
    Subtotal: order.itemsPrice,
    Shipping: order.shippingPrice,
    Taxes: order.taxPrice,
    Total: order.totalPrice,
    'Discount Code': discountCode ?? '',
    'Discount Amount': order.discountPrice,
    'Billing Name': order.user.name,
    'Shipping Name': address.recipient || order.user.name,
    'Shipping Address1': address.address,
    'Shipping Address2': address.suburb,
    'Shipping Company': address.company,
    'Shipping City': address.city,
    'Shipping Zip': address.postCode,
    'Shipping Country': countryOf(address.country),
    'Shipping Phone': address.phone,
    Notes: address.note,
    'Cancelled at': timeText(order.cancelledAt),
    'Payment Method': order.isPaid ? usedMethodText(order) : '',
    'Refunded Amount': order.refundedPrice,
    Id: order._id,
    Tags: [...tags, ...(order.isTestPayment ? ['test payment'] : [])].join(', '),
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
