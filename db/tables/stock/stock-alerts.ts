import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { products } from '../catalogue/catalogue.ts'

/**
 * Which addresses get one email when a product is back. An address has at most one open alert for a product, which is
 * not confirmed or waits.
 */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Normalised as the address of an account is. */
    email: text().notNull(),
    /** `waiting` is confirmed; `sent` and `stopped` have ended. */
    status: text({ enum: ['unconfirmed', 'waiting', 'sent', 'stopped'] }).notNull(),
    /** When it was asked for: alerts are sent in this order. */
    createdAt: createdAt(),
    /** When the last email that asks for the confirmation was queued; null without one. */
    askedAt: instant(),
    confirmedAt: instant(),
    /** When its email was queued, or it was stopped. */
    endedAt: instant(),
    /** When it is deleted, whatever its status. An alert that is older has no effect. */
    expiresAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('stock_alerts_open')
      .on(table.productId, table.email)
      .where(sql`status in ('unconfirmed', 'waiting')`),
    index('stock_alerts_waiting')
      .on(table.productId, table.createdAt, table.id)
      .where(sql`status = 'waiting'`),
    index('stock_alerts_email').on(table.email),
    index('stock_alerts_expiry').on(table.expiresAt),
  ],
)

personal(stockAlerts, { email: 'email', exportedAs: 'stockAlerts' })

/**
 * The secrets by which an alert is confirmed or stopped (`email`), or taken back by the page that asked for it
 * (`undo`). Only the SHA-256 of a token is stored.
 */
export const stockAlertLinks = pgTable(
  'stock_alert_links',
  {
    tokenHash: text().primaryKey(),
    alertId: uuid()
      .notNull()
      .references(() => stockAlerts.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['email', 'undo'] }).notNull(),
  },
  (table) => [index('stock_alert_links_alert').on(table.alertId)],
)
