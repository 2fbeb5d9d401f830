import { and, eq, inArray, isNull, lt, not, notInArray, or } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { earlierOrders } from '#db/tables/orders/earlier-orders.ts'
import { orderLinks, orders } from '#db/tables/orders/orders.ts'

const ordersOf = (tx: Tx, userId: string) => tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))

export async function deleteOrderLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(orderLinks).where(inArray(orderLinks.orderId, ordersOf(tx, userId)))
}

export async function updateQueuedOrderEmails(
  tx: Tx,
  userId: string,
  address: { from: string; to: string },
): Promise<void> {
  await tx
    .update(emails)
    .set({ to: address.to })
    .where(and(eq(emails.status, 'queued'), eq(emails.to, address.from), inArray(emails.orderId, ordersOf(tx, userId))))
}

/** Gives an account the earlier orders with its confirmed address that no other account brought along. */
export async function keepEarlierOrders(tx: Tx, userId: string, email: string): Promise<void> {
  const accounts = tx.select({ id: users.id }).from(users).where(not(users.isGuest))
  const { userId: ownerId } = earlierOrders
  await tx
    .update(earlierOrders)
    .set({ userId })
    .where(and(eq(earlierOrders.email, email), or(isNull(ownerId), notInArray(ownerId, accounts))))
}

export async function deleteOldWaitingEmails(db: Db, before: Date): Promise<void> {
  await db.update(users).set({ waitingEmail: null, waitingEmailSince: null }).where(lt(users.waitingEmailSince, before))
}
