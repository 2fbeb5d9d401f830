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
import { envelopeOf, toAddress } from '#server/back-office/moving/reading/values/read-address.ts'
import { readCents, readWhole } from '#server/back-office/moving/reading/values/read-amounts.ts'
import { dateRemedy, readInstant } from '#server/back-office/moving/reading/values/read-instant.ts'

export const shopifyOrders: CsvKind = {
  source: 'shopify',
  kind: 'orders',
  columns: ['Name', 'Financial Status', 'Created at', 'Total', 'Lineitem name', 'Lineitem quantity'],
  read: readOrders,
}

/** An order has a line for each item, and only the first has the fields of the order. */
async function* readOrders(csv: OpenedCsv): AsyncGenerator<ReadRecord, void> {
  const groups = groupRows(csv, (row, before) => cleanLine(row.cell('Name')) || before)
  for await (const rows of groups) yield readOrder(rows)
}

function readOrder(rows: [CsvRow, ...CsvRow[]]): ReadRecord {
  const [row] = rows
  const number = cleanLine(row.cell('Name'))
  const placedAt = readInstant(row.cell('Created at'))
  const totalCents = readCents(row.cell('Total'), row.hasDecimalComma)
  const problem = rows.find((each) => each.problem !== null)?.problem
  if (problem) return leftOut(row.line, 'order', number, problem)
  if (number === '')
    return leftOut(row.line, 'order', '', 'The line has no order number in “Name”. Export the orders again.')
  if (placedAt === null) {
    return leftOut(row.line, 'order', number, unreadable('Created at', row.cell('Created at'), dateRemedy))
  }
  if (totalCents === null) {
    return leftOut(
      row.line,
      'order',
      number,
      unreadable('Total', row.cell('Total'), 'Write an amount such as 1299.95.'),
    )
  }
  const refundedCents = readCents(row.cell('Refunded Amount'), row.hasDecimalComma) ?? 0
  const order: MovedOrder = {
    kind: 'order',
    key: cleanLine(row.cell('Id')) || number,
    number,
    email: normalizeEmail(row.cell('Email')),
    customerKey: '',
    ...readBuyer(row),
    placedAt,
    status: statusText({
      isCancelled: row.cell('Cancelled at') !== '',
      payment: paymentWords.get(row.cell('Financial Status').toLowerCase()) ?? '',
      delivery: deliveryWords.get(row.cell('Fulfillment Status').toLowerCase()) ?? 'not delivered',
    }),
    paidWith: cleanLine(row.cell('Payment Method')),
    note: row.cell('Notes'),
    currency: cleanLine(row.cell('Currency')).toUpperCase() || 'NZD',
    totalCents,
    refundedCents,
    items: rows.flatMap(readItem),
  }
  return { line: row.line, record: order, notes: [] }
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

/** Who receives the order; the payer where it has no shipping address. */
function readBuyer(row: CsvRow): Pick<MovedOrder, 'name' | 'phone' | 'address'> {
  const [shipping, billing] = (['Shipping', 'Billing'] as const).map((part) => {
    const name = cleanLine(row.cell(`${part} Name`))
    const phone = cleanLine(row.cell(`${part} Phone`))
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
  })
  return {
    name: shipping?.name || billing?.name || '',
    phone: shipping?.phone || billing?.phone || cleanLine(row.cell('Phone')),
    address: envelopeOf(shipping?.address ?? billing?.address ?? null),
  }
}

function readItem(row: CsvRow): MovedOrder['items'] {
  const name = cleanLine(row.cell('Lineitem name'))
  return name === ''
    ? []
    : [
        {
          name,
          code: cleanLine(row.cell('Lineitem sku')),
          qty: readWhole(row.cell('Lineitem quantity'), row.hasDecimalComma) ?? 1,
          priceCents: readCents(row.cell('Lineitem price'), row.hasDecimalComma) ?? 0,
        },
      ]
}
