import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { products } from '../catalogue/catalogue.ts'

/** Addresses that get one email when a product is back, with at most one open alert per product. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** `waiting` is confirmed; `sent` and `stopped` have ended. */
    status: text({ enum: ['unconfirmed', 'waiting', 'sent', 'stopped'] }).notNull(),
    createdAt: createdAt(),
    /** The last email that asks for the confirmation. */
    askedAt: instant(),
    confirmedAt: instant(),
    /** When its email was queued, or it was stopped. */
    endedAt: instant(),
    /** It is deleted then, and has no effect any more. */
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

/** Tokens by which an alert is confirmed or stopped (`email`), or taken back by the page (`undo`), as SHA-256. */
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
