import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { orders } from '../orders/orders.ts'

/**
 * The emails of the shop, inserted in the transaction of their change (promises 26). An order has at most one email of
 * each kind (one per refund, step of parcels or request), however often it is queued.
 */
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
    /** The address for replies, if it is not the shop's. */
    replyTo: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    orderId: uuid().references(() => orders.id, { onDelete: 'cascade' }),
    /**
     * Distinguishes emails of one kind: the id of the refund, of the step of parcels, of the request, of the message of
     * the contact form or of the review. Empty otherwise.
     */
    about: text().notNull().default(''),
    /**
     * The one-time link in it (`email_links`), its stock alert or the account that its link stops; the token is made
     * when the email is sent, and the stored text has a placeholder. No foreign key: a backup has the emails and not
     * the links.
     */
    linkId: uuid(),
    /** Where a mail program posts to stop such emails (RFC 8058), with the placeholder for the token; null for most. */
    unsubscribeUrl: text(),
    /** `queued` until it is sent, also after failed attempts; `failed` after the last attempt. */
    status: text({ enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    /** The error of the last failed attempt, as the mail server or Node reported it. */
    lastError: text(),
    /** It is not sent before this time: the step that it reports can be undone, or its address has had many emails. */
    notBefore: instant(),
    /** When the link to the order in it was first opened, which proves that its address is read. */
    linkOpenedAt: instant(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (table) => [
    unique('emails_one_of_a_kind').on(table.orderId, table.kind, table.about),
    // For the limits of emails to one address.
    index('emails_to').on(table.to, table.createdAt),
    // For the time of the last email, and the emails of the last days.
    index('emails_sent').on(table.sentAt),
    // For the proof that an address is read.
    index('emails_opened')
      .on(table.to)
      .where(sql`link_opened_at is not null`),
    // For the state of the email with a reply or an answer.
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
