import { and, asc, eq, exists, gt, isNull, lte, ne, notExists, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { checkoutSessions } from '#db/tables/payments/payments.ts'
import { phoneOrders, transfers } from '#db/tables/orders/phone-orders.ts'

export type PhoneOrderRow = typeof phoneOrders.$inferSelect
export type NewPhoneOrder = typeof phoneOrders.$inferInsert
export type TransferRow = typeof transfers.$inferSelect

/** Inserts what an order has in addition when it was placed for a caller. */
export async function insertPhoneOrder(tx: Db, row: NewPhoneOrder): Promise<void> {
  await tx.insert(phoneOrders).values(row)
}

/** Finds the phone order of an order; undefined for one that its buyer placed. */
export async function findPhoneOrder(db: Db, orderId: string): Promise<PhoneOrderRow | undefined> {
  const [row] = await db.select().from(phoneOrders).where(eq(phoneOrders.orderId, orderId))
  return row
}

/** Stores when the buyer of a phone order was last reminded. */
export async function updateReminded(tx: Db, orderId: string, remindedAt: Date): Promise<void> {
  await tx.update(phoneOrders).set({ remindedAt }).where(eq(phoneOrders.orderId, orderId))
}

/** Lists held, unpaid phone orders to remind, oldest first, without a pending payment. */
export async function listPhoneOrdersToRemind(
  db: Db,
  { placedBefore, now, limit }: { placedBefore: Date; now: Date; limit: number },
): Promise<string[]> {
  const pending = db
    .select({ one: sql`1` })
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.orderId, orders.id), eq(checkoutSessions.status, 'pending')))
  const rows = await db
    .select({ id: phoneOrders.orderId })
    .from(phoneOrders)
    .innerJoin(orders, eq(orders.id, phoneOrders.orderId))
    .where(
      and(
        isNull(phoneOrders.remindedAt),
        lte(phoneOrders.createdAt, placedBefore),
        gt(phoneOrders.heldUntil, now),
        gt(orders.heldUntil, now),
        isNull(orders.paidAt),
        isNull(orders.cancelledAt),
        ne(orders.buyerEmail, ''),
        notExists(pending),
      ),
    )
    .orderBy(asc(phoneOrders.createdAt), asc(phoneOrders.orderId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Inserts the transfer that paid an order. */
export async function insertTransfer(tx: Db, row: TransferRow): Promise<void> {
  await tx.insert(transfers).values(row)
}

/** Finds the transfer that paid an order. */
export async function findTransfer(db: Db, orderId: string): Promise<TransferRow | undefined> {
  const [row] = await db.select().from(transfers).where(eq(transfers.orderId, orderId))
  return row
}

/** Deletes the unsent email about a phone order that has changed, so that its buyer is not asked for wrong money. */
export async function deleteUnsentPhoneEmail(tx: Db, orderId: string): Promise<void> {
  const isByPhone = exists(
    tx
      .select({ one: sql`1` })
      .from(phoneOrders)
      .where(eq(phoneOrders.orderId, emails.orderId)),
  )
  const isUnsent = and(eq(emails.kind, 'order-received'), eq(emails.status, 'queued'))
  await tx.delete(emails).where(and(eq(emails.orderId, orderId), isUnsent, isByPhone))
}
