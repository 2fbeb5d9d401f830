import type { User, UserInfo } from '#contract/accounts/accounts.ts'
import { transact, type Tx } from '#db/open.ts'
import { endTokensOf } from '#server/accounts/tokens/end-tokens-of.ts'
import { type Actor, actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import { findUserById, insertUser, updateUserRow } from '#server/accounts/accounts.queries.ts'
import { deleteSecondStepsOf } from '#server/accounts/displace-account.queries.ts'
import { displaceAccountOf, isDisplaceable } from '#server/accounts/displace-account.ts'
import { emailTaken } from '#server/accounts/email-taken.ts'
import { checkNewPassword } from '#server/accounts/new-passwords/check-new-password.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { deleteSessionsOf } from '#server/accounts/sessions/sessions.queries.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { getLink, takeLink } from './use-link.ts'
import { deleteResetLinksOf } from './links.queries.ts'

/** The name of an account that begins with a link to a new password, until its owner enters one. */
const newAccountName = 'Customer'

/**
 * Sets a new password with the link that was sent for it, which proves the address, and ends all sessions of the user.
 * Throws ShopError 404 for a link that is no longer valid, 400 for a password that is not allowed, 409 for the
 * never-confirmed address of an admin.
 */
export async function choosePassword(
  shop: Shop,
  session: Pick<SignedInUser, '_id'> | null,
  token: string,
  password: string,
): Promise<UserInfo> {
  // Before the costly hash, so that an invented token costs little.
  const { userId } = await getLink(shop.db, token, ['reset-password'], shop.now())
  const owner = await findUserById(shop.db, userId)
  if (owner) {
    const name = startsNewAccount(owner, session) ? newAccountName : owner.name
    await checkNewPassword(shop, password, { ...owner, name })
  }
  const passwordHash = await hashPassword(password)
  return transact(shop.db, async (tx) => {
    const now = shop.now()
    const { user } = await takeLink(tx, token, 'reset-password', now)
    // The owner of an account that never confirmed its address may be a stranger, so the account becomes a guest.
    if (startsNewAccount(user, session)) return beginAccount(shop, tx, user, { passwordHash, now })
    if (!user.isEmailConfirmed) {
      // From before second steps needed a confirmed address.
      await deleteSecondStepsOf(tx, user._id)
      await updateUserRow(tx, user._id, { emailConfirmedAt: now })
    }
    await replacePassword(shop, tx, user, { passwordHash, now, by: actorOf(user) })
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: user._id,
      action: 'reset',
      by: actorOf(user),
      fields: [{ field: 'password', before: null, after: 'changed' }],
    })
    return user
  })
}

/** Whether a link to a new password, used in a session or without one, begins a new account with the address. */
export function startsNewAccount(
  account: Pick<User, '_id' | 'isEmailConfirmed'>,
  session: Pick<SignedInUser, '_id'> | null,
): boolean {
  return !account.isEmailConfirmed && session?._id !== account._id
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
  await displaceAccountOf(shop, tx, former.email)
  const { email } = former
  const user = await insertUser(tx, {
    name: newAccountName,
    email,
    passwordHash,
    emailConfirmedAt: now,
    createdAt: now,
  })
  if (!user) throw emailTaken()
  await recordAuditEvent(shop, tx, {
    subject: 'user',
    subjectId: user._id,
    action: 'registered',
    by: actorOf(user),
    fields: [
      { field: 'name', before: null, after: user.name },
      { field: 'email', before: null, after: email },
    ],
  })
  return user
}

/**
 * Stores a new password, ends all sessions and API tokens of the user, deletes the other links to a new password, and drops an address
 * that waits, because a person with the old password may have asked for it.
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
