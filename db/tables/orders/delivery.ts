import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../../columns.ts'

/**
 * The delivery zones. The migration that creates the table fills it; the owner edits them. `kind` is `call` where the
 * shop promises no day and calls the buyer instead; its numbers of days do not count then.
 */
export const deliveryZones = pgTable(
  'delivery_zones',
  {
    id: id(),
    name: text().notNull(),
    /** Postal codes and ranges of them, sorted: `0600-0959, 1081`. No code belongs to two zones. */
    ranges: text().notNull(),
    kind: text({ enum: ['days', 'call'] }).notNull(),
    /** The first and the last business day of a delivery after the day of the payment. */
    daysFrom: integer().notNull(),
    daysTo: integer().notNull(),
    /** Further business days of a rural delivery, and of one to an island. */
    ruralDays: integer().notNull(),
    islandDays: integer().notNull(),
    /** Counts the changes, so that two editors do not overwrite each other. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    check('delivery_zones_days_in_order', sql`${table.daysFrom} between 0 and ${table.daysTo}`),
    check('delivery_zones_extra_days_not_negative', sql`${table.ruralDays} >= 0 and ${table.islandDays} >= 0`),
  ],
)
