import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { insertRows, prepareStatement, rowsOf } from '#db/statement.ts'
import { addresses } from '#db/tables/accounts/addresses.ts'
import { changes } from '#db/tables/platform/history.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { holds, orderItems, orders } from '#db/tables/orders/orders.ts'
import type { AuditRow } from '#server/platform/history/history.queries.ts'
import type { EmailRow } from '#server/platform/mail/mail.queries.ts'
import type { OrderItemRow, OrderRow } from '#server/orders/orders.queries.ts'
import { setStockSql } from '#server/catalogue/stock/stock-change.queries.ts'

/** The order that an earlier request with the same Idempotency-Key has placed. */
export interface RepeatedOrder {
  id: string
  requestHash: string | null
}

const readRepeatedOrder = prepareStatement<RepeatedOrder>(
  'read_repeated_order',
  sql`select id, request_hash as "requestHash" from ${orders}
    where user_id = ${sql.placeholder('userId')} and idempotency_key = ${sql.placeholder('idempotencyKey')}`,
)

/**
 * Finds the order of an earlier request with this key. As its own statement after the buyer's lock it sees that
 * request's order.
 */
export async function findRepeatedOrder(
  tx: Db,
  userId: string,
  idempotencyKey: string | undefined,
): Promise<RepeatedOrder | undefined> {
  if (idempotencyKey === undefined) return undefined
  const [order] = await readRepeatedOrder(tx, { userId, idempotencyKey })
  return order
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
  /** What its holds are, for the stock ledger. */
  stockSetting: string
}

const insertOrderRows = prepareStatement(
  'insert_order',
  sql`with new_order as (${insertRows(orders, sql.placeholder('order'))}),
    new_items as (${insertRows(orderItems, sql.placeholder('items'))}),
    new_holds as (${insertRows(holds, sql.placeholder('holds'))}
      cross join (${setStockSql(sql.placeholder('stockSetting'))}) as said),
    new_emails as (${insertRows(emails, sql.placeholder('emails'))}),
    used_address as (
      update ${addresses} as kept set last_used_at = placed."createdAt"
      from json_to_recordset(${sql.placeholder('order')}::text::json) as placed
        ("userId" uuid, recipient text, address text, suburb text, city text, "postCode" text, "createdAt" timestamptz)
      where kept.user_id = placed."userId" and kept.recipient = placed.recipient and kept.address = placed.address
        and kept.suburb = placed.suburb and kept.city = placed.city and kept.post_code = placed."postCode"
    )
    ${insertRows(changes, sql.placeholder('changes'))}`,
)

/**
 * Inserts an order, items, holds, email and audit event in one statement, and marks kept addresses as used. Throws
 * SQLSTATE 23505 when the idempotency key is taken.
 */
export async function insertOrder(tx: Db, rows: NewOrderRows): Promise<void> {
  await insertOrderRows(tx, {
    order: rowsOf(orders, [rows.order]),
    items: rowsOf(orderItems, rows.items),
    holds: rowsOf(holds, rows.holds),
    emails: rowsOf(emails, rows.emails),
    changes: rowsOf(changes, rows.changes),
    stockSetting: rows.stockSetting,
  })
}
