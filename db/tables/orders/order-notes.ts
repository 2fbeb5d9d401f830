import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { users } from '../accounts/accounts.ts'
import { orders } from './orders.ts'

/** The team's notes on orders, which no buyer, email, receipt or file has. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** So that two people never overwrite each other. */
    version: integer().notNull().default(1),
    byUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
    byName: text().notNull(),
    changedAt: instant(),
    /** It can be restored for 30 days. */
    deletedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_notes_order').on(table.orderId, table.createdAt),
    index('order_notes_by').on(table.byUserId),
    index('order_notes_deleted')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
)

personal(orderNotes, { authors: { byUserId: 'byName' } })

export const orderTags = pgTable(
  'order_tags',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** In lower case, as `rules/orders/order-filter.ts` writes it. */
    tag: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.tag] }),
    index('order_tags_tag').on(table.tag),
    check('order_tags_length', sql`char_length(${table.tag}) between 1 and 30`),
  ],
)
