import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, id, instant } from '#db/columns.ts'
import { personal } from '#db/personal.ts'
import { orders } from '#db/tables/orders/orders.ts'

/** At most one open session per order. */
export const checkoutSessions = pgTable(
  'checkout_sessions',
  {
    id: text().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    provider: text({ enum: ['card', 'paypal'] })
      .notNull()
      .default('card'),
    url: text().notNull(),
    /** The payment page returns to the order link's page: the buyer may not be signed in. */
    isFromLink: boolean().notNull().default(false),
    amountCents: cents(),
    /** `pending`: the money has not arrived yet; `returned`: refunded in full; `closed`: ended unpaid. */
    status: text({ enum: ['open', 'pending', 'paid', 'returned', 'closed'] })
      .notNull()
      .default('open'),
    expiresAt: instant().notNull(),
    /** When the shop first asked for the capture (PayPal only). */
    captureStartedAt: instant(),
    /** When the refunds were last read from the provider. */
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

/** Applied provider events by id, each applied once (promises 11), whether delivered by a webhook or read. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** Null for a version that received events by webhook alone. */
    provider: text({ enum: ['card', 'paypal'] }),
    /** When its webhook first arrived; null for events known by reading alone. */
    deliveredAt: instant(),
    /** When its webhook counts as lost. Null if it arrived first, and from a time without reading. */
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
  // Stripe sends an event for 30 days, and the shop reads them for as long, so a deleted id is never applied again.
  keep: { days: 90, since: 'createdAt', step: 'events of payment providers' },
})

/** Up to where each provider's events are read; reading overlaps, because they are not strictly ordered. */
export const eventCursors = pgTable('event_cursors', {
  provider: text({ enum: ['card', 'paypal'] }).primaryKey(),
  /** By the provider's clock: every earlier event is applied. */
  readUntil: instant().notNull(),
  /** After a refusal the provider is not asked before this time. */
  notBefore: instant(),
})

/** Refusals that no retry can heal, such as an invalid key; equal ones share a row. */
export const providerRefusals = pgTable(
  'provider_refusals',
  {
    id: id(),
    provider: text({ enum: ['card', 'paypal'] }).notNull(),
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
    /** The provider's error code, or the HTTP status without one or for a refused key (401, 403). */
    code: text().notNull(),
    message: text().notNull(),
    orderId: uuid().references(() => orders.id, { onDelete: 'set null' }),
    count: integer().notNull().default(1),
    createdAt: createdAt(),
    lastAt: instant().notNull(),
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
 * Refunds, stored by the transaction that decides on them, so a killed shop repeats the request with the same key.
 * `at-provider`: made in the provider's dashboard; `disputed`: a lost dispute, for which the provider is never asked.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** `transfer`: paid by hand, no provider is asked. */
    provider: text({ enum: ['card', 'paypal', 'transfer'] }).notNull(),
    /** The provider's id of the refunded payment; the shop's own for a transfer. */
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
    providerRefundId: text().unique('refunds_provider_refund'),
    /** The dispute by which the buyer got the money. */
    disputeId: text(),
    idempotencyKey: text(),
    attempts: integer().notNull().default(0),
    /** Retried after it failed, or a late success that counts because its own day is filed. */
    retriedAt: instant(),
    /** Paid by bank transfer after the provider had refused it. */
    transferredAt: instant(),
    /** Another process is sending it, or the last result needs time to become visible. */
    notBefore: instant(),
    /** The number in its idempotency key: providers store failures, so the next attempt needs another. */
    keyNumber: integer().notNull().default(0),
    lastError: text(),
    /** Why it is accepted but not paid yet, in the provider's words: `insufficient_funds`. */
    pendingReason: text(),
    byName: text().notNull(),
    /** The request whose items it is for; both are deleted with the order. */
    requestId: uuid(),
    note: text(),
    createdAt: createdAt(),
    settledAt: instant(),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    // What the sum of a payment's refunds reads.
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

/** Only the provider knows the checkout sessions since the backup, so reconciliation lists them once. */
export const restores = pgTable('restores', {
  id: id(),
  backupCreatedAt: instant().notNull(),
  restoredAt: instant().notNull(),
  /** When every such session was found and applied; null until then. */
  checkedAt: instant(),
})
