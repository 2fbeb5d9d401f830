import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../columns.ts'
import { users } from './accounts.ts'

/**
 * The versions of each text that the owner edits. A published version is never changed (trigger of the migration
 * `content`); without one the shop shows the first values, which come from the configuration.
 */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: id(),
    /** Which content: `announcement`, `hours`, `contact`, `rooms`. */
    name: text().notNull(),
    /** Counts the versions of a content, from 1. */
    number: integer().notNull(),
    state: text({ enum: ['draft', 'published'] }).notNull(),
    value: jsonb().$type<Record<string, string>>().notNull(),
    byUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
    byName: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('content_versions_number').on(table.name, table.number),
    uniqueIndex('content_versions_draft')
      .on(table.name)
      .where(sql`state = 'draft'`),
    index('content_versions_by_user').on(table.byUserId),
  ],
)
