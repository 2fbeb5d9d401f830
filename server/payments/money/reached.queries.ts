import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { checkoutSessions } from '#db/tables/payments/payments.ts'
import { orders } from '#db/tables/orders/orders.ts'
import type { Span } from './movements.queries.ts'

/** The orders of which a payment page was opened in a span: all of them, and those that are still unpaid. */
export interface ReachedOrders {
  reached: number
  unpaid: number
  unpaidCents: number
}

/**
 * Counts the orders of which a payment page was opened in a span. An order is unpaid once no payment page of it is open
 * and no payment is under way; a second try that paid it, also after the span, counts as paid.
 */
export async function countReached(db: Db, { from, until }: Span): Promise<ReachedOrders> {
  const isOf = sql`${checkoutSessions.orderId} = ${orders.id}`
  const { rows } = await db.execute<{ [name in keyof ReachedOrders]: number }>(sql`
    with reached as (
      select ${orders.totalCents} as cents, ${orders.paidAt} is null and not exists (
          select from ${checkoutSessions} where ${isOf} and ${checkoutSessions.status} <> 'closed'
        ) as is_unpaid
      from ${orders}
      where exists (
        select from ${checkoutSessions} where ${isOf} and ${checkoutSessions.createdAt} >= ${from.toISOString()}::timestamptz
          and ${checkoutSessions.createdAt} < ${until.toISOString()}::timestamptz
      )
    )
    select count(*)::int as reached, (count(*) filter (where is_unpaid))::int as unpaid,
      coalesce(sum(cents) filter (where is_unpaid), 0)::float8 as "unpaidCents"
    from reached`)
  return rows[0] ?? { reached: 0, unpaid: 0, unpaidCents: 0 }
}
