import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import type { ProviderRecords } from './start-fleet.ts'

interface PaidOrder extends Record<string, unknown> {
  id: string
  payment_id: string | null
  total_cents: number
  is_cancelled: boolean
}

interface RefundsOfPayment extends Record<string, unknown> {
  payment_id: string
  cents: number
  count: number
}

/** Refunds of a payment are the same on both sides and never more than the payment. */
export async function checkPayments(db: Db, providers: ProviderRecords): Promise<string[]> {
  const { rows } = await db.execute<PaidOrder>(sql`
    select o.id, o.payment_id, o.total_cents::int, o.cancelled_at is not null as is_cancelled
    from orders o where o.paid_at is not null`)
  const { rows: refunds } = await db.execute<RefundsOfPayment>(sql`
    select payment_id, sum(amount_cents)::int as cents, count(*)::int as count
    from refunds where status = 'succeeded' group by payment_id`)
  const orderOf = new Map(rows.map((row) => [row.payment_id, row]))
  const refundsOf = new Map(refunds.map((row) => [row.payment_id, row]))
  const taken = listProviderPayments(providers)
  const takenIds = new Set(taken.map(({ id }) => id))
  const violations = rows
    .filter((row) => !takenIds.has(row.payment_id ?? ''))
    .map((row) => `order ${row.id} is paid by ${row.payment_id}, which is unknown at the provider`)
  for (const { id, cents, refundedCents, refundCount } of taken) {
    const order = orderOf.get(id)
    const known = refundsOf.get(id) ?? { cents: 0, count: 0 }
    if ((!order || order.is_cancelled) && refundedCents !== cents) {
      violations.push(`payment ${id} of ${cents} pays no order; ${refundedCents} is refunded`)
    }
    if (order && order.total_cents !== cents) {
      violations.push(`payment ${id} of ${cents} pays order ${order.id} of ${order.total_cents}`)
    }
    if (refundedCents > cents) violations.push(`${refundedCents} of payment ${id} of ${cents} is refunded`)
    if (known.cents !== refundedCents || known.count !== refundCount) {
      violations.push(
        `payment ${id} has ${refundCount} refunds of ${refundedCents}, and the shop ${known.count} of ${known.cents}`,
      )
    }
  }
  return violations
}

/** A payment that a provider has taken, with its refunds. */
interface ProviderPayment {
  id: string
  cents: number
  refundedCents: number
  refundCount: number
}

/** Lists the payments that Stripe and PayPal have taken; declined and pending ones are none. */
function listProviderPayments({ stripe, paypal }: ProviderRecords): ProviderPayment[] {
  const cards = [...stripe.payments.values()].flatMap(({ id, charge }) => {
    if (!charge) return []
    const refunds = [...stripe.refunds.values()].filter(({ payment_intent }) => payment_intent === id)
    return [{ id, cents: charge.amount, refundedCents: charge.amount_refunded, refundCount: refunds.length }]
  })
  const taken = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']
  const buttons = paypal.flatMap(({ captures, refunds }) =>
    captures
      .filter(({ status }) => taken.includes(status))
      .map(({ id, amount }) => {
        const own = refunds.filter(({ captureId, status }) => captureId === id && status === 'COMPLETED')
        const refundedCents = own.reduce((sum, refund) => sum + centsOf(refund.amount), 0)
        return { id, cents: centsOf(amount), refundedCents, refundCount: own.length }
      }),
  )
  return [...cards, ...buttons]
}

function centsOf({ value }: { value: string }): number {
  return Math.round(Number(value) * 100)
}
