import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents, createdAt, id, instant } from '../columns.ts'

/** A discount code. `code` is stored in capitals; a code that has been ended may be given out anew. */
export const discounts = pgTable(
  'discounts',
  {
    id: id(),
    code: text().notNull(),
    kind: text({ enum: ['percentage', 'amount'] }).notNull(),
    /** Whole percent, 1 to 100, of a percentage; else null. */
    percent: integer(),
    /** What an amount takes off, in cents; else null. */
    amountCents: bigint({ mode: 'number' }),
    startsAt: instant().notNull(),
    /** The first instant at which it counts no more. */
    endsAt: instant().notNull(),
    /** What the items must come to at least. */
    minimumCents: cents().default(0),
    /** How many orders may use it in all, and of one buyer; null: any number. */
    totalLimit: integer(),
    customerLimit: integer(),
    /** The owner has ended it before its time. */
    endedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('discounts_one_living_code')
      .on(table.code)
      .where(sql`ended_at is null`),
    check(
      'discounts_percent_or_amount',
      sql`(${table.kind} = 'percentage' and ${table.percent} between 1 and 100 and ${table.amountCents} is null)
        or (${table.kind} = 'amount' and ${table.amountCents} > 0 and ${table.percent} is null)`,
    ),
    check('discounts_starts_before_end', sql`${table.startsAt} < ${table.endsAt}`),
    check('discounts_minimum_not_negative', sql`${table.minimumCents} >= 0`),
    check(
      'discounts_limits_positive',
      sql`coalesce(${table.totalLimit}, 1) >= 1 and coalesce(${table.customerLimit}, 1) >= 1`,
    ),
  ],
)
