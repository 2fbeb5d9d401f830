import { and, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db/open.ts'
import { accessEvents } from '#db/tables/accounts/access-events.ts'
import { contactMessages } from '#db/tables/inbox/contact.ts'
import { changes } from '#db/tables/platform/history.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { orderRequests, parcels, requestPhotos } from '#db/tables/orders/parcels.ts'
import { paymentEvents, providerRefusals, refunds } from '#db/tables/payments/payments.ts'
import { phoneOrders, transfers } from '#db/tables/orders/phone-orders.ts'
import { productQuestions } from '#db/tables/inbox/questions.ts'
import { stockLines } from '#db/tables/stock/stock.ts'
import { toAddressColumns } from '#server/accounts/addresses/address-columns.ts'
import { eraseNotesOf } from '#server/orders/notes/order-notes.queries.ts'
import { isFullyRefundedSql } from '#server/orders/orders.queries.ts'
import { deletedName } from '#server/platform/text/deleted-name.ts'

/** Deletes messages of the contact form that arrived before an instant, at most `limit`. Returns how many. */
export async function deleteMessagesBefore(db: Db, before: Date, limit: number): Promise<number> {
  return deleteOldest(db, contactMessages, contactMessages.id, lt(contactMessages.createdAt, before), limit)
}

/**
 * Deletes questions that were asked before an instant and are not published, at most `limit`. Returns how many.
 */
export async function deleteQuestionsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { id, createdAt, publishedAt } = productQuestions
  return deleteOldest(db, productQuestions, id, and(lt(createdAt, before), isNull(publishedAt)), limit)
}

/**
 * Empties what is known of the askers of published questions from before an instant, at most `limit`, and returns how
 * many. The texts of the page stay.
 */
export async function emptyQuestionsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { id, createdAt, email } = productQuestions
  const old = db
    .select({ id })
    .from(productQuestions)
    .where(and(lt(createdAt, before), ne(email, '')))
    .limit(limit)
  const emptied = await db
    .update(productQuestions)
    .set({ userId: null, email: '', question: '', answer: '' })
    .where(inArray(id, old))
    .returning({ id })
  return emptied.length
}

/** Deletes audit events from before an instant, at most `limit`. Returns how many. */
export async function deleteAuditEventsBefore(db: Db, before: Date, limit: number): Promise<number> {
  return deleteOldest(db, changes, changes.id, lt(changes.createdAt, before), limit)
}

/**
 * Deletes refusals of the payment providers that last happened before an instant, at most `limit`. Returns how many.
 */
export async function deleteRefusalsBefore(db: Db, before: Date, limit: number): Promise<number> {
  return deleteOldest(db, providerRefusals, providerRefusals.id, lt(providerRefusals.lastAt, before), limit)
}

/**
 * Deletes the ids of applied events of the payment providers from before an instant, at most `limit`. Returns how many.
 */
export async function deletePaymentEventsBefore(db: Db, before: Date, limit: number): Promise<number> {
  return deleteOldest(db, paymentEvents, paymentEvents.id, lt(paymentEvents.createdAt, before), limit)
}

/** Deletes access events from before an instant, at most `limit`. Returns how many. */
export async function deleteAccessEventsBefore(db: Db, before: Date, limit: number): Promise<number> {
  return deleteOldest(db, accessEvents, accessEvents.id, lt(accessEvents.createdAt, before), limit)
}

/**
 * Deletes emails that belong to no order and are not queued, at most `limit`: copies of contact messages from before
 * `messagesBefore`, replies whose message is deleted, and any from before `before`. Returns how many.
 */
export async function deleteEmailsBefore(
  db: Db,
  { before, messagesBefore }: { before: Date; messagesBefore: Date },
  limit: number,
): Promise<number> {
  const isOld = or(
    lt(emails.createdAt, before),
    and(eq(emails.kind, 'contact-message'), lt(emails.createdAt, messagesBefore)),
    and(
      eq(emails.kind, 'message-replied'),
      sql`not exists (select from ${contactMessages} where ${contactMessages.id}::text = ${emails.about})`,
    ),
  )
  return deleteOldest(db, emails, emails.id, and(isNull(emails.orderId), ne(emails.status, 'queued'), isOld), limit)
}

async function deleteOldest(
  db: Db,
  table: PgTable,
  id: PgColumn,
  condition: ReturnType<typeof and>,
  limit: number,
): Promise<number> {
  const old = db.select({ id }).from(table).where(condition).limit(limit)
  const deleted = await db.delete(table).where(inArray(id, old)).returning({ id })
  return deleted.length
}

/**
 * Empties the text of emails about orders from before an instant that are not queued, at most `limit`, and returns how
 * many. The rows stay, so that no order gets an email twice.
 */
export async function emptyEmailsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const hasText = or(ne(emails.text, ''), isNotNull(emails.html))
  const old = db
    .select({ id: emails.id })
    .from(emails)
    .where(and(isNotNull(emails.orderId), ne(emails.status, 'queued'), lt(emails.createdAt, before), hasText))
    .limit(limit)
  const emptied = await db
    .update(emails)
    .set({ text: '', html: null, lastError: null })
    .where(and(inArray(emails.id, old), ne(emails.status, 'queued')))
    .returning({ id: emails.id })
  return emptied.length
}

/** Without the country, which tax needs. */
const { country: _, ...erasedAddress } = toAddressColumns({})

/** An order as far as its personal data is replaced. */
type OldOrder = Pick<typeof orders.$inferSelect, 'id' | 'userId' | 'buyerName'>

/**
 * As in the indexes `orders_ended` and `orders_ended_by_phone`: with a parameter in place of the constants, PostgreSQL
 * would not use them. The buyer of a phone order may have no email address.
 */
