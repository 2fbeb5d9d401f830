import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, id, instant } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { users } from '../accounts/accounts.ts'
import { products } from '../catalogue/catalogue.ts'

/** One row per product in an account's list. A deleted product leaves all lists. */
export const myListItems = pgTable(
  'my_list_items',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    qty: integer().notNull(),
    /** What could be seen when it was added, as the browser knew it. */
    priceCents: cents(),
    countInStock: integer().notNull(),
    addedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('my_list_items_product').on(table.productId),
    check('my_list_items_qty_positive', sql`${table.qty} >= 1`),
  ],
)

personal(myListItems, { of: 'userId', exportedAs: 'myList' })

/** Shared copies of lists. An account's copy has its user; a browser's one is changed with its key alone. */
export const sharedLists = pgTable(
  'shared_lists',
  {
    id: id(),
    /** The last part of its address: `kereru-482719`. */
    name: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    keyHash: text().notNull(),
    createdAt: createdAt(),
    /** It is deleted 180 days later. */
    sharedAt: instant().notNull(),
  },
  (table) => [
    unique('shared_lists_name').on(table.name),
    unique('shared_lists_user').on(table.userId),
    index('shared_lists_shared_at').on(table.sharedAt),
  ],
)

personal(sharedLists, {
  of: 'userId',
  exportedAs: 'sharedLists',
  keep: { days: 180, since: 'sharedAt', step: 'shared lists' },
})

/** In the order of the list. */
export const sharedListItems = pgTable(
  'shared_list_items',
  {
    sharedListId: uuid()
      .notNull()
      .references(() => sharedLists.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    qty: integer().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sharedListId, table.productId] }),
    index('shared_list_items_product').on(table.productId),
    check('shared_list_items_qty_positive', sql`${table.qty} >= 1`),
  ],
)
