import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../columns.ts'

/** Programs that get signed messages about orders. */
export const webhooks = pgTable('webhooks', {
  id: id(),
  url: text().notNull(),
  events: text().array().notNull(),
  /** `whsec_…`, stored as it is because it signs messages. */
  secret: text().notNull(),
  /** `paused`: the shop turned it off. */
  state: text({ enum: ['on', 'off', 'paused'] })
    .notNull()
    .default('on'),
  failedTries: integer().notNull().default(0),
  failingSince: instant(),
  createdAt: createdAt(),
})

/** Messages to webhooks, inserted with their change; not part of a backup. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text().notNull(),
    subject: text().notNull().default(''),
    /** The step of parcels that it reports, which can be undone. */
    about: text().notNull().default(''),
    body: text().notNull(),
    status: text({ enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    /** Since it was queued, also when a person sends it again. */
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull(),
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

/** Product changes and low stock, written by triggers while a webhook listens (decision 3); not part of a backup. */
export const productEvents = pgTable(
  'product_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** A product has one event of a kind per transaction. */
    xact: text()
      .notNull()
      .default(sql`pg_current_xact_id()::text`),
    event: text({ enum: ['product.changed', 'stock.low'] }).notNull(),
    productId: uuid().notNull(),
    action: text({ enum: ['', 'created', 'changed', 'published', 'hidden', 'deleted'] })
      .notNull()
      .default(''),
    productCode: text().notNull(),
    productName: text().notNull(),
    /** The units left, and the mark that they have reached; null for a change. */
    units: integer(),
    reorderLevel: integer('tell_me_at'),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [unique('product_events_one_a_change').on(table.xact, table.productId, table.event)],
)

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
    number: integer().notNull(),
    status: integer(),
    error: text(),
    durationMs: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_tries_newest').on(table.webhookId, table.id),
    index('webhook_tries_delivery').on(table.deliveryId, table.number),
  ],
)
