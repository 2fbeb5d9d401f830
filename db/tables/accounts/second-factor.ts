import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { users } from './accounts.ts'

const userId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The secrets of authenticator apps, one for each user. A secret without `confirmedAt` is not asked for at sign-in. */
export const authenticators = pgTable('authenticators', {
  userId: userId().primaryKey(),
  /** The secret of the time-based codes, in base32. No endpoint returns it once it is confirmed. */
  secret: text().notNull(),
  confirmedAt: instant(),
  /** The number of the half-minute of the last accepted code, so that no code is accepted twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
})

personal(authenticators, { of: 'userId' })

/** The recovery codes that are not used yet. Each has 120 random bits, so its SHA-256 is as good as a slow hash. */
export const recoveryCodes = pgTable('recovery_codes', { userId: userId(), codeHash: text().notNull() }, (table) => [
  primaryKey({ columns: [table.userId, table.codeHash] }),
])

personal(recoveryCodes, { of: 'userId' })

/** The passkeys: public keys of devices that can confirm a sign-in. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: userId(),
    /** The id that the device gave the key, in base64url. */
    credentialId: text().notNull().unique('passkeys_credential_unique'),
    /** The public key (COSE), in base64url. */
    publicKey: text().notNull(),
    /** The number of signatures, where a device counts them. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

personal(passkeys, { of: 'userId' })

/**
 * What a user has begun and confirms next: a sign-in whose password was right, or a passkey that is being added. Only
 * the SHA-256 of the token is stored.
 */
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
