import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../columns.ts'

/** The accounts. `email` is stored normalised: in lower case, without surrounding space. */
export const users = pgTable('users', {
  id: id(),
  name: text().notNull(),
  email: text().notNull().unique('users_email_unique'),
  passwordHash: text().notNull(),
  isAdmin: boolean().notNull().default(false),
  createdAt: createdAt(),
})

/** The sessions. Only the SHA-256 of the token is stored, so a stolen database gives access to no session. */
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

/**
 * The devices on which users have signed in, by the SHA-256 of a random cookie. They are let in while others try passwords
 * for the same account.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    signedInAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.userId] }),
    index('known_devices_user').on(table.userId),
    index('known_devices_age').on(table.signedInAt),
  ],
)