const hasPersonalData = sql`(${orders.buyerEmail} <> '' or (${orders.buyerEmail} = '' and ${orders.phone} <> ''))`

/**
 * Locks orders that were delivered or cancelled before an instant and still have personal data, at most `limit`,
 * without those that have a refund or an email under way, or a request that is not settled.
 */
export async function lockOldOrders(tx: Tx, before: Date, limit: number): Promise<OldOrder[]> {
  const end = sql`coalesce(${orders.deliveredAt}, ${orders.cancelledAt})`
  return lockOrdersWhere(tx, and(lt(end, before), hasPersonalData), end, limit)
}

/**
 * Locks orders that were refunded in full before an instant and are neither delivered nor cancelled, at most `limit`.
 * Their last refund ended them.
 */
export async function lockRefundedOrders(tx: Tx, before: Date, limit: number): Promise<OldOrder[]> {
  const lastRefund = sql`(select max(coalesce(${refunds.settledAt}, ${refunds.createdAt})) from ${refunds}
    where ${refunds.orderId} = ${orders.id} and ${refunds.status} = 'succeeded')`
  return lockOrdersWhere(
    tx,
    and(
      // A refund is never older than the payment.
      lt(orders.paidAt, before),
      isNull(orders.deliveredAt),
      isNull(orders.cancelledAt),
      hasPersonalData,
      isFullyRefundedSql(),
      lt(lastRefund, before),
    ),
    sql`${orders.paidAt}`,
    limit,
  )
}

/**
 * Locks orders without a refund or an email under way, by `order`. A row that is locked by another transaction waits
 * for the next run.
 */
function lockOrdersWhere(tx: Tx, condition: SQL | undefined, order: SQL, limit: number): Promise<OldOrder[]> {
  return tx
    .select({ id: orders.id, userId: orders.userId, buyerName: orders.buyerName })
    .from(orders)
    .where(
      and(
        condition,
        sql`not exists (select from ${refunds} where ${refunds.orderId} = ${orders.id} and ${refunds.status} = 'pending')`,
        sql`not exists (select from ${orderRequests} where ${orderRequests.orderId} = ${orders.id}
          and (${orderRequests.status} = 'open' or ${orderRequests.outcome} = 'awaited'))`,
        sql`not exists (select from ${emails} where ${emails.orderId} = ${orders.id} and ${emails.status} = 'queued')`,
      ),
    )
    .orderBy(order)
    .limit(limit)
    .for('update', { skipLocked: true })
}

/**
 * Replaces the personal data of orders, of the emails about them, of their refunds, parcels and requests, and of the
 * events that their buyers caused. Items, amounts, states, payments and stock stay.
 */
export async function replacePersonalData(tx: Tx, old: readonly OldOrder[]): Promise<void> {
  const ids = old.map(({ id }) => id)
  await replaceBuyers(tx, old)
  await tx
    .update(orders)
    .set({
      buyerName: deletedName,
      buyerEmail: '',
      ...erasedAddress,
      cardLast4: null,
      idempotencyKey: null,
      requestHash: null,
      network: null,
    })
    .where(inArray(orders.id, ids))
  await tx
    .update(emails)
    .set({ to: '', replyTo: null, text: '', html: null, lastError: null, linkOpenedAt: null })
    .where(inArray(emails.orderId, ids))
  await tx.update(refunds).set({ note: null }).where(inArray(refunds.orderId, ids))
  await tx.update(phoneOrders).set({ discountWords: '' }).where(inArray(phoneOrders.orderId, ids))
  await tx.update(transfers).set({ bankReference: '' }).where(inArray(transfers.orderId, ids))
  await eraseNotesOf(tx, ids)
  await tx.update(parcels).set({ trackingNumber: null }).where(inArray(parcels.orderId, ids))
  const requestsOf = tx.select({ id: orderRequests.id }).from(orderRequests).where(inArray(orderRequests.orderId, ids))
  await tx.delete(requestPhotos).where(inArray(requestPhotos.requestId, requestsOf))
  await tx
    .update(orderRequests)
    .set({ note: '', answer: emptyText(orderRequests.answer), receivedNote: emptyText(orderRequests.receivedNote) })
    .where(inArray(orderRequests.orderId, ids))
}

/** An empty text in place of one, and nothing where there is none. */
function emptyText(column: typeof orderRequests.answer | typeof orderRequests.receivedNote): SQL {
  return sql`case when ${column} is null then null else '' end`
}

/** Replaces the names of the buyers where they cancelled the order or asked for something. Names of admins stay. */
async function replaceBuyers(tx: Tx, old: readonly OldOrder[]): Promise<void> {
  const ids = old.map(({ id }) => id)
  const buyerOf = sql`(select ${orders.buyerName} from ${orders} where ${orders.id} = `
  await tx
    .update(refunds)
    .set({ byName: deletedName })
    .where(and(inArray(refunds.orderId, ids), sql`${refunds.byName} = ${buyerOf} ${refunds.orderId})`))
  const byBuyer = or(
    sql`${changes.byUserId} = (select ${orders.userId} from ${orders} where ${orders.id} = ${changes.subjectId})`,
    and(
      isNull(changes.byUserId),
      eq(changes.byKind, 'person'),
      sql`${changes.byName} = ${buyerOf} ${changes.subjectId})`,
    ),
  )
  await tx
    .update(changes)
    .set({ byName: deletedName })
    .where(and(eq(changes.subject, 'order'), inArray(changes.subjectId, ids), byBuyer))
  await tx
    .update(stockLines)
    .set({ byName: deletedName })
    .where(
      and(
        inArray(stockLines.orderId, ids),
        sql`${stockLines.byUserId} = (select ${orders.userId} from ${orders} where ${orders.id} = ${stockLines.orderId})`,
      ),
    )
}
