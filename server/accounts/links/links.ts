import type { EmailLink } from '#contract/accounts/account-access.ts'
import type { User, UserInfo } from '#contract/accounts/accounts.ts'
import { type Db, transact, type Tx } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import {
  deleteSecondStepsOf,
  findUserByEmail,
  findUserById,
  insertUser,
  isWithoutPassword,
  updateUserRow,
} from '#server/accounts/accounts.queries.ts'
import { reclaimEmailOf, isDisplaceable } from '#server/accounts/displace-account.ts'
import { emailTaken } from '#server/accounts/email-taken.ts'
import { checkNewPassword } from '#server/accounts/new-passwords/check-new-password.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { lockUserFor } from '#server/accounts/read-user.ts'
import { deleteSessionsOf } from '#server/accounts/sessions/sessions.queries.ts'
import { endTokensOf, recordUserEvent } from '#server/accounts/user-events.ts'
import { type Actor, actorOf } from '#server/platform/history/audit-log.ts'
import { type SignedInUser } from '#server/platform/http/access.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { deleteResetLinksOf } from './links.queries.ts'
import { minutesBetweenLinks, queuePasswordLink } from './queue-link-email.ts'
import { getLink, takeLink } from './use-link.ts'

const allKinds = ['confirm-email', 'reset-password', 'undo-email-change', 'claim-orders'] as const

/**
 * Takes a visitor's request for a password link; returns the account's id or null. A job writes the email, even without
 * an account, so neither response nor time shows which addresses have one.
 */
export async function askForPasswordLink(shop: Shop, address: string): Promise<string | null> {
  const found = await findUserByEmail(shop.db, normalizeEmail(address))
  const userId = found?.user._id ?? null
  await transact(shop.db, (tx) => shop.jobs.enqueue(tx, 'password-links', { userId }))
  return userId
}

/** Reads what a link is for, without using it. Throws ShopError 404 for a link that no longer works. */
export async function readLink(shop: Shop, session: SignedInUser | null, token: string): Promise<EmailLink> {
  const { kind, email, userId, waitingEmail } = await getLink(shop.db, token, allKinds, shop.now())
  if (kind === 'confirm-email') return { kind, email, needsPassword: session?._id !== userId }
  if (kind === 'undo-email-change') return { kind, email, ...(waitingEmail !== null && { waitingEmail }) }
  if (kind === 'reset-password') {
    const account = await findUserById(shop.db, userId)
    return {
      kind,
      email,
      startsNewAccount: account !== undefined && (await startsNewAccount(shop.db, account, session)),
    }
  }
  const owner = (await findUserByEmail(shop.db, email))?.user
  return { kind, email, hasAccount: owner !== undefined && (!isDisplaceable(owner) || owner._id === session?._id) }
}

/**
 * Sends a user a password link for an admin, who never sees it; returns the address. Throws ShopError 404 for an
 * unknown user, 403 without access to people, 409 for a guest, 429 within 20 minutes of a usable link.
 */
export async function sendUserPasswordLink(shop: Shop, admin: SignedInUser, id: string): Promise<string> {
  return transact(shop.db, async (tx) => {
    const user = await lockUserFor(tx, admin, id)
    if (user.isGuest) throw new ShopError(409, 'A guest has no password.')
    if (!(await queuePasswordLink(shop, tx, user, 'the shop'))) {
      const message = `This user was sent a link within the last ${minutesBetweenLinks} minutes, and can still use it.`
      throw new ShopError(429, message, undefined, { retryAfterSeconds: minutesBetweenLinks * 60 })
    }
    await recordUserEvent(shop, tx, id, actorOf(admin), [{ field: 'passwordLink', before: null, after: 'sent' }])
    return user.email
  })
}

/** The name of an account that begins with a link to a new password. */
const newAccountName = 'Customer'

/**
 * Sets a new password with its link, which proves the address, and ends all sessions. Throws ShopError 404 for a link
 * that no longer works, 400 for a password that is not allowed, 409 for an admin whose address was never confirmed.
 */
export async function choosePassword(
  shop: Shop,
  session: Pick<SignedInUser, '_id'> | null,
  token: string,
  password: string,
): Promise<UserInfo> {
  // Before the slow hash, so an invented token costs little.
  const { userId } = await getLink(shop.db, token, ['reset-password'], shop.now())
  const owner = await findUserById(shop.db, userId)
  if (owner) {
    const name = (await startsNewAccount(shop.db, owner, session)) ? newAccountName : owner.name
    await checkNewPassword(shop, password, { ...owner, name })
  }
  const passwordHash = await hashPassword(password)
  return transact(shop.db, async (tx) => {
    const now = shop.now()
    const { user } = await takeLink(tx, token, 'reset-password', now)
    // Whoever never confirmed the address may be a stranger, so their account becomes a guest.
    if (await startsNewAccount(tx, user, session)) return beginAccount(shop, tx, user, { passwordHash, now })
    if (!user.isEmailConfirmed) {
      // From before second steps needed a confirmed address.
      await deleteSecondStepsOf(tx, user._id)
      await updateUserRow(tx, user._id, { emailConfirmedAt: now })
    }
    await replacePassword(shop, tx, user, { passwordHash, now, by: actorOf(user) })
    await recordUserEvent(
      shop,
      tx,
      user._id,
      actorOf(user),
      [{ field: 'password', before: null, after: 'changed' }],
      'reset',
    )
    return user
  })
}

/** Whether a password link begins a new account with the address: not for an account that has never had a password. */
async function startsNewAccount(
  db: Db,
  account: Pick<User, '_id' | 'isEmailConfirmed'>,
  session: Pick<SignedInUser, '_id'> | null,
): Promise<boolean> {
  if (account.isEmailConfirmed || session?._id === account._id) return false
  return !(await isWithoutPassword(db, account._id))
}

async function beginAccount(
  shop: Shop,
  tx: Tx,
  former: User,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<UserInfo> {
  if (!isDisplaceable(former)) {
    const message = `The address of this admin was never confirmed. Set the password on the machine of the shop: npm run admin -- reset-password ${former.email}`
    throw new ShopError(409, message)
  }
  await reclaimEmailOf(shop, tx, former.email)
  const { email } = former
  const user = await insertUser(tx, {
    name: newAccountName,
    email,
    passwordHash,
    emailConfirmedAt: now,
    createdAt: now,
  })
  if (!user) throw emailTaken()
  await recordUserEvent(
    shop,
    tx,
    user._id,
    actorOf(user),
    [
      { field: 'name', before: null, after: user.name },
      { field: 'email', before: null, after: email },
    ],
    'registered',
  )
  return user
}

/**
 * Stores a new password, ends all sessions, API tokens and password links of the user, and drops a waiting address,
 * which a person with the old password may have asked for.
 */
export async function replacePassword(
  shop: Pick<Shop, 'now'>,
  tx: Tx,
  { _id: userId }: Pick<User, '_id'>,
  { passwordHash, now, by }: { passwordHash: string; now: Date; by: Actor },
): Promise<void> {
  await updateUserRow(tx, userId, {
    passwordHash,
    passwordChangedAt: now,
    waitingEmail: null,
    waitingEmailSince: null,
  })
  await deleteSessionsOf(tx, userId)
  await endTokensOf(shop, tx, userId, by)
  await deleteResetLinksOf(tx, userId)
}
