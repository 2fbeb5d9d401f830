import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../columns.ts'
import { users } from './accounts.ts'

/**
 * The messages of the contact form, each open until it is replied to or closed. A message is stored even if its email
 * is never delivered (promises 27).
 */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    message: text().notNull(),
    /** As it was emailed; empty without one. */
    reply: text().notNull().default(''),
    repliedAt: instant(),
    repliedById: uuid().references(() => users.id, { onDelete: 'set null' }),
    repliedByName: text().notNull().default(''),
    /** When it was closed without a reply. */
    closedAt: instant(),
    /** The person of the team who answers it; null for no one in particular, and once the account is deleted. */
    assigneeId: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('contact_messages_open')
      .on(table.createdAt)
      .where(sql`replied_at is null and closed_at is null`),
    index('contact_messages_replied_by').on(table.repliedById),
    index('contact_messages_assignee').on(table.assigneeId),
  ],
)
