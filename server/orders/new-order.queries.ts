import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { insertRows, prepareStatement, rowsOf } from '#db/statement.ts'
import { users } from '#db/tables/accounts.ts'
import { changes } from '#db/tables/history.ts'
import { emails } from '#db/tables/mail.ts'
import { holds, orderItems, orders } from '#db/tables/orders.ts'
import type { AuditRow } from '#server/history/history.queries.ts'
import type { EmailRow } from '#server/mail/mail.queries.ts'
import type { OrderItemRow, OrderRow } from './orders.queries.ts'

/** The account of a buyer, locked, with the order that an earlier request with the same Idempotency-Key has placed. */
export interface LockedBuyer {
  email: string
  isGuest: boolean
  isEmailConfirmed: boolean
  repeatedId: string | null
  repeatedHash: string | null
}

const lockBuyerWithKey = prepareStatement<LockedBuyer>(
  'lock_buyer_with_key',
  sql`select buyer.email, buyer.is_guest as "isGuest", buyer.email_confirmed_at is not null as "isEmailConfirmed",
      repeated.id as "repeatedId", repeated.request_hash as "repeatedHash"
    from ${users} as buyer
    left join ${orders} as repeated
      on repeated.user_id = buyer.id and repeated.idempotency_key = ${sql.placeholder('idempotencyKey')}
    where buyer.id = ${sql.placeholder('userId')}
    for no key update of buyer`,
)

/**
 * Locks the account of a buyer as `lockBuyer` does and reads it, with the order that has the idempotency key. A concurrent
 * request with this key that commits during the wait for the lock is not seen; the unique constraint refuses its repeat.
 */
export async function lockNewBuyer(
  tx: Db,
  userId: string,
  idempotencyKey: string | undefined,
): Promise<LockedBuyer | undefined> {
  const [buyer] = await lockBuyerWithKey(tx, { userId, idempotencyKey: idempotencyKey ?? null })
  return buyer
}

const nextOrderNumber = prepareStatement<{ number: number }>(
  'next_order_number',
  sql`select nextval(pg_get_serial_sequence('orders', 'number'))::int as number`,
)

/** Takes the number of an order that is about to be inserted. A transaction that fails uses it up. */
export async function takeOrderNumber(tx: Db): Promise<number> {
  const [row] = await nextOrderNumber(tx)
  if (!row) throw new Error('The database returned no number for an order.')
  return row.number
}

/** The rows of a new order: complete, so that nothing is read back. */
export interface NewOrderRows {
  order: OrderRow
  items: readonly OrderItemRow[]
  holds: readonly (typeof holds.$inferSelect)[]
  /** None when the buyer must not be written to. */
  emails: readonly EmailRow[]
  changes: readonly AuditRow[]
}

const insertOrderRows = prepareStatement(
  'insert_order',
  sql`with new_order as (${insertRows(orders, sql.placeholder('order'))}),
    new_items as (${insertRows(orderItems, sql.placeholder('items'))}),
    new_holds as (${insertRows(holds, sql.placeholder('holds'))}),
    new_emails as (${insertRows(emails, sql.placeholder('emails'))})
    ${insertRows(changes, sql.placeholder('changes'))}`,
)

/**
 * Inserts an order with its items, its holds, its email and its audit event in one statement. Throws the database's error when
 * the idempotency key is taken (SQLSTATE 23505).
 */
export async function insertOrder(tx: Db, rows: NewOrderRows): Promise<void> {
  await insertOrderRows(tx, {
    order: rowsOf(orders, [rows.order]),
    items: rowsOf(orderItems, rows.items),
    holds: rowsOf(holds, rows.holds),
    emails: rowsOf(emails, rows.emails),
    changes: rowsOf(changes, rows.changes),
  })
}
