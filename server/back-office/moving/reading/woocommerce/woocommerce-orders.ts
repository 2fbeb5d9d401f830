import type { MovedOrder, ReadRecord } from '#server/back-office/moving/records.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import type { CsvRow } from '#server/back-office/moving/reading/file/csv-rows.ts'
import {
  type CsvKind,
  groupRows,
  leftOut,
  type OpenedCsv,
  unreadable,
} from '#server/back-office/moving/reading/read-records.ts'
import { cleanLine } from '#server/back-office/moving/reading/values/clean-text.ts'
import { statusText } from '#server/back-office/moving/reading/values/order-status.ts'
import { envelopeOf } from '#server/back-office/moving/reading/values/read-address.ts'
import { readCents, readWhole } from '#server/back-office/moving/reading/values/read-amounts.ts'
import { dateRemedy, readInstant } from '#server/back-office/moving/reading/values/read-instant.ts'
import { addressOf } from './address-columns.ts'

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
  read: readOrders,
}

async function* readOrders(csv: OpenedCsv): AsyncGenerator<ReadRecord, void> {
  const itemColumns = csv.columns.filter((column) => /^line_item_\d+$/i.test(column))
  for await (const rows of groupRows(csv, (row, before) => keyOf(row) || before)) yield readOrder(rows, itemColumns)
}

const keyOf = (row: CsvRow) => cleanLine(row.cell('order_id', 'Order Id')) || numberOf(row)
const numberOf = (row: CsvRow) => cleanLine(row.cell('order_number', 'Order Number', 'order_id', 'Order Id'))

function readOrder(rows: [CsvRow, ...CsvRow[]], itemColumns: readonly string[]): ReadRecord {
  const [row] = rows
  const number = numberOf(row)
  const [date, total] = [row.cell('order_date', 'Order Date'), row.cell('order_total', 'Order Total Amount')]
  const placedAt = readInstant(date)
  const totalCents = readCents(total, row.hasDecimalComma)
  const problem = rows.find((each) => each.problem !== null)?.problem
  if (problem) return leftOut(row.line, 'order', number, problem)
  if (number === '') return leftOut(row.line, 'order', '', 'The line has no order number. Export the orders again.')
  if (placedAt === null) return leftOut(row.line, 'order', number, unreadable('Order Date', date, dateRemedy))
  if (totalCents === null) {
    return leftOut(row.line, 'order', number, unreadable('Order Total', total, 'Write an amount such as 1299.95.'))
  }
  const status = row.cell('status', 'Order Status').toLowerCase().replace(/^wc-/, '').replaceAll(/[\s_]/g, '-')
  if (status === 'checkout-draft' || status === 'draft') {
    return leftOut(row.line, 'order', number, 'It was never placed: the checkout wasn’t completed.')
  }
  const refundedCents = refundOf(row)
  const [shipping, billing] = [addressOf(row, 'Shipping'), addressOf(row, 'Billing')]
  const customer = cleanLine(row.cell('customer_id', 'customer_user', 'Customer User Id'))
  const order: MovedOrder = {
    kind: 'order',
    key: keyOf(row),
    number,
    email: normalizeEmail(row.cell('billing_email', 'Email (Billing)')),
    customerKey: customer === '0' ? '' : customer,
    name: shipping.name || billing.name,
    phone: shipping.phone || billing.phone,
    address: envelopeOf(shipping.address ?? billing.address),
    placedAt,
    status: wordsOf(status, refundedCents > 0 && refundedCents < totalCents),
    paidWith: cleanLine(row.cell('payment_method_title', 'Payment Method Title')),
    note: row.cell('customer_note', 'Customer Note'),
    currency: cleanLine(row.cell('order_currency', 'Currency')).toUpperCase() || 'NZD',
    totalCents,
    refundedCents,
    items: [...itemColumns.flatMap((column) => readPackedItem(row.cell(column))), ...rows.flatMap(readItem)],
  }
  return { line: row.line, record: order, notes: [] }
}

const states = new Map([
  ['completed', { payment: 'paid', delivery: 'delivered' }],
  ['processing', { payment: 'paid', delivery: 'not delivered' }],
  ['on-hold', { payment: 'on hold', delivery: 'not paid' }],
  ['pending', { payment: 'not paid', delivery: 'not delivered' }],
  ['pending-payment', { payment: 'not paid', delivery: 'not delivered' }],
  ['refunded', { payment: 'refunded', delivery: '' }],
  ['failed', { payment: 'payment failed', delivery: '' }],
  ['cancelled', { payment: 'cancelled', delivery: '' }],
])

/** States of other plugins are said as they are. */
function wordsOf(status: string, isPartlyRefunded: boolean): string {
  const { payment, delivery } = states.get(status) ?? { payment: status.replaceAll('-', ' '), delivery: '' }
  return statusText({ isCancelled: false, payment: isPartlyRefunded ? 'partly refunded' : payment, delivery })
}

/** The sum of `amount:50.00|reason:Late|date:…` for each refund, or the sum itself. */
function refundOf(row: CsvRow): number {
  const packed = [...row.cell('refund_items').matchAll(/(?:^|;)amount:([\d.,]+)/g)].map(([, amount = '']) => amount)
  const amounts = packed.length > 0 ? packed : [row.cell('Order Refund Amount')]
  return amounts.reduce((sum, amount) => sum + Math.abs(readCents(amount, row.hasDecimalComma) ?? 0), 0)
}

/** An item in one cell: `name:Table|product_id:40|sku:T-1|quantity:2|total:1200.00|sub_total:…|tax:180.00`. */
function readPackedItem(cell: string): MovedOrder['items'] {
  const value = (field: string) => new RegExp(`(?:^|\\|)${field}:([^|]*)`).exec(cell)?.[1] ?? ''
  const name = cleanLine(value('name'))
  if (name === '') return []
  const qty = readWhole(value('quantity'), false) ?? 1
  const lineCents = (readCents(value('total'), false) ?? 0) + (readCents(value('tax'), false) ?? 0)
  return [{ name, code: cleanLine(value('sku')), qty, priceCents: Math.round(lineCents / (qty || 1)) }]
}

/** An item in a line of its own. */
function readItem(row: CsvRow): MovedOrder['items'] {
  const name = cleanLine(row.cell('item_name', 'line_item_name', 'Item Name', 'Name'))
  if (name === '') return []
  const qty =
    readWhole(
      row.cell('item_quantity', 'line_item_quantity', 'Quantity', 'Quantity (- Refund)'),
      row.hasDecimalComma,
    ) ?? 1
  const [total, tax] = [
    row.cell('item_total', 'line_item_total'),
    row.cell('item_total_tax', 'line_item_total_tax'),
  ].map((text) => readCents(text, row.hasDecimalComma))
  const each = readCents(row.cell('Item Cost'), row.hasDecimalComma)
  return [
    {
      name,
      code: cleanLine(row.cell('item_sku', 'line_item_sku', 'SKU')),
      qty,
      priceCents: each ?? Math.round(((total ?? 0) + (tax ?? 0)) / (qty || 1)),
    },
  ]
}
