import { normalizeEmail } from '#rules/accounts/accounts.ts'
import type { MovedOrder } from '#server/back-office/moving/records.ts'
import type { CsvRow } from '#server/back-office/moving/reading/file/csv-rows.ts'
import { LineError } from '#server/back-office/moving/reading/file/file-error.ts'
import { type CsvKind, type CsvRows, groupRows, readRows } from '#server/back-office/moving/reading/read-records.ts'
import { cleanLine } from '#server/back-office/moving/reading/values/clean-text.ts'
import { statusText } from '#server/back-office/moving/reading/values/order-status.ts'
import { receiverOf } from '#server/back-office/moving/reading/values/read-address.ts'
import { readCents, readWhole } from '#server/back-office/moving/reading/values/read-amounts.ts'
import { contactOf } from './address-columns.ts'

/*
 * Orders as two plugins export them: “Order Export & Order Import for WooCommerce” has a column for each item, or a line
 * when its owner chose that; “Advanced Order Export For WooCommerce”, whose columns are the second ones here, has a line
 * for each item, with the fields of the order in the first alone or in all.
 */

export const woocommerceOrders: CsvKind = {
  source: 'woocommerce',
  kind: 'orders',
  columns: [
    'order_number|Order Number|order_id|Order Id',
    'status|Order Status',
    'order_date|Order Date',
    'order_total|Order Total Amount',
    'billing_email|Email (Billing)',
  ],
  async *read(csv) {
    const itemColumns = csv.columns.filter((column) => /^line_item_\d+$/i.test(column))
    for await (const rows of groupRows(csv, (row, before) => keyOf(row) || before)) {
      yield readRows(rows, 'order', numberOf(rows[0]), () => readOrder(rows, itemColumns))
    }
  },
}

const keyOf = (row: CsvRow) => row.oneLine('order_id', 'Order Id') || numberOf(row)
const numberOf = (row: CsvRow) => row.oneLine('order_number', 'Order Number', 'order_id', 'Order Id')

function readOrder(rows: CsvRows, itemColumns: readonly string[]): MovedOrder {
  const [row] = rows
  const number = numberOf(row)
  if (number === '') throw new LineError('The line has no order number. Export the orders again.')
  const placedAt = row.requiredInstant('Order Date', 'order_date')
  const totalCents = row.requiredCents('Order Total', 'order_total', 'Order Total Amount')
  const status = row.cell('status', 'Order Status').toLowerCase().replace(/^wc-/, '').replaceAll(/[\s_]/g, '-')
  if (status === 'checkout-draft' || status === 'draft') {
    throw new LineError('It was never placed: the checkout wasn’t completed.')
  }
  const refundedCents = refundOf(row)
  const customer = row.oneLine('customer_id', 'customer_user', 'Customer User Id')
  return {
    kind: 'order',
    key: keyOf(row),
    number,
    email: normalizeEmail(row.cell('billing_email', 'Email (Billing)')),
    customerKey: customer === '0' ? '' : customer,
    ...receiverOf(contactOf(row, 'Shipping'), contactOf(row, 'Billing')),
    placedAt,
    status: wordsOf(status, refundedCents > 0 && refundedCents < totalCents),
    paidWith: row.oneLine('payment_method_title', 'Payment Method Title'),
    note: row.cell('customer_note', 'Customer Note'),
    currency: row.oneLine('order_currency', 'Currency').toUpperCase() || 'NZD',
    totalCents,
    refundedCents,
    items: [...itemColumns.map((column) => packedItem(row.cell(column))), ...rows.map(itemOf)].filter(
      ({ name }) => name !== '',
    ),
  }
}

const states = new Map([
  ['completed', ['paid', 'delivered']],
  ['processing', ['paid', 'not delivered']],
  ['on-hold', ['on hold', 'not paid']],
  ['pending', ['not paid', 'not delivered']],
  ['pending-payment', ['not paid', 'not delivered']],
  ['failed', ['payment failed']],
])

/** States of other plugins are said as they are. */
function wordsOf(status: string, isPartlyRefunded: boolean): string {
  const [payment = '', delivery = ''] = states.get(status) ?? [status.replaceAll('-', ' ')]
  return statusText({ isCancelled: false, payment: isPartlyRefunded ? 'partly refunded' : payment, delivery })
}

/** The sum of `amount:50.00|reason:Late|date:…` for each refund, or the sum itself. */
function refundOf(row: CsvRow): number {
  const packed = [...row.cell('refund_items').matchAll(/(?:^|;)amount:([\d.,]+)/g)]
  if (packed.length === 0) return Math.abs(row.cents('Order Refund Amount') ?? 0)
  return packed.reduce((sum, [, amount = '']) => sum + (readCents(amount, row.hasDecimalComma) ?? 0), 0)
}

/** An item in one cell: `name:Table|product_id:40|sku:T-1|quantity:2|total:1200.00|sub_total:…|tax:180.00`. */
function packedItem(cell: string): MovedOrder['items'][number] {
  const value = (field: string) => new RegExp(`(?:^|\\|)${field}:([^|]*)`).exec(cell)?.[1] ?? ''
  const qty = readWhole(value('quantity'), false) ?? 1
  const lineCents = (readCents(value('total'), false) ?? 0) + (readCents(value('tax'), false) ?? 0)
  return {
    name: cleanLine(value('name')),
    code: cleanLine(value('sku')),
    qty,
    priceCents: Math.round(lineCents / (qty || 1)),
  }
}

/** An item in a line of its own. */
function itemOf(row: CsvRow): MovedOrder['items'][number] {
  const qty = row.whole('item_quantity', 'line_item_quantity', 'Quantity', 'Quantity (- Refund)') ?? 1
  const totalCents = row.cents('item_total', 'line_item_total') ?? 0
  const taxCents = row.cents('item_total_tax', 'line_item_total_tax') ?? 0
  return {
    name: row.oneLine('item_name', 'line_item_name', 'Item Name', 'Name'),
    code: row.oneLine('item_sku', 'line_item_sku', 'SKU'),
    qty,
    priceCents: row.cents('Item Cost') ?? Math.round((totalCents + taxCents) / (qty || 1)),
  }
}
