import { type SQL, sql } from 'drizzle-orm'
import type { refunds } from '#db/tables/payments/payments.ts'

/*
 * The instant on which a refund counts for GST, sums and receipts: that of its last request. One that its provider had
 * refused left the shop when it was retried, or when the owner transferred it, and not before.
 */

/** The instant of a refund. */
export function countedAt(
  refund: Pick<typeof refunds.$inferSelect, 'createdAt' | 'retriedAt' | 'transferredAt'>,
): Date {
  return refund.transferredAt ?? refund.retriedAt ?? refund.createdAt
}

/** The same in a statement; `table` is the name that refunds have in it. */
export function countedAtSql(table: string): SQL {
  return sql.raw(`coalesce(${table}.transferred_at, ${table}.retried_at, ${table}.created_at)`)
}
