import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../../columns.ts'

/** Texts that the team inserts into replies and answers. */
export const replyTemplates = pgTable(
  'reply_templates',
  {
    id: id(),
    name: text().notNull(),
    text: text().notNull(),
    /** So that two people never overwrite each other. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('reply_templates_name').on(sql`lower(${table.name})`),
    check('reply_templates_name_length', sql`char_length(${table.name}) between 1 and 60`),
    check('reply_templates_has_text', sql`${table.text} <> ''`),
  ],
)
