import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../columns.ts'

/** The messages of the contact form. A message is stored even if its email is never delivered (promises 27). */
export const contactMessages = pgTable('contact_messages', {
  id: id(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  message: text().notNull(),
  createdAt: createdAt(),
})
