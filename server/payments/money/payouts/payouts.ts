import { transact } from '#db/open.ts'
import { updatePayoutRead } from '#server/payments/payouts/payouts.queries.ts'
import { readPayoutStates } from '#server/payments/payouts/payout-states.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Payout, payouts } from '#contract/payments/payouts.ts'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import { causeText, payoutProviderText, payoutStatusText } from '#rules/payments/payouts/payout-text.ts'
import type { CsvCell, CsvTable } from '#server/platform/http/csv/send-csv.ts'
import { readPayoutReport } from './read-payout-report.ts'

const columns = [
  'Paid out',
  'Provider',
  'Reference',
  'State',
  'First day of orders',
  'Last day of orders',
  'Orders',
  'Paid',
  'Refunded',
  'Fees',
  'Net',
  'Difference',
  'Bank gets',
  'Order numbers',
  'Causes of the difference',
]

/** Asks for a reading of all payouts as soon as possible. One that runs ends first. */
export async function askForPayouts(shop: Shop): Promise<{ message: string }> {
  const askedAt = shop.now()
  const states = await readPayoutStates(shop)
  await transact(shop.db, async (tx) => {
    for (const { provider, isTest } of states) await updatePayoutRead(tx, { provider, isTest }, { askedAt })
    await shop.jobs.runSoon(tx, 'read-payouts')
  })
  return { message: 'The payouts are being read' }
}

/**
 * Exports the payouts of a period as a table, one row each with its orders: each column of money adds up, and net and
 * difference make what the bank gets. Throws ShopError 400 for wrong days.
 */
export async function exportPayouts(shop: Shop, query: QueryOf<typeof payouts.csv>): Promise<CsvTable> {
  const report = await readPayoutReport(shop, query)
  async function* batches(): AsyncGenerator<CsvCell[][], void> {
    yield report.payouts.toReversed().map(toCells)
  }
  return { name: 'payouts', at: shop.now(), columns, batches: batches() }
}

/** The cells of a payout. Without its lines, the sum that the bank gets has no place in the other columns. */
function toCells({ day, provider, reference, status, amount, figures }: Payout): CsvCell[] {
  return [
    day,
    payoutProviderText(provider),
    reference,
    payoutStatusText(status),
    figures?.from ?? '',
    figures?.to ?? '',
    figures ? String(figures.orders.length) : '',
    figures?.paid ?? '',
    figures?.refunded ?? '',
    figures?.fees ?? '',
    figures?.net ?? '',
    figures?.difference ?? '',
    amount,
    figures?.orders.map(({ orderNumber }) => orderNumber).join(' ') ?? '',
    figures?.causes.map((cause) => causeText(provider, cause)).join(' ') ?? 'Its orders aren’t known.',
  ]
}
