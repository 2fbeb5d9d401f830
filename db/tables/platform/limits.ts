import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** Named as rate-limiter-flexible does, for several processes. Unlogged: empty after a crash. */
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
