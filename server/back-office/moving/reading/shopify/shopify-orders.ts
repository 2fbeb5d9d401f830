import { normalizeEmail } from '#rules/accounts/accounts.ts'
import type { MovedOrder } from '#server/back-office/moving/records.ts'
import type { CsvRow } from '#server/back-office/moving/reading/file/csv-rows.ts'
import { LineError } from '#server/back-office/moving/reading/file/file-error.ts'
import { type CsvKind, type CsvRows, groupRows, readRows } from '#server/back-office/moving/reading/read-records.ts'
import { statusText } from '#server/back-office/moving/reading/values/order-status.ts'
import { type Contact, receiverOf, toAddress } from '#server/back-office/moving/reading/values/read-address.ts'

export const shopifyOrders: CsvKind = {
  source: 'shopify',
  kind: 'orders',
  columns: ['Name', 'Financial Status', 'Created at', 'Total', 'Lineitem name', 'Lineitem quantity'],
  async *read(csv) {
    const groups = groupRows(csv, (row, before) => row.oneLine('Name') || before)
    for await (const rows of groups) yield readRows(rows, 'order', rows[0].oneLine('Name'), () => readOrder(rows))
  },
}

/** An order has a line for each item, and only the first has the fields of the order. */
function readOrder(rows: CsvRows): MovedOrder {
  const [row] = rows
  const number = row.oneLine('Name')
  if (number === '') throw new LineError('The line has no order number in “Name”. Export the orders again.')
  const { name, phone, address } = receiverOf(contactOf(row, 'Shipping'), contactOf(row, 'Billing'))
  return {
    kind: 'order',
    key: row.oneLine('Id') || number,
    number,
    email: normalizeEmail(row.cell('Email')),
    customerKey: '',
    name,
    phone: phone || row.oneLine('Phone'),
    address,
    placedAt: row.requiredInstant('Created at'),
    status: statusText({
      isCancelled: row.cell('Cancelled at') !== '',
      payment: paymentWords.get(row.cell('Financial Status').toLowerCase()) ?? '',
      delivery: deliveryWords.get(row.cell('Fulfillment Status').toLowerCase()) ?? 'not delivered',
    }),
    paidWith: row.oneLine('Payment Method'),
    note: row.cell('Notes'),
    currency: row.oneLine('Currency').toUpperCase() || 'NZD',
    totalCents: row.requiredCents('Total'),
    refundedCents: row.cents('Refunded Amount') ?? 0,
    items: rows.map(itemOf).filter((item) => item.name !== ''),
  }
}

const paymentWords = new Map([
  ['paid', 'paid'],
  ['partially_paid', 'partly paid'],
  ['pending', 'not paid'],
  ['unpaid', 'not paid'],
  ['authorized', 'payment authorised'],
  ['expired', 'payment expired'],
  ['refunded', 'refunded'],
  ['partially_refunded', 'partly refunded'],
  ['voided', 'payment voided'],
])

const deliveryWords = new Map([
  ['fulfilled', 'delivered'],
  ['partial', 'partly delivered'],
  ['restocked', 'returned to stock'],
])

function contactOf(row: CsvRow, part: 'Shipping' | 'Billing'): Contact {
  const name = row.oneLine(`${part} Name`)
  const phone = row.oneLine(`${part} Phone`)
  const address = toAddress({
    recipient: name,
    phone,
    company: row.cell(`${part} Company`),
    street: row.cell(`${part} Address1`) || row.cell(`${part} Street`),
    secondLine: row.cell(`${part} Address2`),
    city: row.cell(`${part} City`),
    postCode: row.cell(`${part} Zip`),
    country: row.cell(`${part} Country`),
  })
  return { name, phone, address }
}

const itemOf = (row: CsvRow): MovedOrder['items'][number] => ({
  name: row.oneLine('Lineitem name'),
  code: row.oneLine('Lineitem sku'),
  qty: row.whole('Lineitem quantity') ?? 1,
  priceCents: row.cents('Lineitem price') ?? 0,
})
