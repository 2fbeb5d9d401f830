import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/**
 * The counts of the limits on tries, as the package rate-limiter-flexible names them, when several processes share a
 * PostgreSQL database. The table is unlogged: it is fast, and empty after a crash of PostgreSQL.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** The name of the limit and a hash of the caller. */
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull(),
    /** When its window ends, in milliseconds since 1970. */
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
)
