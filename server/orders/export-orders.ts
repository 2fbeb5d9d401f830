import { gstWithin, formatCents } from '#rules/money.ts'
import { nzDay } from '#rules/nz-dates.ts'
import { formatOrderNumber } from '#rules/order-number.ts'
import type { CsvTable } from '#server/http/csv/send-csv.ts'
import type { Shop } from '#server/shop.ts'
import { listOrdersAfter } from './order-export.queries.ts'
import { refundedCents } from './order-mapping.ts'
import type { FoundOrder, OrderItemRow, OrderRow } from './orders.queries.ts'

const batchSize = 200

/**
 * Exports all orders as a table, oldest first, with a row for each order item; values of the whole order are repeated in each
 * of its rows. The line totals less the discount are the order total; `Refunded` is the part of it that is refunded or about
 * to be. New columns come last, so existing columns keep their position. Dates are New Zealand days, as on the pages.
 */
export function exportOrders(shop: Shop): CsvTable {
  return { name: 'orders', at: shop.now(), columns, batches: batchesOf(shop) }
}

const columns = [
  'Order ID',
  'Date',
  'Name',
  'E-mail',
  'Address',
  'City',
  'Postal code',
  'Country',
  'Item',
  'Qty',
  'Price',
  'Line total',
  'Order total',
  'GST in order total',
  'Paid',
  'Delivered',
  'Discount code',
  'Discount',
  'Refunded',
  'Cancelled',
  'Test payment',
  'Recipient',
  'Phone',
  'Company',
  'Suburb',
  'Delivery note',
  'Order number',
]

async function* batchesOf({ db }: Shop): AsyncGenerator<string[][], void> {
  let after: string | undefined
  for (;;) {
    const batch = await listOrdersAfter(db, after, batchSize)
    if (batch.length > 0) yield batch.flatMap(rowsOf)
    if (batch.length < batchSize) return
    after = batch.at(-1)?.order.id
  }
}

function rowsOf({ order, items, refunds }: FoundOrder): string[][] {
  const refunded = refundedCents(order, refunds)
  return items.map((item) => cellsOf(order, item, refunded))
}

function cellsOf(order: OrderRow, item: OrderItemRow, refunded: number): string[] {
  return [
    order.id,
    dayOf(order.createdAt),
    order.buyerName,
    order.buyerEmail,
    order.address,
    order.city,
    order.postCode,
    order.country,
    item.name,
    String(item.qty),
    formatCents(item.priceCents),
    formatCents(item.priceCents * item.qty),
    formatCents(order.totalCents),
    formatCents(gstWithin(order.totalCents)),
    dayOf(order.paidAt),
    dayOf(order.deliveredAt),
    order.discountCode ?? '',
    formatCents(order.discountCents),
    formatCents(refunded),
    dayOf(order.cancelledAt),
    order.isTestPayment ? 'yes' : '',
    order.recipient,
    order.phone,
    order.company,
    order.suburb,
    order.deliveryNote,
    formatOrderNumber(order.number),
  ]
}

function dayOf(date: Date | null): string {
  return date ? nzDay(date.toISOString()) : ''
}
