import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../columns.ts'
import { foldedText } from '../../folded-text.ts'
import { personal } from '../../personal.ts'

/**
 * The accounts, and the guests who buy without one. `email` is normalised: lower case, no surrounding space. A guest
 * owns no address, so any number of guests can share an account's, and has no password.
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    /** Whether the role is `owner`. A trigger keeps both in step, for processes that only know this column. */
    isAdmin: boolean().notNull().default(false),
    /** What the account may do in the admin area (`rules/accounts/roles.ts`); null for shoppers and guests. */
    role: text({ enum: ['owner', 'staff', 'packer'] }),
    isGuest: boolean().notNull().default(false),
    emailConfirmedAt: instant(),
    /** The requested address: until it is confirmed it reserves nothing and signs no one in. */
    waitingEmail: text(),
    /** When `waitingEmail` was asked for, or its link was last sent. */
    waitingEmailSince: instant(),
    passwordChangedAt: instant(),
    /** When the user stopped the emails that ask for reviews; null while they may be sent. */
    reviewInvitationsStoppedAt: instant(),
    /** The New Zealand day from which a packer needs a second step; null for none. */
    secondStepFrom: date({ mode: 'string' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email_unique')
      .on(table.email)
      .where(sql`not is_guest`),
    index('users_newest').on(table.isGuest, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // The smallest index, which a count of all accounts or guests reads.
    index('users_counted').on(table.isGuest),
    index('users_email_text').using('gin', sql`${foldedText(table.email)} gin_trgm_ops`),
    index('users_name_text').using('gin', sql`${foldedText(table.name)} gin_trgm_ops`),
    index('users_guests')
      .on(table.email)
      .where(sql`is_guest`),
    check('users_guest_has_no_password', sql`not ${table.isGuest} or ${table.passwordHash} = ''`),
    check('users_guest_is_no_admin', sql`not (${table.isGuest} and ${table.isAdmin})`),
    check('users_role', sql`${table.role} in ('owner', 'staff', 'packer')`),
    check('users_guest_has_no_role', sql`not ${table.isGuest} or ${table.role} is null`),
    check('users_admin_is_owner', sql`${table.isAdmin} = (${table.role} is not distinct from 'owner')`),
    index('users_with_role')
      .on(table.role)
      .where(sql`role is not null`),
  ],
)

personal(users, { of: 'id', email: 'email' })

/** Only the SHA-256 of the token is stored, so a stolen database opens no session. `id` is for pages and calls. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    id: uuid()
      .notNull()
      .default(sql`gen_random_uuid()`)
      .unique('sessions_id_unique'),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastUsedAt: instant()
      .notNull()
      .$defaultFn(() => new Date()),
    verifiedAt: instant()
      .notNull()
      .$defaultFn(() => new Date()),
    /** The latest end of the session, so that old rows can be deleted. */
    expiresAt: instant().notNull(),
    /** The browser and system in words, such as `Firefox on Windows`; empty when unknown. */
    device: text().notNull().default(''),
    /** The network of the sign-in: an IPv4 address or an IPv6 /64; empty when unknown. */
    network: text().notNull().default(''),
    /** The token was issued in the cookie `__Host-session`, so it is not accepted in the cookie `session`. */
    isHostCookie: boolean().notNull().default(false),
    /** Until when this session sees the shop with its drafts; null for the published shop. */
    draftsUntil: instant(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

personal(sessions, { of: 'userId', exportedAs: 'sessions' })

/** Devices on which users have signed in, by the SHA-256 of a random cookie: let in while others try passwords. */
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

personal(knownDevices, { of: 'userId', exportedAs: 'devices' })

/** One-time links of emails until they are used or replaced; the token's SHA-256 is stored at the sending. */
export const emailLinks = pgTable(
  'email_links',
  {
    id: id(),
    kind: text({ enum: ['confirm-email', 'reset-password', 'undo-email-change', 'claim-orders'] }).notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    tokenHash: text(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('email_links_token').on(table.tokenHash),
    index('email_links_user').on(table.userId),
    // Only these links reserve their address.
    index('email_links_undo')
      .on(table.email)
      .where(sql`kind = 'undo-email-change'`),
    index('email_links_expiry').on(table.expiresAt),
  ],
)

personal(emailLinks, { of: 'userId', email: 'email' })

/**
 * Invitations of owners, one per address, until they are accepted or ended; void once the owner has lost the role. Only
 * the SHA-256 of the token is stored, when the email is sent.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    email: text().notNull(),
    role: text({ enum: ['owner', 'staff', 'packer'] }).notNull(),
    invitedBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text(),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('invitations_email').on(table.email),
    uniqueIndex('invitations_token').on(table.tokenHash),
    index('invitations_by').on(table.invitedBy),
    check('invitations_role', sql`${table.role} in ('owner', 'staff', 'packer')`),
  ],
)

personal(invitations, { of: 'invitedBy', email: 'email' })
