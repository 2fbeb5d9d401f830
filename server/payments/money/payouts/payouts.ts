import { transact } from '#db/open.ts'
import { updatePayoutRead } from '#server/payments/payouts/payouts.queries.ts'
import { readPayoutStates, type PayoutState, isBeingRead } from '#server/payments/payouts/read-payouts.ts'
import { type Shop, isTestShop } from '#server/platform/shop.ts'
import type { Payout, payouts, PayoutReading, PayoutReport } from '#contract/payments/payouts.ts'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import { causeText, payoutProviderText, payoutStatusText } from '#rules/payments/payouts/payout-text.ts'
import { type CsvColumns, type CsvTable, toTable } from '#server/platform/http/csv/send-csv.ts'
import { lastAndCurrentPeriod } from '#rules/payments/gst/gst-periods.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { type PayoutFigures, payoutFigures, type PayoutLine } from '#rules/payments/payouts/payout-figures.ts'
import { readPeriod } from '#server/payments/money/read-sales.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import { listPayoutLines, listPayouts, type PayoutLineRow, type PayoutRow } from './payouts.queries.ts'

/** Without its lines, the sum that the bank gets has no place in the other columns. */
const columns: CsvColumns<Payout> = {
  'Paid out': ({ day }) => day,
  Provider: ({ provider }) => payoutProviderText(provider),
  Reference: ({ reference }) => reference,
  State: ({ status }) => payoutStatusText(status),
  'First day of orders': ({ figures }) => figures?.from ?? '',
  'Last day of orders': ({ figures }) => figures?.to ?? '',
  Orders: ({ figures }) => (figures ? String(figures.orders.length) : ''),
  Paid: ({ figures }) => figures?.paid ?? '',
  Refunded: ({ figures }) => figures?.refunded ?? '',
  Fees: ({ figures }) => figures?.fees ?? '',
  Net: ({ figures }) => figures?.net ?? '',
  Difference: ({ figures }) => figures?.difference ?? '',
  'Bank gets': ({ amount }) => amount,
  'Order numbers': ({ figures }) => figures?.orders.map(({ orderNumber }) => orderNumber).join(' ') ?? '',
  'Causes of the difference': ({ provider, figures }) =>
    figures?.causes.map((cause) => causeText(provider, cause)).join(' ') ?? 'Its orders aren’t known.',
}

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
 * Exports the payouts of a period with their orders; net and difference make what the bank gets. Throws ShopError 400.
 */
export async function exportPayouts(shop: Shop, query: QueryOf<typeof payouts.csv>): Promise<CsvTable> {
  const report = await readPayoutReport(shop, query)
  async function* batches(): AsyncGenerator<Payout[], void> {
    yield report.payouts.toReversed()
  }
  return { name: 'payouts', at: shop.now(), ...toTable(columns, batches()) }
}

/** Reads a period's payouts with their orders; test payments only in a shop without others. Throws ShopError 400. */
export async function readPayoutReport(shop: Shop, query: QueryOf<typeof payouts.report>): Promise<PayoutReport> {
  const now = shop.now()
  const today = nzDay(now.toISOString())
  const hasDays = query.from !== undefined || query.to !== undefined
  const { period } = readPeriod(shop, hasDays ? query : lastAndCurrentPeriod(today))
  const isTest = isTestShop(shop)
  const rows = await listPayouts(shop.db, period, isTest)
  const lines = Map.groupBy(
    await listPayoutLines(
      shop.db,
      rows.map(({ id }) => id),
    ),
    ({ payoutId }) => payoutId,
  )
  const found = rows.map((row) => ({ row, figures: figuresOf(row, lines.get(row.id) ?? []) }))
  const sum = (name: 'paidCents' | 'refundedCents' | 'feesCents' | 'netCents') =>
    dollarsOf(found.reduce((total, { figures }) => total + (figures?.[name] ?? 0), 0))
  const states = await readPayoutStates(shop)
  return {
    ...period,
    today,
    asOf: now.toISOString(),
    isTest,
    unreadProviders: shop.payments.paypal && !shop.payments.paypal.payouts ? ['paypal'] : [],
    readings: states.map((state) => toReading(state, now)),
    payouts: found.map(({ row, figures }) => toPayout(row, figures)),
    total: {
      orders: found.reduce((total, { figures }) => total + (figures?.orders.length ?? 0), 0),
      paid: sum('paidCents'),
      refunded: sum('refundedCents'),
      fees: sum('feesCents'),
      net: sum('netCents'),
    },
  }
}

/** What the orders say of a payout; null while its lines are not stored. */
function figuresOf({ lineState, amountCents }: PayoutRow, lines: readonly PayoutLineRow[]): PayoutFigures | null {
  return lineState === 'read' ? payoutFigures(amountCents, lines.map(toLine)) : null
}

function toLine({ madeAt, number, payoutId: _payoutId, ...line }: PayoutLineRow): PayoutLine {
  return {
    ...line,
    day: nzDay(madeAt.toISOString()),
    orderNumber: number === null ? null : formatOrderNumber(number),
  }
}

function toPayout(row: PayoutRow, figures: PayoutFigures | null): Payout {
  const { id, provider, reference, status, arrivesOn, amountCents, failure, lineState } = row
  return {
    _id: id,
    provider,
    reference,
    status,
    day: arrivesOn,
    amount: dollarsOf(amountCents),
    failure,
    lines: lineState,
    figures: figures && {
      from: figures.fromDay,
      to: figures.toDay,
      orders: figures.orders.map(({ orderId, orderNumber }) => ({ _id: orderId, orderNumber })),
      paid: dollarsOf(figures.paidCents),
      refunded: dollarsOf(figures.refundedCents),
      fees: dollarsOf(figures.feesCents),
      net: dollarsOf(figures.netCents),
      difference: dollarsOf(figures.differenceCents),
      causes: figures.causes.map(({ cents, ...cause }) => ({ ...cause, amount: dollarsOf(cents) })),
    },
  }
}

function toReading({ provider, read }: PayoutState, now: Date): PayoutReading {
  return {
    provider,
    readAt: read?.readAt?.toISOString() ?? null,
    failedAt: read?.failedAt?.toISOString() ?? null,
    error: read?.error ?? null,
    isReading: isBeingRead(read, now),
  }
}
