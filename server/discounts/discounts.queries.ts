import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Discount } from '#contract/discounts.ts'
import type { Db } from '#db/open.ts'
import { discounts } from '#db/tables/discounts.ts'
import { orders } from '#db/tables/orders.ts'
import { discountStage, type DiscountUses } from '#rules/discount.ts'
import { dollarsOf } from '#rules/money.ts'

export type DiscountRow = typeof discounts.$inferSelect

/** A discount code as the owner reads it. `uses`: how many orders use it at the instant `now`. */
export function toDiscount(row: DiscountRow, uses: number, now: Date): Discount {
  return {
    _id: row.id,
    code: row.code,
    kind: row.kind,
    percent: row.percent,
    amount: row.amountCents === null ? null : dollarsOf(row.amountCents),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    minimumPrice: dollarsOf(row.minimumCents),
    totalLimit: row.totalLimit,
    customerLimit: row.customerLimit,
    endedAt: row.endedAt?.toISOString() ?? null,
    uses,
    stage: discountStage(row, uses, now),
    createdAt: row.createdAt.toISOString(),
  }
}

/** The one that lives, else the one that was made last: of those that share a code, it is what a shopper means. */
const whichOfCode = [sql`${discounts.endedAt} is not null`, desc(discounts.createdAt), desc(discounts.id)]

/** Finds a discount by its plain code, an ended one too. */
export async function findDiscountByCode(db: Db, code: string): Promise<DiscountRow | undefined> {
  const [row] = await db
    .select()
    .from(discounts)
    .where(eq(discounts.code, code))
    .orderBy(...whichOfCode)
    .limit(1)
  return row
}

/** The same, locked until the transaction ends: whoever wants to use it too waits, and then counts this use. */
export async function lockDiscountByCode(tx: Db, code: string): Promise<DiscountRow | undefined> {
  const [row] = await tx
    .select()
    .from(discounts)
    .where(eq(discounts.code, code))
    .orderBy(...whichOfCode)
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
 * The orders that use a discount at an instant: what is paid, and what is still held for its buyer. An abandoned order
 * gives its use back at the instant its hold ends, whether or not anything swept it away; a cancelled one at once.
 */
function isUse(now: Date): SQL | undefined {
  return and(isNull(orders.cancelledAt), or(isNotNull(orders.paidAt), gt(orders.heldUntil, now)))
}

/** How many orders use a discount, in all and of one buyer. Right under load only while the discount is locked. */
export async function countUses(db: Db, discountId: string, userId: string | null, now: Date): Promise<DiscountUses> {
  const rows = await db
    .select({ userId: orders.userId, uses: count() })
    .from(orders)
    .where(and(eq(orders.discountId, discountId), isUse(now)))
    .groupBy(orders.userId)
  const sum = (of: readonly { uses: number }[]) => of.reduce((all, { uses }) => all + uses, 0)
  return { total: sum(rows), ofCustomer: sum(rows.filter((row) => userId !== null && row.userId === userId)) }
}

/** All discounts with how many orders use them, newest first. */
export async function listDiscountsWithUses(db: Db, now: Date): Promise<Discount[]> {
  const rows = await db.select().from(discounts).orderBy(desc(discounts.createdAt), desc(discounts.id))
  const ids = rows.map(({ id }) => id)
  const counted = ids.length
    ? await db
        .select({ id: orders.discountId, uses: count() })
        .from(orders)
        .where(and(inArray(orders.discountId, ids), isUse(now)))
        .groupBy(orders.discountId)
    : []
  const uses = new Map(counted.map((row) => [row.id, row.uses]))
  return rows.map((row) => toDiscount(row, uses.get(row.id) ?? 0, now))
}

/** Adds a discount. Answers undefined when a living one has its code. */
export async function insertDiscount(tx: Db, row: typeof discounts.$inferInsert): Promise<DiscountRow | undefined> {
  const [made] = await tx.insert(discounts).values(row).onConflictDoNothing().returning()
  return made
}

/** Marks the discount of a code ended whose last day has passed: its code can be given out anew. */
export async function endPastDiscount(tx: Db, code: string, now: Date): Promise<void> {
  await tx
    .update(discounts)
    .set({ endedAt: sql`${discounts.endsAt}` })
    .where(and(eq(discounts.code, code), isNull(discounts.endedAt), lte(discounts.endsAt, now)))
}

/** Marks a discount ended, unless it is. */
export async function updateEnded(db: Db, id: string, endedAt: Date): Promise<void> {
  await db
    .update(discounts)
    .set({ endedAt })
    .where(and(eq(discounts.id, id), isNull(discounts.endedAt)))
}

/** Finds a discount with how many orders use it. */
export async function findDiscount(db: Db, id: string, now: Date): Promise<Discount | undefined> {
  const [row] = await db.select().from(discounts).where(eq(discounts.id, id))
  return row && toDiscount(row, (await countUses(db, id, null, now)).total, now)
}
