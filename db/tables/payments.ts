import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, instant } from '../columns.ts'
import { orders } from './orders.ts'

/** The checkout sessions that the shop has opened with the payment provider; one open session an order. */
export const checkoutSessions = pgTable(
  'checkout_sessions',
  {
    /** The provider's id of the session. */
    id: text().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    amountCents: cents(),
    status: text({ enum: ['open', 'paid', 'closed'] })
      .notNull()
      .default('open'),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('checkout_sessions_order').on(table.orderId),
    uniqueIndex('checkout_sessions_one_open')
      .on(table.orderId)
      .where(sql`status = 'open'`),
  ],
)

/** The provider's events that have been applied, by their id: each counts once (promises 11). */
export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  createdAt: createdAt(),
})
