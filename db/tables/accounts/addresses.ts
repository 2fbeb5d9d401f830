import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { users } from './accounts.ts'

/** Users' saved addresses, one of them the default. An order has its own copy. */
export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    recipient: text().notNull(),
    phone: text().notNull(),
    company: text().notNull(),
    address: text().notNull(),
    suburb: text().notNull(),
    city: text().notNull(),
    postCode: text().notNull(),
    country: text().notNull(),
    deliveryNote: text().notNull(),
    isDefault: boolean().notNull().default(false),
    /** When an order last used it, or it was saved; 1970 for one that came with claimed orders. */
    lastUsedAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('addresses_user').on(table.userId, table.lastUsedAt),
    uniqueIndex('addresses_default')
      .on(table.userId)
      .where(sql`is_default`),
  ],
)

personal(addresses, { of: 'userId', exportedAs: 'savedAddresses' })
