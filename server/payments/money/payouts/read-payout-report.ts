import type { Payout, PayoutReading, PayoutReport, payouts } from '#contract/payments/payouts.ts'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import { lastAndCurrentPeriod } from '#rules/payments/gst/gst-periods.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { type PayoutFigures, payoutFigures, type PayoutLine } from '#rules/payments/payouts/payout-figures.ts'
import { readPeriod } from '#server/payments/money/read-period.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import { type PayoutState, readPayoutStates } from '#server/payments/payouts/payout-states.ts'
import { isBeingRead } from '#server/payments/payouts/read-payouts.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import { listPayoutLines, listPayouts, type PayoutLineRow, type PayoutRow } from './payouts.queries.ts'

/**
 * Reads the payouts of a period with what the orders say of each: those of test payments in a shop that takes no
 * other, else those of real money. Throws ShopError 400 for wrong days.
 */
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
