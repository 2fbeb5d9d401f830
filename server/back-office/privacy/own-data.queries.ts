import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#db/open.ts'
import { accessEvents } from '#db/tables/accounts/access-events.ts'
import { reviewPhotos, reviews } from '#db/tables/catalogue/catalogue.ts'
import { contactMessages } from '#db/tables/inbox/contact.ts'
import { customerTags } from '#db/tables/back-office/customer-notes.ts'
import { changes } from '#db/tables/platform/history.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { orderRequests, requestPhotos } from '#db/tables/orders/parcels.ts'
import { checkoutSessions } from '#db/tables/payments/payments.ts'
import { transfers } from '#db/tables/orders/phone-orders.ts'
import { productQuestions } from '#db/tables/inbox/questions.ts'
import { addressOf } from '#server/accounts/addresses/address-columns.ts'
import { type FoundOrder, withItemsAndRefunds } from '#server/orders/orders.queries.ts'
import type { TObject } from 'typebox'
import { OwnData } from '#contract/back-office/own-data.ts'
import { columnOf, type OwnList } from '#db/personal.ts'
import { personalTables } from '#db/personal-tables.ts'
import { toWire } from '#server/platform/http/to-wire.ts'

/** A batch of the rows of a user: those with a later id than `after`, in the order of their ids. */
export interface Batch {
  userId: string
  after: string | undefined
  limit: number
}

/** Lists the addresses that a user's orders went to, each once. */
export async function listAddresses(db: Db, userId: string) {
  const columns = addressOf<PgColumn>(orders)
  return db
    .selectDistinct(columns)
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.address, '')))
    .orderBy(...Object.values(columns).map((column) => asc(column)))
}

/** Lists a batch of a user's orders with items and refunds. */
export async function listOwnOrders(db: Db, { userId, after, limit }: Batch): Promise<FoundOrder[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), after === undefined ? undefined : gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(limit)
  return withItemsAndRefunds(db, rows)
}

/** Lists the bank transfers that paid orders. */
export async function listTransfers(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) return []
  return db.select().from(transfers).where(inArray(transfers.orderId, orderIds))
}

/** Lists the tags that the team gave a user, by the alphabet. */
export async function listTagsOfUser(db: Db, userId: string): Promise<string[]> {
  const { tag } = customerTags
  const rows = await db.select({ tag }).from(customerTags).where(eq(customerTags.userId, userId)).orderBy(asc(tag))
  return rows.map((row) => row.tag)
}

/** Lists the checkout sessions of orders, oldest first, without what only the provider and the shop may know. */
export async function listPayments(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) return []
  const { orderId, provider, amountCents, status, createdAt } = checkoutSessions
  return db
    .select({ orderId, provider, amountCents, status, createdAt })
    .from(checkoutSessions)
    .where(inArray(orderId, orderIds))
    .orderBy(asc(createdAt), asc(checkoutSessions.id))
}

/** Lists the reviews of a user, oldest first. A product has at most one of them. */
export async function listOwnReviews(db: Db, { userId, after, limit }: Batch) {
  return db
    .select()
    .from(reviews)
    .where(and(eq(reviews.userId, userId), after === undefined ? undefined : gt(reviews.id, after)))
    .orderBy(asc(reviews.id))
    .limit(limit)
}

/** Lists a batch of the photos that a user has sent with returns. */
export async function listOwnPhotos(db: Db, { userId, after, limit }: Batch) {
  return db
    .select({
      id: requestPhotos.id,
      requestId: requestPhotos.requestId,
      bytes: requestPhotos.bytes,
      createdAt: requestPhotos.createdAt,
    })
    .from(requestPhotos)
    .innerJoin(orderRequests, eq(orderRequests.id, requestPhotos.requestId))
    .innerJoin(orders, eq(orders.id, orderRequests.orderId))
    .where(and(eq(orders.userId, userId), after === undefined ? undefined : gt(requestPhotos.id, after)))
    .orderBy(asc(requestPhotos.id))
    .limit(limit)
}

