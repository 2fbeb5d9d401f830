import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { phoneOrders } from '#db/tables/orders/phone-orders.ts'
import type { EmailKind } from '#server/platform/mail/mail.queries.ts'

/** Locks an address until the transaction ends, to count its emails. Call it after all other locks. */
export async function lockRecipient(tx: Db, to: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`emails about orders to ${to}`}, 0))`)
}

/** Whether a link in an email to this address was opened, which shows that its reader wants them. */
export async function hasOpenedLink(db: Db, to: string): Promise<boolean> {
  const found = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.to, to), isNotNull(emails.linkOpenedAt)))
    .limit(1)
  return found.length > 0
}

/** Counts the emails about orders to an address that were queued after an instant, of one kind or of all. */
export async function countOrderEmails(db: Db, to: string, after: Date, kind?: EmailKind): Promise<number> {
  return db.$count(
    emails,
    and(eq(emails.to, to), isNotNull(emails.orderId), gt(emails.createdAt, after), kind && eq(emails.kind, kind)),
  )
}

/** When the fifth latest order email to an address is sent, if that is after an instant. */
export async function findFifthLatest(db: Db, to: string, after: Date): Promise<Date | undefined> {
  const sendAt = sql`greatest(${emails.createdAt}, ${emails.notBefore})`
  const [row] = await db
    .select({ createdAt: emails.createdAt, notBefore: emails.notBefore })
    .from(emails)
    .where(and(eq(emails.to, to), isNotNull(emails.orderId), gt(sendAt, after.toISOString())))
    .orderBy(desc(sendAt))
    .offset(4)
    .limit(1)
  return row && new Date(Math.max(row.createdAt.getTime(), row.notBefore?.getTime() ?? 0))
}

/** Stores when the link of an email was first opened. */
export async function updateLinkOpened(db: Db, emailId: string, openedAt: Date): Promise<void> {
  await db
    .update(emails)
    .set({ linkOpenedAt: openedAt })
    .where(and(eq(emails.id, emailId), sql`${emails.linkOpenedAt} is null`))
}

/** Whether an order was placed for a caller. */
export async function isPhoneOrder(tx: Db, orderId: string): Promise<boolean> {
  return (await tx.$count(phoneOrders, eq(phoneOrders.orderId, orderId))) > 0
}
