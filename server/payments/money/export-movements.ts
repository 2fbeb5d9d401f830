import type { MovementKind } from '#contract/payments/money.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { buyerName } from '#rules/orders/buyer.ts'
import type { CsvCell, CsvTable } from '#server/platform/http/csv/send-csv.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listMovements, type MovementRow, type Span } from './movements.queries.ts'
import { readPeriod } from './read-sales.ts'

type Days = { from?: string; to?: string }
const batchSize = 500

const kindText: Record<MovementKind, string> = { payment: 'Payment', refund: 'Refund', return: 'Refund returned' }

/** The name of a payment provider; a provider that the shop does not know keeps its own word. */
function providerText(provider: string): string {
  const names: Partial<Record<string, string>> = { card: 'Stripe', paypal: 'PayPal', transfer: 'Bank transfer' }
  return names[provider] ?? provider
}

/**
 * Exports payments and refunds (below zero) of a period, oldest first, with GST in a registered shop. Throws ShopError
 * 400.
 */
export function exportMovements(shop: Shop, query: Days): CsvTable {
  const { span } = readPeriod(shop, query)
  const { isGstRegistered } = shop.config
  const columns = [
    'Day',
    'Order number',
    'Kind',
    'Provider',
    'Provider id',
    'Amount',
    ...(isGstRegistered ? ['GST'] : []),
  ]
  const toCells = (row: MovementRow) => [
    nzDay(row.at.toISOString()),
    formatOrderNumber(row.number),
    kindText[row.kind],
    providerText(row.provider),
    row.providerId,
    dollarsOf(row.amountCents),
    ...(isGstRegistered ? [dollarsOf(row.gstCents)] : []),
  ]
  return { name: 'money', at: shop.now(), columns, batches: batchesOf(shop, span, toCells) }
}

const xeroColumns = [
  '*ContactName',
  'EmailAddress',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'Total',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  '*AccountCode',
  '*TaxType',
  'TaxAmount',
  'Currency',
]

/** The account "Sales" of the chart of accounts that Xero gives to New Zealand. */
const salesAccount = '200'

/**
 * Exports a period's invoices and credit notes in the columns of Xero's sales import, with GST. Throws ShopError 400.
 */
export function exportXero(shop: Shop, query: Days): CsvTable {
  const { span } = readPeriod(shop, query)
  const { isGstRegistered } = shop.config
  const toCells = (row: MovementRow) => {
    const number = formatOrderNumber(row.number)
    const day = nzDay(row.at.toISOString())
    const amount = dollarsOf(row.amountCents)
    return [
      buyerName({ name: row.buyerName, email: row.buyerEmail, recipient: row.recipient }) || `Buyer of ${number}`,
      row.buyerEmail,
      paperNumber(row),
      row.providerId,
      day,
      day,
      amount,
      row.kind === 'payment' ? `Order ${number}` : `${kindText[row.kind]} of order ${number}`,
      '1',
      amount,
      salesAccount,
      isGstRegistered ? '15% GST on Income' : 'No GST',
      isGstRegistered ? dollarsOf(row.gstCents) : 0,
      'NZD',
    ]
  }
  return { name: 'xero-invoices', at: shop.now(), columns: xeroColumns, batches: batchesOf(shop, span, toCells) }
}

/** The unique number of an invoice or credit note: `T-7`, `T-7-R1`, `T-7-R1-returned`, or `T-7-R1.2` when repeated. */
function paperNumber({ kind, number, place, attempt }: MovementRow): string {
  const order = formatOrderNumber(number)
  if (kind === 'payment') return order
  return `${order}-R${place}${attempt > 1 ? `.${attempt}` : ''}${kind === 'return' ? '-returned' : ''}`
}

async function* batchesOf(
  { db }: Shop,
  span: Span,
  toCells: (row: MovementRow) => CsvCell[],
): AsyncGenerator<CsvCell[][], void> {
  let after: MovementRow | undefined
  for (;;) {
    const rows = await listMovements(db, span, { after, limit: batchSize })
    if (rows.length > 0) yield rows.map(toCells)
    if (rows.length < batchSize) return
    after = rows.at(-1)
  }
}
