import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { orders } from '../orders/orders.ts'

/** Inserted with their change (promises 26). An order has at most one email of each kind and `about`. */
export const emails = pgTable(
  'emails',
  {
    id: id(),
    kind: text({
      enum: [
        'contact-message',
        'message-replied',
        'order-received',
        'payment-reminder',
        'order-changed',
        'payment-received',
        'ready-to-ship',
        'shipped',
        'delivered',
        'new-order',
        'request-received',
        'request-answered',
        'return-received',
        'return-ended',
        'pieces-refunded',
        'new-request',
        'new-question',
        'question-answered',
        'review-replied',
        'refunded',
        'refund-failed',
        'cancelled',
        'email-changed',
        'confirm-email',
        'reset-password',
        'claim-orders',
        'orders-added',
        'account-deleted',
        'new-device',
        'new-token',
        'new-owner',
        'confirm-stock-alert',
        'back-in-stock',
        'invitation',
        'second-step-reminder',
        'review-invitation',
        'backup-failed',
        'connection-test',
      ],
    }).notNull(),
    to: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    orderId: uuid().references(() => orders.id, { onDelete: 'cascade' }),
    /** Tells emails of one kind apart: the id of the refund, step of parcels, request, message or review. */
    about: text().notNull().default(''),
    /** Its one-time link (`email_links`), stock alert or account. No foreign key: a backup has no links. */
    linkId: uuid(),
    /** Where mail programs post to stop such emails (RFC 8058), with a placeholder for the token. */
    unsubscribeUrl: text(),
    /** `failed` only after the last attempt. */
    status: text({ enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    /** The reported step can be undone until then, or the address has had many emails. */
    notBefore: instant(),
    /** When its link to the order was first opened, which proves that the address is read. */
    linkOpenedAt: instant(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (table) => [
    unique('emails_one_of_a_kind').on(table.orderId, table.kind, table.about),
    // Limits of emails to one address.
    index('emails_to').on(table.to, table.createdAt),
    // The time of the last email, and the emails of the last days.
    index('emails_sent').on(table.sentAt),
    // The proof that an address is read.
    index('emails_opened')
      .on(table.to)
      .where(sql`link_opened_at is not null`),
    // The state of the email with a reply or an answer.
    index('emails_about')
      .on(table.about, table.kind)
      .where(sql`order_id is null`),
    index('emails_not_sent')
      .on(table.status, table.createdAt)
      .where(sql`status <> 'sent'`),
  ],
)

personal(emails, {
  email: 'to',
  exportedAs: 'emails',
  withOrder: {
    column: 'orderId',
    set: { to: '', replyTo: null, text: '', html: null, lastError: null, linkOpenedAt: null },
  },
})
