import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { createdAt, instant } from '../../columns.ts'

/** Addresses of pages that are no longer here, and where they lead (behaviour, Content). */
export const redirects = pgTable(
  'redirects',
  {
    /** As `rules/content/redirects.ts` normalises it; never a page of this shop. */
    fromPath: text().primaryKey(),
    toPath: text().notNull(),
    /** `typed` by the owner, from a `file`, with a `move`, or of a product that was `deleted`. */
    origin: text({ enum: ['typed', 'file', 'move', 'deleted'] }).notNull(),
    hits: integer().notNull().default(0),
    lastHitAt: instant(),
    /** The move that it came with. */
    moveId: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    index('redirects_to').on(table.toPath),
    index('redirects_newest').on(table.createdAt.desc(), table.fromPath),
    index('redirects_move').on(table.moveId),
    check('redirects_not_to_itself', sql`${table.fromPath} <> ${table.toPath}`),
  ],
)
