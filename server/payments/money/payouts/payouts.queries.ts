import { and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { refunds } from '#db/tables/payments/payments.ts'
import { payoutLines, payouts } from '#db/tables/payments/payouts.ts'
import type { Period } from '#rules/payments/gst/gst-periods.ts'

export type PayoutRow = typeof payouts.$inferSelect
export type PayoutLineRow = Pick<
  typeof payoutLines.$inferSelect,
  'payoutId' | 'kind' | 'amountCents' | 'feeCents' | 'madeAt' | 'sourceId' | 'orderId'
> & {
  number: number | null
  /** The amount by the shop's records, below zero for money that went back; null when it has none. */
  shopCents: number | null
}

/** Lists the payouts that the bank has or gets on the days of a period, the newest first. */
export async function listPayouts(db: Db, { from, to }: Period, isTest: boolean): Promise<PayoutRow[]> {
  const { arrivesOn, madeAt, id } = payouts
  return db
    .select()
    .from(payouts)
    .where(and(eq(payouts.isTest, isTest), gte(arrivesOn, from), lte(arrivesOn, to)))
    .orderBy(desc(arrivesOn), desc(madeAt), desc(id))
}

/**
 * What the shop has recorded for a line: an order's payment, one refunded in full, or a refund (also of a lost
 * dispute).
 */
const recorded = sql<number | null>`(case ${payoutLines.kind}
  when 'payment' then coalesce(
    (select o.total_cents from ${orders} o where o.payment_id = ${payoutLines.paymentId} limit 1),
    (select r.amount_cents from ${refunds} r where r.payment_id = ${payoutLines.paymentId}
      and r.reason in ('paid-without-stock', 'paid-twice', 'paid-after-cancel', 'amount-differs')))
  when 'refund' then (select -r.amount_cents from ${refunds} r where r.provider_refund_id = ${payoutLines.sourceId})
  when 'refund-failed' then
    (select r.amount_cents from ${refunds} r where r.provider_refund_id = ${payoutLines.sourceId} and r.status = 'failed')
  when 'dispute' then
    (select -r.amount_cents from ${refunds} r
      where r.dispute_id = ${payoutLines.sourceId} and r.payment_id = ${payoutLines.paymentId})
  end)::float8`

/** Lists the lines of payouts, each with what the shop has recorded of it. */
export async function listPayoutLines(db: Db, payoutIds: readonly string[]): Promise<PayoutLineRow[]> {
  if (payoutIds.length === 0) return []
  const { payoutId, kind, amountCents, feeCents, madeAt, sourceId, orderId } = payoutLines
  return db
    .select({
      payoutId,
      kind,
      amountCents,
      feeCents,
      madeAt,
      sourceId,
      orderId,
      number: orders.number,
      shopCents: recorded,
    })
    .from(payoutLines)
    .leftJoin(orders, eq(orders.id, orderId))
    .where(inArray(payoutId, [...payoutIds]))
    .orderBy(asc(madeAt), asc(payoutLines.reference))
}
