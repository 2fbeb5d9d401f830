import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { users } from '../accounts/accounts.ts'

/** The team's notes on customers, which no customer sees except in their own data. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: id(),
    /** The account or the first order's guest, with whom it goes. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** So that two people never overwrite each other. */
    version: integer().notNull().default(1),
    byUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
    byName: text().notNull(),
    changedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('customer_notes_user').on(table.userId, table.createdAt),
    index('customer_notes_by').on(table.byUserId),
  ],
)

personal(customerNotes, { of: 'userId', authors: { byUserId: 'byName' }, exportedAs: 'customerNotes' })

export const customerTags = pgTable(
  'customer_tags',
  {
    /** The account or the first order's guest, with whom it goes. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In lower case, as `rules/orders/order-filter.ts` writes it. */
    tag: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tag] }),
    index('customer_tags_tag').on(table.tag),
    check('customer_tags_length', sql`char_length(${table.tag}) between 1 and 30`),
  ],
)

personal(customerTags, { of: 'userId', exportedAs: 'customerTags' })
