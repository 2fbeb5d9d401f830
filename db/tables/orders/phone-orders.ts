import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, instant } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { users } from '../accounts/accounts.ts'
import { orders } from './orders.ts'

/** What an order has in addition when a person of the shop placed it for a caller. */
export const phoneOrders = pgTable(
  'phone_orders',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** How the buyer said that they pay. Either way the order can be paid by card too. */
    payBy: text({ enum: ['link', 'transfer'] }).notNull(),
    placedById: uuid().references(() => users.id, { onDelete: 'set null' }),
    placedByName: text().notNull(),
    /** Why there is a discount; null without one. */
    discountKind: text({ enum: ['marked', 'agreed', 'goodwill', 'trade', 'other'] }),
    /** The reason in words, which only the shop reads; empty without a discount. */
    discountWords: text().notNull().default(''),
    /** The end of the hold that was promised on the phone. */
    heldUntil: instant().notNull(),
    /** Until when the order can be taken back before its email is sent. */
    undoUntil: instant().notNull(),
    /** When the buyer was last reminded to pay. */
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

/**
 * The bank transfers that paid orders, one for an order at most. A person of the shop has seen the money in the bank:
 * no provider knows of it.
 */
export const transfers = pgTable(
  'transfers',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amountCents: cents(),
    /** The New Zealand day on which the money was in the bank. */
    receivedOn: date({ mode: 'string' }).notNull(),
    /** The reference of the bank statement, which may name the buyer. */
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