/** Lists a batch of the photos that a user has sent with reviews. A shown one has no bytes, but an address. */
export async function listOwnReviewPhotos(db: Db, { userId, after, limit }: Batch) {
  const { id, bytes, image, shownAt, createdAt } = reviewPhotos
  return db
    .select({ id, bytes, image, shownAt, createdAt, productId: reviews.productId })
    .from(reviewPhotos)
    .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
    .where(and(eq(reviews.userId, userId), after === undefined ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
}

/**
 * Lists a batch of the emails about a user's orders and, with an address that is known to be theirs, of those about the
 * account to that address.
 */
export async function listOwnEmails(db: Db, { userId, after, limit }: Batch, knownEmail: string | undefined) {
  const ownOrders = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  const toAddress =
    knownEmail === undefined
      ? undefined
      : and(isNull(emails.orderId), ne(emails.kind, 'contact-message'), eq(emails.to, knownEmail))
  return db
    .select()
    .from(emails)
    .where(
      and(or(inArray(emails.orderId, ownOrders), toAddress), after === undefined ? undefined : gt(emails.id, after)),
    )
    .orderBy(asc(emails.id))
    .limit(limit)
}

/** Lists the messages of the contact form with an email address, oldest first. The form keeps it as it was typed. */
export async function listMessagesFrom(db: Db, email: string) {
  return db
    .select()
    .from(contactMessages)
    .where(sql`lower(${contactMessages.email}) = ${email}`)
    .orderBy(asc(contactMessages.createdAt), asc(contactMessages.id))
}

/** Lists the questions that a user asked, and those that were asked with an address of theirs, oldest first. */
export async function listOwnQuestions(db: Db, userId: string, knownEmail: string | undefined) {
  const withAddress = knownEmail === undefined ? undefined : eq(productQuestions.email, knownEmail)
  return db
    .select()
    .from(productQuestions)
    .where(or(eq(productQuestions.userId, userId), withAddress))
    .orderBy(asc(productQuestions.createdAt), asc(productQuestions.id))
}

/** Lists a batch of the audit events of a user, and of those that the user caused. */
export async function listOwnEvents(db: Db, { userId, after, limit }: Batch) {
  const own = or(eq(changes.byUserId, userId), and(eq(changes.subject, 'user'), eq(changes.subjectId, userId)))
  return db
    .select()
    .from(changes)
    .where(and(own, after === undefined ? undefined : gt(changes.id, after)))
    .orderBy(asc(changes.id))
    .limit(limit)
}

/**
 * Lists a batch of the access events of a user: what they did, what others tried or did with their account. Device and
 * network of an admin who acted on the account are not the user's data, and are empty.
 */
export async function listOwnAccessEvents(db: Db, { userId, after, limit }: Batch) {
  const { id, action, createdAt } = accessEvents
  const isByAdmin = and(isNotNull(accessEvents.byUserId), ne(accessEvents.byUserId, userId))
  const unlessByAdmin = (column: typeof accessEvents.device | typeof accessEvents.network) =>
    sql<string>`case when ${isByAdmin} then '' else ${column} end`
  return db
    .select({
      id,
      action,
      device: unlessByAdmin(accessEvents.device),
      network: unlessByAdmin(accessEvents.network),
      createdAt,
    })
    .from(accessEvents)
    .where(
      and(
        or(eq(accessEvents.userId, userId), eq(accessEvents.byUserId, userId)),
        after === undefined ? undefined : gt(id, after),
      ),
    )
    .orderBy(asc(id))
    .limit(limit)
}

/** Lists the rows of a user in the table of a list of the own data, oldest first, as the list shows them. */
export async function listOwnRows<Name extends OwnList>(db: Db, userId: string, name: Name): Promise<OwnData[Name]> {
  const data = personalTables.find(({ exportedAs }) => exportedAs === name)
  const shape = OwnData.properties[name].items as TObject
  const since = Object.keys(shape.properties).find((field) => field.endsWith('At'))
  if (data?.of === undefined || since === undefined) throw new Error(`No table has the list ${name}.`)
  const rows = await db
    .select()
    .from(data.table)
    .where(eq(columnOf(data.table, data.of), userId))
    .orderBy(asc(columnOf(data.table, since)))
  return rows.map((row) => toWire(shape, row, {})) as OwnData[Name]
}
