import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { users } from './accounts.ts'

const userId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Authenticator apps, one per user. A secret without `confirmedAt` is not asked for at sign-in. */
export const authenticators = pgTable('authenticators', {
  userId: userId().primaryKey(),
  /** In base32. No endpoint returns it once it is confirmed. */
  secret: text().notNull(),
  confirmedAt: instant(),
  /** The half-minute of the last accepted code, so that no code is accepted twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
})

personal(authenticators, { of: 'userId' })

/** Unused recovery codes. Each has 120 random bits, so its SHA-256 is as good as a slow hash. */
export const recoveryCodes = pgTable('recovery_codes', { userId: userId(), codeHash: text().notNull() }, (table) => [
  primaryKey({ columns: [table.userId, table.codeHash] }),
])

personal(recoveryCodes, { of: 'userId' })

/** Public keys of devices that can confirm a sign-in. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: userId(),
    /** The id that the device gave the key, in base64url. */
    credentialId: text().notNull().unique('passkeys_credential_unique'),
    /** COSE, in base64url. */
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

personal(passkeys, { of: 'userId' })

/** A sign-in whose password was right, or a passkey that is being added. Only the SHA-256 of the token is stored. */
export const challenges = pgTable(
  'challenges',
  {
    tokenHash: text().primaryKey(),
    userId: userId(),
    kind: text({ enum: ['sign-in', 'add-passkey'] }).notNull(),
    /** The random bytes that a passkey has to sign; null until one is asked for. */
    passkeyChallenge: text(),
    tries: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('challenges_user').on(table.userId), index('challenges_expiry').on(table.expiresAt)],
)

personal(challenges, { of: 'userId' })
