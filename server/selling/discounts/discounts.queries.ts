import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { Discount } from '#contract/selling/discounts.ts'
import type { Db } from '#db/open.ts'
import { discounts } from '#db/tables/selling/discounts.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { refunds } from '#db/tables/payments/payments.ts'
import { discountStage, type DiscountUses } from '#rules/selling/discount.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { toWire } from '#server/platform/http/to-wire.ts'

export type DiscountRow = typeof discounts.$inferSelect

/** How many orders use a discount, and the cents that the paid ones earned. */
interface DiscountResult {
  uses: number
  orders: number
  earnedCents: number
}

export function toDiscount(row: DiscountRow, { uses, orders: all, earnedCents }: DiscountResult, now: Date): Discount {
  return toWire(Discount, row, {
    minimumPrice: dollarsOf(row.minimumCents),
    uses,
    isNeverUsed: all === 0,
    earned: dollarsOf(earnedCents),
    stage: discountStage(row, uses, now),
  })
}

/** Among discounts with the same code, the one that is not ended, then the newest. */
const currentFirst = [sql`${discounts.endedAt} is not null`, desc(discounts.createdAt), desc(discounts.id)]

/** Finds the discount of a normalised code, even an ended one. */
export async function findDiscountByCode(db: Db, code: string): Promise<DiscountRow | undefined> {
  const [row] = await db
    .select()
    .from(discounts)
    .where(eq(discounts.code, code))
    .orderBy(...currentFirst)
    .limit(1)
  return row
}

/** A concurrent order with the code waits, and then counts this use. */
export async function lockDiscountByCode(tx: Db, code: string): Promise<DiscountRow | undefined> {
  const [row] = await tx
    .select()
    .from(discounts)
    .where(eq(discounts.code, code))
    .orderBy(...currentFirst)
    .limit(1)
    .for('update')
  return row
}

export async function lockDiscount(tx: Db, id: string): Promise<DiscountRow | undefined> {
  const [row] = await tx.select().from(discounts).where(eq(discounts.id, id)).for('update')
  return row
}

/** Paid or held orders. An abandoned order releases its use when its hold expires, a cancelled one immediately. */
function isUse(now: Date): SQL | undefined {
  return and(isNull(orders.cancelledAt), or(isNotNull(orders.paidAt), gt(orders.heldUntil, now)))
}

/** An account, and everyone who orders with its address: each guest is a user of their own. */
export interface Customer {
  userId: string | null
  email: string
}

/** Counts a discount's uses, in all and by one customer; exact under load only while it is locked. */
export async function countUses(
  db: Db,
  discountId: string,
  customer: Customer | null,
  now: Date,
): Promise<DiscountUses> {
  const hasAccount = customer?.userId ? eq(orders.userId, customer.userId) : undefined
  const hasEmail = customer?.email ? sql`lower(${orders.buyerEmail}) = ${normalizeEmail(customer.email)}` : undefined
  const [counted] = await db
    .select({
      total: count(),
      ofCustomer: sql<number>`count(*) filter (where ${or(hasAccount, hasEmail) ?? sql`false`})::int`,
    })
    .from(orders)
    .where(and(eq(orders.discountId, discountId), isUse(now)))
  return counted ?? { total: 0, ofCustomer: 0 }
}

export async function listDiscountsWithUses(
  db: Db,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<Discount[]> {
  const newestFirst = [desc(discounts.createdAt), desc(discounts.id)]
  const rows = await db
    .select()
    .from(discounts)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
  const results = await listResults(
    db,
    rows.map(({ id }) => id),
    now,
  )
  return rows.map((row) => toDiscount(row, results.get(row.id) ?? noResult, now))
}

const noResult: DiscountResult = { uses: 0, orders: 0, earnedCents: 0 }

/** Results by discount id. Earned is what was paid less its refunds, as in the sales of the dashboard. */
async function listResults(db: Db, ids: readonly string[], now: Date): Promise<Map<string, DiscountResult>> {
  if (ids.length === 0) return new Map()
  const refunded = sql`(select coalesce(sum(${refunds.amountCents}), 0) from ${refunds} where ${refunds.orderId} = ${orders.id}
    and ${refunds.paymentId} = ${orders.paymentId} and ${refunds.status} <> 'failed')`
  const rows = await db
    .select({
      id: sql<string>`${orders.discountId}`,
      uses: sql<number>`(count(*) filter (where ${isUse(now)}))::int`,
      orders: sql<number>`count(*)::int`,
      earnedCents: sql<number>`coalesce(sum(${orders.totalCents} - ${refunded})
        filter (where ${orders.paidAt} is not null and not ${orders.isTestPayment}), 0)::float8`,
    })
    .from(orders)
    .where(inArray(orders.discountId, [...ids]))
    .groupBy(orders.discountId)
  return new Map(rows.map(({ id, ...result }) => [id, result]))
}

/** Returns undefined if an active discount has the code. */
export async function insertDiscount(tx: Db, row: typeof discounts.$inferInsert): Promise<DiscountRow | undefined> {
  const [inserted] = await tx.insert(discounts).values(row).onConflictDoNothing().returning()
  return inserted
}

/** Ends a code's discount whose last day is over, so the code can be used again. */
export async function endPastDiscount(tx: Db, code: string, now: Date): Promise<void> {
  await tx
    .update(discounts)
    .set({ endedAt: sql`${discounts.endsAt}` })
    .where(and(eq(discounts.code, code), isNull(discounts.endedAt), lte(discounts.endsAt, now)))
}

export async function hasOrders(db: Db, discountId: string): Promise<boolean> {
  const rows = await db.select({ id: orders.id }).from(orders).where(eq(orders.discountId, discountId)).limit(1)
  return rows.length > 0
}

/** Returns whether it was not ended already. */
export async function updateEnded(db: Db, id: string, endedAt: Date): Promise<boolean> {
  const rows = await db
    .update(discounts)
    .set({ endedAt })
    .where(and(eq(discounts.id, id), isNull(discounts.endedAt)))
    .returning({ id: discounts.id })
  return rows.length > 0
}

export async function findDiscount(db: Db, id: string, now: Date): Promise<Discount | undefined> {
  const [row] = await db.select().from(discounts).where(eq(discounts.id, id))
  return row && toDiscount(row, (await listResults(db, [id], now)).get(id) ?? noResult, now)
}
