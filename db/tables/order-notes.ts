import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../columns.ts'
import { users } from './accounts.ts'
import { orders } from './orders.ts'

/** The notes of the shop on orders, which their buyers never see. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    note: text().notNull(),
    byId: uuid().references(() => users.id, { onDelete: 'set null' }),
    byName: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('order_notes_order').on(table.orderId, table.createdAt), index('order_notes_by').on(table.byId)],
)

/** The short words by which the shop sorts orders. */
export const orderTags = pgTable(
  'order_tags',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    tag: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.tag] }), index('order_tags_tag').on(table.tag)],
)
