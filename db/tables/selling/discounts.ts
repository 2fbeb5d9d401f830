import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents, createdAt, id, instant } from '../../columns.ts'

/** `code` is in capitals; an ended code may be created again. */
export const discounts = pgTable(
  'discounts',
  {
    id: id(),
    code: text().notNull(),
    kind: text({ enum: ['percentage', 'amount'] }).notNull(),
    /** Whole percent, 1 to 100, of a percentage discount. */
    percent: integer(),
    amountCents: bigint({ mode: 'number' }),
    startsAt: instant().notNull(),
    /** The first instant at which it is no longer valid. */
    endsAt: instant().notNull(),
    minimumCents: cents().default(0),
    /** Null: unlimited. */
    totalLimit: integer(),
    customerLimit: integer(),
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
