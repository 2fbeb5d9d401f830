import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, instant } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { users } from '../accounts/accounts.ts'
import { orders } from './orders.ts'

/** What an order placed for a caller has in addition. */
export const phoneOrders = pgTable(
  'phone_orders',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** How the buyer said they would pay; paying by card is always possible. */
    payBy: text({ enum: ['link', 'transfer'] }).notNull(),
    placedById: uuid().references(() => users.id, { onDelete: 'set null' }),
    placedByName: text().notNull(),
    discountKind: text({ enum: ['marked', 'agreed', 'goodwill', 'trade', 'other'] }),
    discountWords: text().notNull().default(''),
    heldUntil: instant().notNull(),
    /** Until when it can be undone before its email is sent. */
    undoUntil: instant().notNull(),
    remindedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('phone_orders_placed_by').on(table.placedById),
    check('phone_orders_discount_has_words', sql`${table.discountKind} is not null or ${table.discountWords} = ''`),
  ],
)

personal(phoneOrders, {
  authors: { placedById: 'placedByName' },
  withOrder: { column: 'orderId', set: { discountWords: '' } },
})

/** Bank transfers that paid orders. A person has seen the money in the bank: no provider knows of it. */
export const transfers = pgTable(
  'transfers',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amountCents: cents(),
    /** A New Zealand day. */
    receivedOn: date({ mode: 'string' }).notNull(),
    /** From the bank statement; it may name the buyer. */
    bankReference: text().notNull().default(''),
    markedById: uuid().references(() => users.id, { onDelete: 'set null' }),
    markedByName: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('transfers_received').on(table.receivedOn),
    index('transfers_marked_by').on(table.markedById),
    check('transfers_amount_positive', sql`${table.amountCents} > 0`),
  ],
)

personal(transfers, {
  authors: { markedById: 'markedByName' },
  withOrder: { column: 'orderId', set: { bankReference: '' } },
})
