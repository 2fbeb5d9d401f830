import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { emails } from '#db/tables/platform/mail.ts'
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

export async function deleteOldWaitingEmails(db: Db, before: Date): Promise<void> {
  await db.update(users).set({ waitingEmail: null, waitingEmailSince: null }).where(lt(users.waitingEmailSince, before))
}
