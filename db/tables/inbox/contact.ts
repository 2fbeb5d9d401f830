import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../columns.ts'
import { foldedText } from '../../folded-text.ts'
import { personal } from '../../personal.ts'
import { users } from '../accounts/accounts.ts'

/** What the search of the inbox looks through in a message; the index `contact_messages_text` stores it folded. */
export function messageText(
  message: Record<'firstName' | 'lastName' | 'email' | 'phone' | 'message' | 'reply', SQLWrapper>,
): SQL {
  const line = sql` || chr(10) || `
  const name = sql`${message.firstName} || ' ' || ${message.lastName}`
  return sql`(${sql.join([name, message.email, message.phone, message.message, message.reply], line)})`
}

/** Messages of the contact form, open until answered or closed; stored even without an email (promises 27). */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    message: text().notNull(),
    reply: text().notNull().default(''),
    repliedAt: instant(),
    repliedById: uuid().references(() => users.id, { onDelete: 'set null' }),
    repliedByName: text().notNull().default(''),
    closedAt: instant(),
    /** Who answers it; null for no one in particular. */
    assigneeId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The New Zealand day on which a postponed message is back in the list. */
    laterUntil: date({ mode: 'string' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('contact_messages_open')
      .on(table.createdAt)
      .where(sql`replied_at is null and closed_at is null`),
    index('contact_messages_newest').on(table.createdAt),
    index('contact_messages_text').using('gin', sql`${foldedText(messageText(table))} gin_trgm_ops`),
    index('contact_messages_replied_by').on(table.repliedById),
    index('contact_messages_assignee').on(table.assigneeId),
  ],
)

personal(contactMessages, {
  email: 'email',
  authors: { repliedById: 'repliedByName' },
  exportedAs: 'contactMessages',
  keep: { days: 'messages', since: 'createdAt', step: 'messages' },
})

/** The team's notes on messages, which no sender sees except in their own data. */
export const messageNotes = pgTable(
  'message_notes',
  {
    id: id(),
    messageId: uuid()
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** So that two people never overwrite each other. */
    version: integer().notNull().default(1),
    byUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
    byName: text().notNull(),
    changedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('message_notes_message').on(table.messageId, table.createdAt),
    index('message_notes_by').on(table.byUserId),
  ],
)

personal(messageNotes, { authors: { byUserId: 'byName' } })
