import type { QueryOf } from '#contract/platform/endpoint.ts'
import {
  addressFields,
  type AddressName,
  addressNames,
  optionalAddressNames,
  requiredAddressNames,
} from '#contract/accounts/shipping-address.ts'
import type { orders as endpoints } from '#contract/orders/orders.ts'
import { isId } from '#rules/platform/ids.ts'
import { gstWithin, formatCents } from '#rules/platform/money.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import { paymentMethodText } from '#rules/orders/payment-method.ts'
import { toStoredAddress } from '#server/accounts/addresses/address-columns.ts'
import type { CsvTable } from '#server/platform/http/csv/send-csv.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listOrdersAfter } from './order-export.queries.ts'
import { refundedCents } from './order-mapping.ts'
import type { FoundOrder, OrderItemRow, OrderRow } from './orders.queries.ts'

const batchSize = 200

/**
 * Exports all orders as a table, or those of a list of ids with commas, oldest first, a row for each order item;
 * amounts of the whole order are in its first row only, so that each column adds up. New columns come last; without a
 * GST number there is no column for it, and dates are New Zealand days.
 */
export function exportOrders(shop: Shop, { orders }: QueryOf<typeof endpoints.exportCsv> = {}): CsvTable {
  const shown = columns.filter((column) => column !== gstColumn || shop.config.isGstRegistered)
  return {
    name: 'orders',
    at: shop.now(),
    columns: shown,
    batches: batchesOf(shop, shown, orders?.split(',').filter(isId)),
  }
}

const gstColumn = 'GST in order total'

const columns = [
  'Order ID',
  'Date',
  'Name',
  'E-mail',
  ...requiredAddressNames.map((name) => addressFields[name].heading),
  'Item',
  'Qty',
  'Price',
  'Line total',
  'Order total',
  gstColumn,
  'Paid',
  'Delivered',
  'Discount code',
  'Discount',
  'Refunded',
  'Cancelled',
  'Test payment',
  ...optionalAddressNames.map((name) => addressFields[name].heading),
  'Order number',
  'Payment method',
] as const
type Column = (typeof columns)[number]

async function* batchesOf(
  { db }: Shop,
  shown: readonly Column[],
  ids: readonly string[] | undefined,
): AsyncGenerator<string[][], void> {
  let after: string | undefined
  for (;;) {
    const batch = await listOrdersAfter(db, { after, ids, limit: batchSize })
    if (batch.length > 0) yield batch.flatMap((found) => rowsOf(found, shown))
    if (batch.length < batchSize) return
    after = batch.at(-1)?.order.id
  }
}

function rowsOf({ order, items, refunds }: FoundOrder, shown: readonly Column[]): string[][] {
  const amounts = amountsOf(order, refundedCents(order, refunds))
  return items.map((item, place) => {
    const cells = { ...textsOf(order), ...(place === 0 ? amounts : noAmounts), ...itemCells(item) }
    return shown.map((column) => cells[column])
  })
}

type AmountColumn = 'Order total' | typeof gstColumn | 'Discount' | 'Refunded'
type ItemColumn = 'Item' | 'Qty' | 'Price' | 'Line total'

const noAmounts: Record<AmountColumn, string> = {
  'Order total': '',
  [gstColumn]: '',
  Discount: '',
  Refunded: '',
}

function amountsOf(order: OrderRow, refundCents: number): Record<AmountColumn, string> {
  return {
    'Order total': formatCents(order.totalCents),
    [gstColumn]: formatCents(gstWithin(order.totalCents)),
    Discount: formatCents(order.discountCents),
    Refunded: formatCents(refundCents),
  }
}

function itemCells(item: OrderItemRow): Record<ItemColumn, string> {
  return {
    Item: item.name,
    Qty: String(item.qty),
    Price: formatCents(item.priceCents),
    'Line total': formatCents(item.priceCents * item.qty),
  }
}

function textsOf(order: OrderRow): Record<Exclude<Column, AmountColumn | ItemColumn>, string> {
  return {
    'Order ID': order.id,
    Date: dayOf(order.createdAt),
    Name: order.buyerName,
    'E-mail': order.buyerEmail,
    ...addressCells(order),
    Paid: dayOf(order.paidAt),
    Delivered: dayOf(order.deliveredAt),
    'Discount code': order.discountCode ?? '',
    Cancelled: dayOf(order.cancelledAt),
    'Test payment': order.isTestPayment ? 'yes' : '',
    'Order number': formatOrderNumber(order.number),
    'Payment method': order.paidMethod === null ? '' : paymentMethodText([order.paidMethod]),
  }
}

function addressCells(order: OrderRow): Record<(typeof addressFields)[AddressName]['heading'], string> {
  const address = toStoredAddress(order)
  const cells = addressNames.map((name) => [addressFields[name].heading, address[name]])
  return Object.fromEntries(cells) as ReturnType<typeof addressCells>
}

function dayOf(date: Date | null): string {
  return date ? nzDay(date.toISOString()) : ''
}
