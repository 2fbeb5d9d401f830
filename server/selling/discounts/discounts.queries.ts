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

/** How many orders use a discount, and the cents that its paid orders brought. */
interface DiscountResult {
  uses: number
  /** All orders that have it, also abandoned and cancelled ones. */
  orders: number
  earnedCents: number
}

/** Maps a discount to the wire as it is at the instant `now`. */
export function toDiscount(row: DiscountRow, { uses, orders: all, earnedCents }: DiscountResult, now: Date): Discount {
  return toWire(Discount, row, {
    minimumPrice: dollarsOf(row.minimumCents),
    uses,
    isNeverUsed: all === 0,
    earned: dollarsOf(earnedCents),
    stage: discountStage(row, uses, now),
  })
}

/** Of the discounts that share a code, the one that is not ended comes first, then the newest. */
const currentFirst = [sql`${discounts.endedAt} is not null`, desc(discounts.createdAt), desc(discounts.id)]

/** Finds the discount of a normalised code, also an ended one. */
export async function findDiscountByCode(db: Db, code: string): Promise<DiscountRow | undefined> {
  const [row] = await db
    .select()
    .from(discounts)
    .where(eq(discounts.code, code))
    .orderBy(...currentFirst)
    .limit(1)
  return row
}

/**
 * Finds it and locks it until the transaction ends: a concurrent order with the code waits, and then counts this use.
 */
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

/** Locks a discount until the transaction ends and reads it. */
export async function lockDiscount(tx: Db, id: string): Promise<DiscountRow | undefined> {
  const [row] = await tx.select().from(discounts).where(eq(discounts.id, id)).for('update')
  return row
}

/**
 * The orders that use a discount at an instant: those that are paid, and those that are still held. An abandoned order
 * releases its use when its hold expires, even before its hold is deleted; a cancelled order releases it at once.
 */
function isUse(now: Date): SQL | undefined {
  return and(isNull(orders.cancelledAt), or(isNotNull(orders.paidAt), gt(orders.heldUntil, now)))
}

/** Who uses a code: an account, and everyone who orders with its address, because each guest is a user of their own. */
export interface Customer {
  userId: string | null
  email: string
}

/**
 * Counts the orders that use a discount, in all and by one customer: by the account, or with the email address. Exact
 * under load only while the discount is locked.
 */
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

/** Lists one part of the discounts with how many orders use them, newest first. */
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

/**
 * The results of some discounts by their ids. What was earned is what was paid, less the refunds of that payment that
 * were not refused, as in the sales of the dashboard.
 */
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

/** Inserts a discount. Returns undefined when an active one has its code. */
export async function insertDiscount(tx: Db, row: typeof discounts.$inferInsert): Promise<DiscountRow | undefined> {
  const [inserted] = await tx.insert(discounts).values(row).onConflictDoNothing().returning()
  return inserted
}

/** Marks the discount of a code ended when its last day is over, so the code can be used again. */
export async function endPastDiscount(tx: Db, code: string, now: Date): Promise<void> {
  await tx
    .update(discounts)
    .set({ endedAt: sql`${discounts.endsAt}` })
    .where(and(eq(discounts.code, code), isNull(discounts.endedAt), lte(discounts.endsAt, now)))
}

/** Whether an order has a discount, paid or not. */
export async function hasOrders(db: Db, discountId: string): Promise<boolean> {
  const rows = await db.select({ id: orders.id }).from(orders).where(eq(orders.discountId, discountId)).limit(1)
  return rows.length > 0
}

/** Marks a discount ended, unless it already is. Returns whether it was not. */
export async function updateEnded(db: Db, id: string, endedAt: Date): Promise<boolean> {
  const rows = await db
    .update(discounts)
    .set({ endedAt })
    .where(and(eq(discounts.id, id), isNull(discounts.endedAt)))
    .returning({ id: discounts.id })
  return rows.length > 0
}

/** Finds a discount with how many orders use it. */
export async function findDiscount(db: Db, id: string, now: Date): Promise<Discount | undefined> {
  const [row] = await db.select().from(discounts).where(eq(discounts.id, id))
  return row && toDiscount(row, (await listResults(db, [id], now)).get(id) ?? noResult, now)
}
