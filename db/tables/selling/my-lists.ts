import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, id, instant } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { users } from '../accounts/accounts.ts'
import { products } from '../catalogue/catalogue.ts'

/** The lists of the accounts: one row for each product in a list. A product that is deleted leaves all lists. */
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
    /** The price and the units that could be sold when the product was added, as the browser knew them. */
    priceCents: cents(),
    countInStock: integer().notNull(),
    /** When the product was added: the order of the items. */
    addedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('my_list_items_product').on(table.productId),
    check('my_list_items_qty_positive', sql`${table.qty} >= 1`),
  ],
)

personal(myListItems, { of: 'userId', exportedAs: 'myList' })

/** The shared copies of lists. One of an account has its user; one of a browser is changed with its key alone. */
export const sharedLists = pgTable(
  'shared_lists',
  {
    id: id(),
    /** The last part of its address: `kereru-482719`. */
    name: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The SHA-256 of its key. */
    keyHash: text().notNull(),
    createdAt: createdAt(),
    /** When the copy was last made: it is deleted 180 days later. */
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

/** The products of the shared copies, in the order of the list. */
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
    /** From 0. */
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sharedListId, table.productId] }),
    index('shared_list_items_product').on(table.productId),
    check('shared_list_items_qty_positive', sql`${table.qty} >= 1`),
  ],
)
