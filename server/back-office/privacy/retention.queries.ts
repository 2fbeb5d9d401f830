import { and, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db/open.ts'
import { contactMessages } from '#db/tables/inbox/contact.ts'
import { changes } from '#db/tables/platform/history.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { orderRequests } from '#db/tables/orders/parcels.ts'
import { refunds } from '#db/tables/payments/payments.ts'
import { emptiedQuestion, productQuestions } from '#db/tables/inbox/questions.ts'
import { stockLines } from '#db/tables/stock/stock.ts'
import { eraseNotesOf } from '#server/orders/notes/order-notes.queries.ts'
import { isFullyRefundedSql } from '#server/orders/orders.queries.ts'
import { deletedName } from '#db/personal.ts'
import { columnOf, type PersonalData } from '#db/personal.ts'
import { personalTables } from '#db/personal-tables.ts'

/** Deletes the rows of a table that are kept for a period and began before an instant, at most `limit`. Returns how many. */
export async function deleteRowsBefore(
  db: Db,
  table: PgTable,
  { since, unless }: Pick<NonNullable<PersonalData['keep']>, 'since' | 'unless'>,
  before: Date,
  limit: number,
): Promise<number> {
  const isOld = lt(columnOf(table, since), before)
  const condition = unless === undefined ? isOld : and(isOld, isNull(columnOf(table, unless)))
  return deleteOldest(db, table, columnOf(table, 'id'), condition, limit)
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
  const emptied = await db.update(productQuestions).set(emptiedQuestion).where(inArray(id, old)).returning({ id })
  return emptied.length
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
  for (const { table, parent, withOrder } of personalTables) {
    if (withOrder === 'delete') {
      if (parent)
        await tx.delete(table).where(inArray(columnOf(table, parent.column), rowsOfOrders(tx, parent.table, ids)))
    } else if (withOrder) {
      await tx
        .update(table)
        .set(withOrder.set)
        .where(inArray(columnOf(table, withOrder.column), ids))
    }
  }
  await eraseNotesOf(tx, ids)
}

/** The ids of the rows of orders in a table. */
function rowsOfOrders(tx: Tx, table: PgTable, orderIds: string[]) {
  const withOrder = personalTables.find((data) => data.table === table)?.withOrder
  const column = typeof withOrder === 'object' ? withOrder.column : ''
  return tx
    .select({ id: columnOf(table, 'id') })
    .from(table)
    .where(inArray(columnOf(table, column), orderIds))
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
