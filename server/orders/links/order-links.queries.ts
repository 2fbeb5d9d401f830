import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { insertRows, prepareStatement, rowsOf } from '#db/statement.ts'
import { orderLinks } from '#db/tables/orders/orders.ts'

/** Inserts the link of an email by the hash of its token. */
export async function insertOrderLink(db: Db, link: typeof orderLinks.$inferSelect): Promise<void> {
  await insertLinks(db, { rows: rowsOf(orderLinks, [link]) })
}

const insertLinks = prepareStatement('insert_order_links', insertRows(orderLinks, sql.placeholder('rows')))

/** Finds the order and the email of a link that was sent after an instant, by the hash of its token. */
export async function findLink(
  db: Db,
  tokenHash: string,
  sentAfter: Date,
): Promise<{ orderId: string; emailId: string | null } | undefined> {
  const [row] = await db
    .select({ orderId: orderLinks.orderId, emailId: orderLinks.emailId })
    .from(orderLinks)
    .where(and(eq(orderLinks.tokenHash, tokenHash), gt(orderLinks.createdAt, sentAfter)))
  return row
}

/** Whether an email with a link to an order was sent and its links were not ended. Old links are deleted. */
export async function hasLinksTo(db: Db, orderId: string): Promise<boolean> {
  const found = await db
    .select({ tokenHash: orderLinks.tokenHash })
    .from(orderLinks)
    .where(eq(orderLinks.orderId, orderId))
    .limit(1)
  return found.length > 0
}

/** Deletes all links to an order. */
export async function deleteLinksTo(db: Db, orderId: string): Promise<void> {
  await db.delete(orderLinks).where(eq(orderLinks.orderId, orderId))
}

/** Deletes the links that were sent at an instant or before. */
export async function deleteOldOrderLinks(db: Db, sentUntil: Date): Promise<void> {
  await db.delete(orderLinks).where(lte(orderLinks.createdAt, sentUntil))
}
