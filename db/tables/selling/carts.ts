import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { users } from '../accounts/accounts.ts'
import { products } from '../catalogue/catalogue.ts'

/** One row per product in an account's cart. A deleted product leaves all carts. */
export const cartItems = pgTable(
  'cart_items',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    qty: integer().notNull(),
    addedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('cart_items_product').on(table.productId),
    check('cart_items_qty_positive', sql`${table.qty} >= 1`),
  ],
)

personal(cartItems, { of: 'userId', exportedAs: 'cart' })
