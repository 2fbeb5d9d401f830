import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from '../../columns.ts'
import { alphabetical } from '../../folded-text.ts'
import { personal } from '../../personal.ts'

/**
 * The customers as their list shows them, summed up from accounts, guests and orders (decision 37). Nothing else is
 * known from here: `sumChangedCustomers` deletes a row and sums it up again when a trigger has written a line into
 * `changed_customers`.
 */
export const customers = pgTable(
  'customers',
  {
    /** Who it is: an email address, or the id of a buyer on the phone who gave none. */
    person: text().primaryKey(),
    /** The id of the account, or of the first order of the guests. */
    id: uuid().notNull(),
    isGuest: boolean().notNull(),
    /** The role of the account; null for shoppers and guests. */
    role: text({ enum: ['owner', 'staff', 'packer'] }),
    name: text().notNull(),
    email: text().notNull(),
    /** Town and post code of the last order. */
    town: text().notNull(),
    orders: integer().notNull(),
    /** What was paid by real money, less refunds. */
    spentCents: cents(),
    lastOrderAt: instant(),
    /** The time of the last order, or of the account. */
    knownAt: instant().notNull(),
    isByPhone: boolean().notNull(),
    /** Whether a paid order is not delivered. */
    isWaiting: boolean().notNull(),
    /** What the search looks through, a text on each line, folded (`foldedText`). */
    searchedText: text().notNull(),
    /** The digits of the phone numbers as they are dialled within New Zealand, one on each line. */
    searchedPhones: text().notNull(),
  },
  (table) => {
    // Made for each index: Drizzle changes the columns that it gets.
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

/**
 * Lines of the triggers: the customer of a user, of an order or of an address has changed. A line is inserted without a
 * lock on any customer, so changes of orders never wait for each other here.
 */
export const changedCustomers = pgTable('changed_customers', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: uuid(),
  orderId: uuid(),
  /** As `person` of `customers`: who a user was before another address, or before the deletion. */
  person: text(),
})

personal(changedCustomers, { because: 'Its lines are deleted within a minute.' })
