import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../../columns.ts'

/** Filled by a migration, edited by the owner. Where `kind` is `call`, the shop calls instead of promising. */
export const deliveryZones = pgTable(
  'delivery_zones',
  {
    id: id(),
    name: text().notNull(),
    /** Sorted postcodes and ranges: `0600-0959, 1081`. No code belongs to two zones. */
    ranges: text().notNull(),
    kind: text({ enum: ['days', 'call'] }).notNull(),
    daysFrom: integer().notNull(),
    daysTo: integer().notNull(),
    /** Further business days of a rural delivery, and of one to an island. */
    ruralDays: integer().notNull(),
    islandDays: integer().notNull(),
    /** So that two editors do not overwrite each other. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    check('delivery_zones_days_in_order', sql`${table.daysFrom} between 0 and ${table.daysTo}`),
    check('delivery_zones_extra_days_not_negative', sql`${table.ruralDays} >= 0 and ${table.islandDays} >= 0`),
  ],
)
