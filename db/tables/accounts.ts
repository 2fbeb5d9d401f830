import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../columns.ts'

/** Everybody with an account. `email` is stored plain: small letters, no outer space. */
export const users = pgTable('users', {
  id: id(),
  name: text().notNull(),
  email: text().notNull().unique('users_email_unique'),
  passwordHash: text().notNull(),
  isAdmin: boolean().notNull().default(false),
  createdAt: createdAt(),
})

/** Who is signed in: only the SHA-256 of the token is kept, so a stolen database opens no session. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)
