import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../columns.ts'

/** The addresses of programs that get signed messages about orders. */
export const webhooks = pgTable('webhooks', {
  id: id(),
  url: text().notNull(),
  events: text().array().notNull(),
  /** `whsec_…`. It signs messages, so that it is stored as it is, like the secrets of authenticator apps. */
  secret: text().notNull(),
  /** `paused`: the shop turned it off. */
  state: text({ enum: ['on', 'off', 'paused'] })
    .notNull()
    .default('on'),
  /** Since the last success. */
  failedTries: integer().notNull().default(0),
  failingSince: instant(),
  createdAt: createdAt(),
})

/** The messages to webhooks, inserted in the transaction of their change. A backup does not have them. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The `webhook-id` of each try. */
    id: id(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text().notNull(),
    /** What it is about, for people: the number of an order. */
    subject: text().notNull().default(''),
    /** The id of the step of parcels that it reports, which can be undone; empty otherwise. */
    about: text().notNull().default(''),
    /** The exact text that is signed and sent. */
    body: text().notNull(),
    status: text({ enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    /** Failed tries since it was queued, also when a person sends it again. */
    attempts: integer().notNull().default(0),
    /** It is not tried before this time. */
    dueAt: instant().notNull(),
    /** A process sends it until this time. */
    claimedUntil: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_deliveries_open')
      .on(table.webhookId, table.status)
      .where(sql`status <> 'sent'`),
    index('webhook_deliveries_about')
      .on(table.about)
      .where(sql`about <> ''`),
    index('webhook_deliveries_age').on(table.createdAt),
  ],
)

/**
 * The changes of products and the pieces that have become few, which triggers write while a webhook listens
 * (decision 3). They become messages within a minute, and then they are deleted; a backup does not have them.
 */
export const productEvents = pgTable(
  'product_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The transaction of the change, which has one event of a kind for each product. */
    xact: text()
      .notNull()
      .default(sql`pg_current_xact_id()::text`),
    event: text({ enum: ['product.changed', 'stock.low'] }).notNull(),
    productId: uuid().notNull(),
    /** What happened; empty for a piece that has become few. */
    action: text({ enum: ['', 'created', 'changed', 'published', 'hidden', 'deleted'] })
      .notNull()
      .default(''),
    productCode: text().notNull(),
    productName: text().notNull(),
    /** The units that were left, and the mark that they have reached; null for a change. */
    units: integer(),
    tellMeAt: integer(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [unique('product_events_one_a_change').on(table.xact, table.productId, table.event)],
)

/** Each try to send a message, with the response. */
export const webhookTries = pgTable(
  'webhook_tries',
  {
    id: id(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    deliveryId: uuid()
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer().notNull(),
    /** The status of the response; null without one. */
    status: integer(),
    /** Why there was no response. */
    error: text(),
    durationMs: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_tries_newest').on(table.webhookId, table.id),
    index('webhook_tries_delivery').on(table.deliveryId, table.number),
  ],
)
