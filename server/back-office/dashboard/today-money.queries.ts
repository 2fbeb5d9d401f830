import { sql, type SQL } from 'drizzle-orm'
import type { TodayMoney } from '#contract/back-office/today.ts'
import type { Db } from '#db/open.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { timeZone } from '#rules/platform/shop-info.ts'
import { countedAtSql } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The days of the page, and as many before them to compare with. */
const dayCount = 30

/** Reads what was paid and refunded in the last 30 days (behaviour, Back office). */
export async function readTodayMoney({ db, now }: Shop): Promise<TodayMoney> {
  const days = await listDays(db, now(), 2 * dayCount)
  const [before, shown] = [days.slice(0, -dayCount), days.slice(-dayCount)]
  const sum = (list: readonly Day[], name: Exclude<keyof Day, 'date'>) =>
    list.reduce((total, day) => total + day[name], 0)
  return {
    paid: {
      amount: dollarsOf(sum(shown, 'paidCents')),
      orders: sum(shown, 'paidOrders'),
      before: { amount: dollarsOf(sum(before, 'paidCents')) },
    },
    refunded: { amount: dollarsOf(sum(shown, 'refundedCents')), refunds: sum(shown, 'refunds') },
    days: shown.map(({ date, paidOrders, paidCents }) => ({
      date,
      paidOrders,
      revenue: dollarsOf(paidCents),
    })),
    testPayments: sum(shown, 'testOrders'),
  }
}

interface Day {
  date: string
  paidCents: number
  paidOrders: number
  testOrders: number
  refundedCents: number
  refunds: number
}

/**
 * Lists the payments and the refunds of the last `count` New Zealand days, oldest first. Only refunds of the payment of
 * an order count: a second payment, which is refunded at once, counts on neither side.
 */
async function listDays(db: Db, now: Date, count: number): Promise<Day[]> {
  const dayOf = (instant: SQL) => sql`(${instant} at time zone ${timeZone}::text)::date`
  const { rows } = await db.execute<Record<keyof Day, number> & { date: string }>(sql`
    with days as (
      select ${dayOf(sql`${now.toISOString()}::timestamptz`)} - ago as day from generate_series(0, ${count - 1}::int) ago
    ), start as (
      select min(day)::timestamp at time zone ${timeZone}::text as instant from days
    ), paid as (
      select ${dayOf(sql`paid_at`)} as day, sum(total_cents) filter (where not is_test_payment) as cents,
        count(*) filter (where not is_test_payment and total_cents > 0) as orders, count(*) filter (where is_test_payment) as tests
      from orders where paid_at >= (select instant from start) group by 1
    ), refunded as (
      select ${dayOf(countedAtSql('refunds'))} as day, sum(refunds.amount_cents) as cents, count(*) as refunds
      from refunds join orders on orders.id = refunds.order_id and orders.payment_id = refunds.payment_id
      where ${countedAtSql('refunds')} >= (select instant from start) and refunds.status <> 'failed' and not is_test_payment
      group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as "date", coalesce(paid.cents, 0)::float8 as "paidCents",
      coalesce(paid.orders, 0)::int as "paidOrders", coalesce(paid.tests, 0)::int as "testOrders",
      coalesce(refunded.cents, 0)::float8 as "refundedCents", coalesce(refunded.refunds, 0)::int as "refunds"
    from days left join paid using (day) left join refunded using (day) order by day`)
  return rows
}
