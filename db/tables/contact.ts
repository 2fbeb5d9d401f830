import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../columns.ts'

/** What people have written through the contact form. It is here even when its e-mail never arrives (promises 27). */
export const contactMessages = pgTable('contact_messages', {
  id: id(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  message: text().notNull(),
  createdAt: createdAt(),
})
