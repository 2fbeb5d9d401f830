import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, id, instant } from '../columns.ts'
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
    provider: text({ enum: ['card', 'paypal'] })
      .notNull()
      .default('card'),
    url: text().notNull(),
    amountCents: cents(),
    /** `paid`: it paid its order; `returned`: it was paid, and the money goes back whole; `closed`: it ended unpaid. */
    status: text({ enum: ['open', 'paid', 'returned', 'closed'] })
      .notNull()
      .default('open'),
    expiresAt: instant().notNull(),
    /** When the provider was last asked what it has given back of this payment, where it does not tell by itself. */
    refundsReadAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('checkout_sessions_order').on(table.orderId),
    index('checkout_sessions_open')
      .on(table.createdAt)
      .where(sql`status = 'open'`),
    index('checkout_sessions_refunds_read')
      .on(table.refundsReadAt.nullsFirst(), table.createdAt)
      .where(sql`provider = 'paypal' and status = 'paid'`),
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

/**
 * Money that goes back. A row is written in the transaction that decides on it, before the provider is asked: a shop that
 * is killed in between asks again, under the same idempotency key. What was refunded on the provider's own pages comes
 * in with its events and has the reason `at-provider`.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    provider: text({ enum: ['card', 'paypal'] }).notNull(),
    /** The provider's name of the payment that it is taken from. */
    paymentId: text().notNull(),
    amountCents: cents(),
    reason: text({
      enum: [
        'requested',
        'cancelled',
        'paid-without-stock',
        'paid-twice',
        'paid-after-cancel',
        'amount-differs',
        'at-provider',
      ],
    }).notNull(),
    status: text({ enum: ['pending', 'succeeded', 'failed'] })
      .notNull()
      .default('pending'),
    /** The provider's id of the refund, once it has taken it. */
    providerRefundId: text().unique('refunds_provider_refund'),
    /** What the browser sent as Idempotency-Key: a double click refunds once. */
    idempotencyKey: text(),
    attempts: integer().notNull().default(0),
    /** When an admin asked for it again after it had failed. */
    retriedAt: instant(),
    /** Before that nobody asks the provider for it: somebody else is at it, or an answer needs time to be seen. */
    notBefore: instant(),
    /** Which of our keys it is asked for under: an answer of failure is kept under its key, so the next try has another. */
    keyNumber: integer().notNull().default(0),
    lastError: text(),
    byName: text().notNull(),
    createdAt: createdAt(),
    settledAt: instant(),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    index('refunds_pending')
      .on(table.createdAt)
      .where(sql`status = 'pending'`),
    unique('refunds_idempotency').on(table.orderId, table.idempotencyKey),
    uniqueIndex('refunds_one_automatic')
      .on(table.paymentId)
      .where(sql`reason in ('paid-without-stock', 'paid-twice', 'paid-after-cancel', 'amount-differs')`),
    check('refunds_amount_positive', sql`${table.amountCents} > 0`),
  ],
)
