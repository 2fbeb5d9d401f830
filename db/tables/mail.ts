import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../columns.ts'
import { orders } from './orders.ts'

/**
 * Every e-mail that the shop has written, from the moment it was decided on: the row is made in the transaction of what
 * it tells (promises 26). Of an order there is one of each kind (of refunds: one each), however often that is asked for.
 */
export const emails = pgTable(
  'emails',
  {
    id: id(),
    kind: text({ enum: ['contact-message', 'order-received', 'payment-received', 'delivered', 'refunded'] }).notNull(),
    to: text().notNull(),
    /** Where an answer goes when not to the shop itself. */
    replyTo: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    orderId: uuid().references(() => orders.id, { onDelete: 'cascade' }),
    /** Tells e-mails of one kind apart: the id of the refund that one tells of. Empty otherwise. */
    about: text().notNull().default(''),
    /** `queued` until it has gone, failed tries included; `failed` once the queue has given it up. */
    status: text({ enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    /** What the last try that failed has met with, in the words of the mail server or of Node. */
    lastError: text(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (table) => [
    unique('emails_one_of_a_kind').on(table.orderId, table.kind, table.about),
    index('emails_not_sent')
      .on(table.status, table.createdAt)
      .where(sql`status <> 'sent'`),
  ],
)
