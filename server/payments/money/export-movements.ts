import type { MovementKind } from '#contract/payments/money.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { buyerName } from '#rules/orders/buyer.ts'
import { type CsvColumns, type CsvTable, toTable } from '#server/platform/http/csv/send-csv.ts'
import { readBatches } from '#server/platform/read-batches.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listMovements, type MovementRow, type Span } from './movements.queries.ts'
import { readPeriod } from './read-sales.ts'

type Days = { from?: string; to?: string }

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
  const columns: CsvColumns<MovementRow> = {
    Day: ({ at }) => nzDay(at.toISOString()),
    'Order number': ({ number }) => formatOrderNumber(number),
    Kind: ({ kind }) => kindText[kind],
    Provider: ({ provider }) => providerText(provider),
    'Provider id': ({ providerId }) => providerId,
    Amount: ({ amountCents }) => dollarsOf(amountCents),
    ...(isGstRegistered && { GST: ({ gstCents }) => dollarsOf(gstCents) }),
  }
  return { name: 'money', at: shop.now(), ...toTable(columns, readMovements(shop, span)) }
}

/** The account "Sales" of the chart of accounts that Xero gives to New Zealand. */
const salesAccount = '200'

/**
 * Exports a period's invoices and credit notes in the columns of Xero's sales import, with GST. Throws ShopError 400.
 */
export function exportXero(shop: Shop, query: Days): CsvTable {
  const { span } = readPeriod(shop, query)
  const { isGstRegistered } = shop.config
  const columns: CsvColumns<MovementRow> = {
    '*ContactName': xeroContact,
    EmailAddress: ({ buyerEmail }) => buyerEmail,
    '*InvoiceNumber': paperNumber,
    Reference: ({ providerId }) => providerId,
    '*InvoiceDate': ({ at }) => nzDay(at.toISOString()),
    '*DueDate': ({ at }) => nzDay(at.toISOString()),
    Total: ({ amountCents }) => dollarsOf(amountCents),
    '*Description': ({ kind, number }) =>
      `${kind === 'payment' ? 'Order' : `${kindText[kind]} of order`} ${formatOrderNumber(number)}`,
    '*Quantity': () => '1',
    '*UnitAmount': ({ amountCents }) => dollarsOf(amountCents),
    '*AccountCode': () => salesAccount,
    '*TaxType': () => (isGstRegistered ? '15% GST on Income' : 'No GST'),
    TaxAmount: ({ gstCents }) => (isGstRegistered ? dollarsOf(gstCents) : 0),
    Currency: () => 'NZD',
  }
  return { name: 'xero-invoices', at: shop.now(), ...toTable(columns, readMovements(shop, span)) }
}

function xeroContact({ buyerName: name, buyerEmail: email, recipient, number }: MovementRow): string {
  return buyerName({ name, email, recipient }) || `Buyer of ${formatOrderNumber(number)}`
}

/** The unique number of an invoice or credit note: `T-7`, `T-7-R1`, `T-7-R1-returned`, or `T-7-R1.2` when repeated. */
function paperNumber({ kind, number, place, attempt }: MovementRow): string {
  const order = formatOrderNumber(number)
  if (kind === 'payment') return order
  return `${order}-R${place}${attempt > 1 ? `.${attempt}` : ''}${kind === 'return' ? '-returned' : ''}`
}

function readMovements({ db }: Shop, span: Span): AsyncGenerator<MovementRow[]> {
  return readBatches<MovementRow>((after, limit) => listMovements(db, span, { after, limit }))
}
