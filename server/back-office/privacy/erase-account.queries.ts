import { and, eq, gt, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { changes } from '#db/tables/platform/history.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { orderRequests } from '#db/tables/orders/parcels.ts'
import { checkoutSessions, refunds } from '#db/tables/payments/payments.ts'
import { isFullyRefundedSql } from '#server/orders/orders.queries.ts'
import { deletedName } from '#db/personal.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import { columnOf, type PersonalTable } from '#db/personal.ts'
import { personalTables } from '#db/personal-tables.ts'

/** What the orders of a user still wait for. */
export interface OpenOrders {
  isHeld: boolean
  isPaymentPending: boolean
  isUndelivered: boolean
  isRefundPending: boolean
  isRequestOpen: boolean
  isReturnAwaited: boolean
}

/** Reads what the orders of a user still wait for, and locks these orders until the transaction ends. */
export async function lockOpenOrders(tx: Tx, userId: string, now: Date): Promise<OpenOrders> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId)).orderBy(orders.id).for('update')
  const isOpen = isNull(orders.cancelledAt)
  const isUnpaid = and(isNull(orders.paidAt), isOpen)
  const hasSession = sql`exists (select from ${checkoutSessions}
    where ${checkoutSessions.orderId} = ${orders.id} and ${checkoutSessions.status} = 'pending')`
  const hasRefund = sql`exists (select from ${refunds}
    where ${refunds.orderId} = ${orders.id} and ${refunds.status} = 'pending')`
  const hasRequest = (state: SQL) => sql`exists (select from ${orderRequests}
    where ${orderRequests.orderId} = ${orders.id} and ${state})`
  const isAwaited = and(sql`${orders.paidAt} is not null`, isNull(orders.deliveredAt), isOpen)
  const [found] = await tx
    .select({
      isHeld: any(and(isUnpaid, gt(orders.heldUntil, now))),
      isPaymentPending: any(and(isUnpaid, hasSession)),
      isUndelivered: any(and(isAwaited, sql`not ${isFullyRefundedSql()}`)),
      isRefundPending: any(hasRefund),
      isRequestOpen: any(hasRequest(eq(orderRequests.status, 'open'))),
      isReturnAwaited: any(hasRequest(eq(orderRequests.outcome, 'awaited'))),
    })
    .from(orders)
    .where(eq(orders.userId, userId))
  if (!found) throw new Error(`The database returned no row for the orders of the user ${userId}.`)
  return found
}

/**
 * Locks the cancelled orders of a user that were never paid, without those that have a checkout, a refund or an email
 * under way. Tax law asks for no record of them.
 */
export async function lockNeverPaidOrders(tx: Tx, userId: string) {
  return tx
    .select({ id: orders.id, userId: orders.userId, buyerName: orders.buyerName })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        isNull(orders.paidAt),
        isNotNull(orders.cancelledAt),
        sql`not exists (select from ${checkoutSessions}
          where ${checkoutSessions.orderId} = ${orders.id} and ${checkoutSessions.status} in ('open', 'pending', 'paid'))`,
        sql`not exists (select from ${refunds} where ${refunds.orderId} = ${orders.id})`,
        sql`not exists (select from ${emails} where ${emails.orderId} = ${orders.id} and ${emails.status} = 'queued')`,
      ),
    )
    .orderBy(orders.id)
    .for('update')
}

/** Whether a condition is true for any row. */
function any(condition: SQL | undefined) {
  return sql<boolean>`coalesce(bool_or(${condition}), false)`
}

/** Replaces the name of a user as the author of changes, refunds and replies, also where only the name was stored. */
export async function replaceAuthor(tx: Tx, userId: string, name: string): Promise<void> {
  const own = eq(changes.byUserId, userId)
  const written = await tx.selectDistinct({ name: changes.byName }).from(changes).where(own)
  const names = [...new Set([name, ...written.map((row) => row.name)])]
  const touched = sql`(select ${orders.id} from ${orders} where ${orders.userId} = ${userId}
    union select ${changes.subjectId} from ${changes} where ${changes.subject} = 'order' and ${own})`
  await tx
    .update(refunds)
    .set({ byName: deletedName })
    .where(and(inArray(refunds.byName, names), sql`${refunds.orderId} in ${touched}`))
  // The event of a refund that has arrived has the name of the admin, without the id.
  const byNameAlone = and(
    isNull(changes.byUserId),
    eq(changes.byKind, 'person'),
    eq(changes.subject, 'order'),
    inArray(changes.byName, names),
    sql`${changes.subjectId} in ${touched}`,
  )
  await tx.update(changes).set({ byName: deletedName }).where(byNameAlone)
  for (const { table, authors = {} } of personalTables) {
    for (const [account, author = ''] of Object.entries(authors)) {
      await tx
        .update(table)
        .set({ [author]: deletedName })
        .where(eq(columnOf(table, account), userId))
    }
  }
}

