import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from '../../columns.ts'
import { alphabetical } from '../../folded-text.ts'
import { personal } from '../../personal.ts'

/**
 * The list of customers, summed up from accounts, guests and orders (decision 37). `sumChangedCustomers` sums a row up
 * again after a trigger has written a line into `changed_customers`.
 */
export const customers = pgTable(
  'customers',
  {
    /** An email address, or the id of a buyer on the phone without one. */
    person: text().primaryKey(),
    /** The id of the account, or of the guests' first order. */
    id: uuid().notNull(),
    isGuest: boolean().notNull(),
    role: text({ enum: ['owner', 'staff', 'packer'] }),
    name: text().notNull(),
    email: text().notNull(),
    town: text().notNull(),
    orders: integer().notNull(),
    spentCents: cents(),
    lastOrderAt: instant(),
    /** The time of the last order, or of the account. */
    knownAt: instant().notNull(),
    isByPhone: boolean().notNull(),
    isWaiting: boolean().notNull(),
    /** Searched texts, one per line, folded (`foldedText`). */
    searchedText: text().notNull(),
    /** Phone numbers as dialled within New Zealand, one per line. */
    searchedPhones: text().notNull(),
  },
  (table) => {
    // New for each index: Drizzle changes the columns that it gets.
    const last = () => [table.knownAt.desc().nullsFirst(), table.id.desc().nullsFirst()] as const
    return [
      index('customers_last').on(table.lastOrderAt.desc().nullsLast(), ...last()),
      index('customers_name').on(sql`(${alphabetical(table.name)})`, ...last()),
      index('customers_town').on(sql`(${table.town} = '')`, sql`(${alphabetical(table.town)})`, ...last()),
      index('customers_orders').on(table.orders.desc().nullsFirst(), ...last()),
      index('customers_spent').on(table.spentCents.desc().nullsFirst(), ...last()),
      // The smallest index, which a count of all customers reads.
      index('customers_counted').on(table.isWaiting),
      index('customers_waiting')
        .on(table.lastOrderAt)
        .where(sql`is_waiting`),
      index('customers_text').using(
        'gin',
        sql`${table.searchedText} gin_trgm_ops`,
        sql`${table.searchedPhones} gin_trgm_ops`,
      ),
    ]
  },
)

personal(customers, { because: 'It is summed up again from accounts and orders when one of them changes.' })

/** Lines of the triggers: a customer has changed. They lock no customer, so changes of orders never wait here. */
export const changedCustomers = pgTable('changed_customers', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: uuid(),
  orderId: uuid(),
  /** As `customers.person`: who a user was before another address or the deletion. */
  person: text(),
})

personal(changedCustomers, { because: 'Its lines are deleted within a minute.' })
