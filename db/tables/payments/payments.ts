import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, id, instant } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { orders } from '../orders/orders.ts'

/** The checkout sessions of the payment providers; at most one open session per order. */
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
    /** The payment page returns to the page of the order link, because the buyer may not be signed in. */
    isFromLink: boolean().notNull().default(false),
    amountCents: cents(),
    /**
     * `pending`: the shopper has paid and the money has not arrived yet; `paid`: it paid its order; `returned`: it was
     * paid and is refunded in full; `closed`: it ended unpaid.
     */
    status: text({ enum: ['open', 'pending', 'paid', 'returned', 'closed'] })
      .notNull()
      .default('open'),
    expiresAt: instant().notNull(),
    /** When the shop first asked the provider to capture the payment (PayPal only). */
    captureStartedAt: instant(),
    /** When the refunds of this payment were last read from the provider. */
    refundsReadAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('checkout_sessions_order').on(table.orderId),
    index('checkout_sessions_created').on(table.createdAt, table.orderId),
    index('checkout_sessions_open')
      .on(table.createdAt)
      .where(sql`status = 'open'`),
    index('checkout_sessions_pending')
      .on(table.createdAt)
      .where(sql`status = 'pending'`),
    index('checkout_sessions_refunds_read')
      .on(table.refundsReadAt.nullsFirst(), table.createdAt)
      .where(sql`status = 'paid'`),
    uniqueIndex('checkout_sessions_one_open')
      .on(table.orderId)
      .where(sql`status = 'open'`),
  ],
)

/**
 * The applied events of the providers by id: each is applied once (promises 11), whether a webhook delivers it or the
 * shop reads it. The retention deletes them after 90 days.
 */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** Null in the rows of a version that received events by webhook alone. */
    provider: text({ enum: ['card', 'paypal'] }),
    /** When its webhook first arrived; null while the shop knows it by reading alone. */
    deliveredAt: instant(),
    /** When its webhook counts as lost. Null for one that arrived first, and for one from a time without reading. */
    deliveryDueAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('payment_events_delivered').on(table.provider, table.deliveredAt),
    index('payment_events_undelivered')
      .on(table.provider, table.deliveryDueAt)
      .where(sql`delivered_at is null and delivery_due_at is not null`),
    index('payment_events_age').on(table.createdAt),
  ],
)

personal(paymentEvents, {
  // Stripe keeps and sends an event for 30 days, and the shop reads them again for as long, so a deleted id can never be
  // applied a second time.
  keep: { days: 90, since: 'createdAt', step: 'events of payment providers' },
})

/**
 * Up to where the events of each provider are read. Reading begins a little before, because they are not strictly
 * ordered.
 */
export const eventCursors = pgTable('event_cursors', {
  provider: text({ enum: ['card', 'paypal'] }).primaryKey(),
  /** By the provider's clock: every event from before is applied. */
  readUntil: instant().notNull(),
  /** The provider has refused the list and is not asked before this time. */
  notBefore: instant(),
})

/**
 * The refusals of the payment providers: a request that no retry can make succeed, such as one with an invalid key.
 * Equal refusals share one row, so that the owner sees each cause once, with its count.
 */
export const providerRefusals = pgTable(
  'provider_refusals',
  {
    id: id(),
    provider: text({ enum: ['card', 'paypal'] }).notNull(),
    /** What the shop asked for, such as `open-session`. */
    operation: text({
      enum: [
        'open-session',
        'find-session',
        'list-sessions',
        'capture-session',
        'end-session',
        'refund',
        'list-refunds',
        'find-dispute',
        'list-events',
        'list-payouts',
      ],
    }).notNull(),
    /**
     * The provider's error code, such as `amount_too_small`. The HTTP status when there is none or the key is refused
     * (401, 403).
     */
    code: text().notNull(),
    /** The provider's message of the last refusal. */
    message: text().notNull(),
    /** The order of the last refusal. */
    orderId: uuid().references(() => orders.id, { onDelete: 'set null' }),
    count: integer().notNull().default(1),
    createdAt: createdAt(),
    lastAt: instant().notNull(),
    /** When the owner marked it as resolved; the next refusal clears it. */
    resolvedAt: instant(),
  },
  (table) => [
    unique('provider_refusals_one_of_a_kind').on(table.provider, table.operation, table.code),
    index('provider_refusals_unresolved')
      .on(table.lastAt)
      .where(sql`resolved_at is null`),
  ],
)

personal(providerRefusals, { keep: { days: 365, since: 'lastAt', step: 'refusals of payment providers' } })

/**
 * The refunds, inserted in the transaction that decides on them, so that a killed shop sends the request again with the
 * same idempotency key. The reason `at-provider` is for those of the provider's dashboard, `disputed` for the money of
 * a lost dispute, for which the provider is never asked.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** `transfer`: the owner pays it by hand, and no provider is asked. */
    provider: text({ enum: ['card', 'paypal', 'transfer'] }).notNull(),
    /** The provider's id of the refunded payment; of a transfer the shop's own. */
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
        'disputed',
      ],
    }).notNull(),
    status: text({ enum: ['pending', 'succeeded', 'failed'] })
      .notNull()
      .default('pending'),
    /** The provider's id of the refund, once it has accepted it. */
    providerRefundId: text().unique('refunds_provider_refund'),
    /** The provider's id of the dispute by which the buyer got the money. */
    disputeId: text(),
    /** The Idempotency-Key of the request: a double click refunds once. */
    idempotencyKey: text(),
    attempts: integer().notNull().default(0),
    /** When an admin retried it after it failed, or when a late success counts because its own day is filed. */
    retriedAt: instant(),
    /** When the owner marked it as paid by bank transfer, after the provider had refused it. */
    transferredAt: instant(),
    /**
     * No request is sent before this time: another process is sending it, or the last result needs time to become
     * visible.
     */
    notBefore: instant(),
    /**
     * The number in its idempotency key: the provider stores a failure under the key, so the next attempt needs
     * another.
     */
    keyNumber: integer().notNull().default(0),
    lastError: text(),
    /** Why the provider has accepted it and not paid it yet, in the provider's words: `insufficient_funds`. */
    pendingReason: text(),
    byName: text().notNull(),
    /** The request of the buyer whose pieces it is for; both are deleted with the order. */
    requestId: uuid(),
    /** What the admin wrote to the buyer about it; part of the email. */
    note: text(),
    createdAt: createdAt(),
    settledAt: instant(),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    // Has what the sum of the refunds of a payment reads, so that it does not read the refunds.
    index('refunds_sums').on(table.orderId, table.paymentId, table.status, table.amountCents),
    index('refunds_created').on(table.createdAt),
    index('refunds_pending')
      .on(table.createdAt)
      .where(sql`status = 'pending'`),
    unique('refunds_idempotency').on(table.orderId, table.idempotencyKey),
    unique('refunds_dispute').on(table.disputeId, table.paymentId),
    uniqueIndex('refunds_one_automatic')
      .on(table.paymentId)
      .where(sql`reason in ('paid-without-stock', 'paid-twice', 'paid-after-cancel', 'amount-differs')`),
    check('refunds_amount_positive', sql`${table.amountCents} > 0`),
  ],
)

personal(refunds, { withOrder: { column: 'orderId', set: { note: null } } })
