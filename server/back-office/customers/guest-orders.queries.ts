import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.ts'
import { changes } from '#db/tables/platform/history.ts'
import { orders } from '#db/tables/orders/orders.ts'

/** An order that the shop has added to an account, and the guest who placed it. */
export interface AddedOrder {
  id: string
  guestId: string
}

/** Lists the orders that the shop has added to their buyers' accounts since an instant and not taken out again. */
export async function listAddedOrders(db: Db, orderIds: readonly string[], since: Date): Promise<AddedOrder[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectDistinctOn([changes.subjectId], {
      id: changes.subjectId,
      action: changes.action,
      fields: changes.fields,
    })
    .from(changes)
    .where(
      and(
        eq(changes.subject, 'order'),
        inArray(changes.subjectId, [...orderIds]),
        inArray(changes.action, ['added-to-account', 'taken-from-account']),
        gt(changes.createdAt, since),
      ),
    )
    .orderBy(changes.subjectId, desc(changes.createdAt), desc(changes.id))
  return rows.flatMap(({ id, action, fields }) => {
    const guestId = fields.find(({ field }) => field === 'guest')?.before
    return action === 'added-to-account' && typeof guestId === 'string' ? [{ id, guestId }] : []
  })
}

/** Lists the orders of an account that still have a buyer, oldest first, and locks them. */
export async function lockOrdersOf(tx: Tx, accountId: string): Promise<{ id: string; buyerEmail: string }[]> {
  return tx
    .select({ id: orders.id, buyerEmail: orders.buyerEmail })
    .from(orders)
    .where(and(eq(orders.userId, accountId), ne(orders.buyerEmail, '')))
    .orderBy(orders.number)
    .for('update')
}

/** Gives an order to another buyer; the key of its request belongs to the session of the buyer before. */
export async function updateBuyer(tx: Tx, orderId: string, userId: string): Promise<void> {
  await tx.update(orders).set({ userId, idempotencyKey: null, requestHash: null }).where(eq(orders.id, orderId))
}

/** Finds the guest with the newest order of some guests, a paid one before any unpaid one. */
export async function findGuestToAsk(db: Db, guestIds: readonly string[]): Promise<string | undefined> {
  if (guestIds.length === 0) return undefined
  const [row] = await db
    .select({ userId: orders.userId })
    .from(orders)
    .where(inArray(orders.userId, [...guestIds]))
    .orderBy(orders.paidAt, desc(orders.number))
    .limit(1)
  return row?.userId ?? undefined
}
