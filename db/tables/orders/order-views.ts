import { sql } from 'drizzle-orm'
import { check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { users } from '../accounts/accounts.ts'

/** The views of the order list that people of the team have saved. */
export const orderViews = pgTable(
  'order_views',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** As `rules/orders/order-filter.ts` writes it into the list's address. */
    query: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('order_views_name').on(table.userId, sql`lower(${table.name})`),
    check('order_views_name_length', sql`char_length(${table.name}) between 1 and 40`),
    check('order_views_filters', sql`${table.query} <> ''`),
  ],
)

personal(orderViews, { of: 'userId', exportedAs: 'orderViews' })