/**
 * Lists the email addresses that a user has had or asked for, according to the history, which no other account has now.
 */
export async function listFormerEmails(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select distinct address as email
    from ${changes},
      jsonb_array_elements(${changes.fields}) as each (field),
      lateral (values (field ->> 'before'), (field ->> 'after')) as side (address)
    where ${changes.subject} = 'user' and ${changes.subjectId} = ${userId} and field ->> 'field' in ('email', 'waitingEmail')
      and address is not null
      and not exists (select from ${users} where ${users.email} = address and ${users.id} <> ${userId} and not ${users.isGuest})`)
  return rows.map(({ email }) => email)
}

/** Replaces names and email addresses in the audit events of some users. That they changed stays visible. */
export async function replaceAuditedPerson(tx: Tx, userIds: readonly string[]): Promise<void> {
  const side = (name: 'before' | 'after') => sql`case when jsonb_typeof(field -> ${sql.raw(`'${name}'`)}) = 'null'
    then 'null'::jsonb else to_jsonb(${deletedName}::text) end`
  const replaced = sql`jsonb_build_object('field', field -> 'field', 'before', ${side('before')}, 'after', ${side('after')})`
  await tx
    .update(changes)
    .set({
      fields: sql`coalesce((
        select jsonb_agg(case when field ->> 'field' in ('name', 'email', 'waitingEmail') then ${replaced} else field end order by position)
        from jsonb_array_elements(${changes.fields}) with ordinality as each (field, position)), '[]'::jsonb)`,
    })
    .where(and(eq(changes.subject, 'user'), inArray(changes.subjectId, [...userIds])))
}

/**
 * Deletes the rows of a user that no foreign key deletes, and those with one of some addresses, or replaces what is
 * known of the person.
 */
export async function eraseRows(tx: Tx, userId: string, addresses: readonly string[]): Promise<void> {
  // Children before their parents.
  const isParent = ({ parent }: PersonalTable) => Number(parent === undefined)
  for (const data of personalTables.toSorted((one, other) => isParent(one) - isParent(other))) {
    const { table, parent, onErase } = data
    if (!onErase) continue
    // One after the other: with `or` the database would read whole tables for each person.
    const conditions = [
      isOfPerson(data, userId, addresses),
      ...(parent ? [inArray(columnOf(table, parent.column), idsOf(tx, parent.table, userId, addresses))] : []),
    ]
    for (const own of conditions) {
      if (onErase === 'delete') {
        await tx.delete(table).where(own)
      } else {
        const column = columnOf(table, onErase.except.column)
        const goes = onErase.except.isNull ? isNotNull(column) : isNull(column)
        await tx.delete(table).where(and(own, goes))
        await tx.update(table).set(onErase.except.set).where(own)
      }
    }
  }
}

/** Whether a row is of a user, or has an address of theirs and is of no other account, which had the address before. */
function isOfPerson({ table, of, email }: PersonalTable, userId: string, addresses: readonly string[]): SQL {
  const isOwn = of === undefined ? sql`false` : sql`${columnOf(table, of)} = ${userId}`
  if (email === undefined) return isOwn
  const hasAddress = inArray(columnOf(table, email), [...addresses])
  if (of === undefined) return hasAddress
  return sql`(${isOwn} or ${hasAddress} and not exists (select from ${users}
    where ${users.id} = ${columnOf(table, of)} and ${users.id} <> ${userId} and not ${users.isGuest}))`
}

/** The ids of the rows of a person. */
function idsOf(tx: Tx, table: PgTable, userId: string, addresses: readonly string[]) {
  const data = personalTables.find((each) => each.table === table)
  return tx
    .select({ id: columnOf(table, 'id') })
    .from(table)
    .where(data ? isOfPerson(data, userId, addresses) : sql`false`)
}

/**
 * Deletes the emails about an account to its addresses, sent or not. Those about orders stay with the orders, and those
 * about stock alerts are not the account's.
 */
export async function deleteAccountEmails(tx: Tx, addresses: readonly string[]): Promise<void> {
  await tx
    .delete(emails)
    .where(and(isNull(emails.orderId), notInArray(emails.kind, notOfAccount), inArray(emails.to, [...addresses])))
}

const notOfAccount: (typeof emails.$inferSelect)['kind'][] = ['contact-message', 'confirm-stock-alert', 'back-in-stock']
