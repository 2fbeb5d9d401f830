import type { FastifyRequest } from 'fastify'
import type { accountLinks } from '#contract/accounts/account-access.ts'
import type { User } from '#contract/accounts/accounts.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { transact, type Tx } from '#db/open.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import {
  findPasswordChange,
  findUserByEmail,
  lockUser,
  updateLockedUser,
  updateUserRow,
} from '#server/accounts/accounts.queries.ts'
import { auditedFields, endTokensOf, recordUserEvent } from '#server/accounts/user-events.ts'
import { reclaimEmailOf, isDisplaceable } from '#server/accounts/displace-account.ts'
import { emailTaken, refuseReservedEmail, refuseTakenEmail } from '#server/accounts/email-taken.ts'
import { guardPassword } from '#server/accounts/guard-password.ts'
import {
  countConfirmationsOf,
  deleteLinksSince,
  deleteResetLinksOf,
  deleteUndoLinksTo,
  type FoundLink,
} from '#server/accounts/links/links.queries.ts'
import { queuePasswordLink } from '#server/accounts/links/queue-link-email.ts'
import { getLink, takeLink } from '#server/accounts/links/use-link.ts'
import { generatePassword, hashPassword } from '#server/accounts/passwords.ts'
import { lockUserFor } from '#server/accounts/read-user.ts'
import { checkPasswordOf, isWrongPassword } from '#server/accounts/sessions/check-current-password.ts'
import { deleteOtherSessions, deleteSessionsOf } from '#server/accounts/sessions/sessions.queries.ts'
import { actorOf } from '#server/platform/history/audit-log.ts'
import { type SignedInUser } from '#server/platform/http/access.ts'
import { fieldError, ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { deleteOrderLinksOf, keepEarlierOrders, updateQueuedOrderEmails } from './email.queries.ts'
import { queueChangeAsked, queueConfirmation, queueEmailChanged } from './queue-emails.ts'

/** Within an hour, in addition to the address of the registration. */
const maxChangesPerHour = 5

/**
 * Changes the address of a locked account; a confirmed one stays in force, and gets a notice, until the new one is
 * confirmed. Throws ShopError 409 when a confirmed account has the address or can take it back, 429 for the sixth new
 * address within an hour.
 */
export async function changeEmail(shop: Shop, tx: Tx, before: User, email: string): Promise<User> {
  if (email === before.email || email === before.waitingEmail) return before
  const now = shop.now()
  await refuseManyChanges(tx, before._id, now)
  // An address that was never confirmed is probably a typo.
  if (!before.isEmailConfirmed) {
    const after = await activateEmail(tx, before, { email, emailConfirmedAt: null })
    await refuseReservedEmail(shop, tx, after)
    await queueConfirmation(shop, tx, after)
    return after
  }
  await refuseReservedEmail(shop, tx, { _id: before._id, email })
  const owner = await findUserByEmail(tx, email)
  if (owner && !isDisplaceable(owner.user)) throw emailTaken()
  const after = await updateLockedUser(tx, before._id, { waitingEmail: email, waitingEmailSince: now })
  await queueConfirmation(shop, tx, { _id: before._id, email }, 'waiting')
  await queueChangeAsked(shop, tx, before, email)
  return after
}

async function refuseManyChanges(tx: Tx, userId: string, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - 60 * 60 * 1000)
  if ((await countConfirmationsOf(tx, userId, hourAgo)) <= maxChangesPerHour) return
  const message = 'The email address was changed several times. Wait an hour, then change it again.'
  throw new ShopError(429, message, undefined, { retryAfterSeconds: 3600 })
}

/** Cancels a waiting change of the user's address; returns whether there was one. Throws ShopError 401. */
export async function keepEmail(shop: Shop, { _id }: SignedInUser): Promise<boolean> {
  return transact(shop.db, async (tx) => {
    const before = await lockUser(tx, _id)
    if (!before) throw new ShopError(401, 'Please sign in first.')
    if (before.waitingEmail === undefined) return false
    const after = await updateLockedUser(tx, _id, { waitingEmail: null, waitingEmailSince: null })
    await deleteUndoLinksTo(tx, _id, before.email)
    await recordUserEvent(shop, tx, _id, actorOf(before), changedFields(auditedFields(before), auditedFields(after)))
    return true
  })
}

type StoredUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>

/**
 * Sends another link to confirm the waiting or present address; returns false when neither needs it. Throws ShopError
 * 409 for a guest, 429 after three of these emails within an hour, 401 when the account was deleted.
 */
export async function sendConfirmation(shop: Shop, { _id }: SignedInUser): Promise<boolean> {
  return transact(shop.db, async (tx) => {
    const user = await lockUser(tx, _id)
    if (!user) throw new ShopError(401, 'Please sign in first.')
    if (user.isGuest) throw new ShopError(409, 'A guest has no address to confirm. Set a password instead.')
    const limit = 'We’ve sent you three links in the last hour. Use the newest one, and check your spam folder.'
    return (await sendAgain(shop, tx, user, limit)) !== null
  })
}

/**
 * Sends a user that link for an admin, who never sees it; returns the address, null when it is confirmed. Throws
 * ShopError 404 for an unknown user, 403 without access to people, 409 for a guest, 429 after three of these emails
 * within an hour.
 */
export async function sendUserConfirmation(shop: Shop, admin: SignedInUser, id: string): Promise<string | null> {
  return transact(shop.db, async (tx) => {
    const user = await lockUserFor(tx, admin, id)
    if (user.isGuest) throw new ShopError(409, 'A guest has no address to confirm.')
    return sendAgain(
      shop,
      tx,
      user,
      'This user was sent three links in the last hour, and can still use the newest one.',
    )
  })
}

async function sendAgain(shop: Shop, tx: Tx, user: StoredUser, limit: string): Promise<string | null> {
  const { _id, email, waitingEmail, isEmailConfirmed } = user
  if (isEmailConfirmed && waitingEmail === undefined) return null
  const address = { _id, email: waitingEmail ?? email }
  if (!(await queueConfirmation(shop, tx, address, waitingEmail === undefined ? 'present' : 'waiting'))) {
    throw new ShopError(429, limit, undefined, { retryAfterSeconds: 3600 })
  }
  if (waitingEmail !== undefined) await updateUserRow(tx, _id, { waitingEmailSince: shop.now() })
  return address.email
}

/**
 * Confirms the present address, or puts the waiting one in force, with its link and a session or the password. Throws
 * ShopError 404 for a link that no longer works, 403 without session and password, 400 for a wrong password, 409 when
 * another account has the address; then the link stays valid.
 */
export async function confirmEmail(
  shop: Shop,
  request: FastifyRequest,
  user: SignedInUser | null,
  { token, password }: BodyOf<typeof accountLinks.confirmEmail>,
): Promise<{ before: User; after: User }> {
  const found = await getLink(shop.db, token, ['confirm-email'], shop.now())
  const session = user?._id === found.userId ? user : null
  // Or someone who gets this email unasked would give their address to a stranger's account.
  if (!session) await requirePassword(shop, request, found, password)
  return transact(shop.db, async (tx) => {
    const now = shop.now()
    const { link, user: before } = await takeLink(tx, token, 'confirm-email', now)
    if (link.email !== before.email) {
      return replaceEmail(shop, tx, before, { email: link.email, sessionHash: session?.sessionHash ?? '', now })
    }
    if (before.isEmailConfirmed) return { before, after: before }
    const after = await updateLockedUser(tx, before._id, { emailConfirmedAt: now })
    await recordUserEvent(shop, tx, before._id, actorOf(before), [
      { field: 'isEmailConfirmed', before: false, after: true },
    ])
    return { before, after }
  })
}

/** Ends all sessions but one; the former address can take the change back. */
async function replaceEmail(
  shop: Shop,
  tx: Tx,
  before: User,
  { email, sessionHash, now }: { email: string; sessionHash: string; now: Date },
): Promise<{ before: User; after: User }> {
  await reclaimEmailOf(shop, tx, email)
  const after = await activateEmail(tx, before, { email, emailConfirmedAt: now })
  await refuseReservedEmail(shop, tx, after)
  await deleteOtherSessions(tx, before._id, sessionHash)
  await deleteResetLinksOf(tx, before._id)
  await queueEmailChanged(shop, tx, before, email)
  await recordUserEvent(
    shop,
    tx,
    before._id,
    actorOf(before),
    changedFields(auditedFields(before), auditedFields(after)),
  )
  return { before, after }
}

async function requirePassword(
  shop: Shop,
  request: FastifyRequest,
  { userId, presentEmail }: FoundLink,
  password: string | undefined,
): Promise<void> {
  if (!password) throw fieldError(403, 'password', 'Sign in to the account first, or enter its password.')
  const account = { _id: userId, email: presentEmail }
  const check = () => checkPasswordOf(shop, account, password, 'password')
  await guardPassword(shop, request, presentEmail, check, isWrongPassword)
}

/**
 * Takes back a change of the address, waiting or in force, with the link that the old address got; all sessions and API
 * tokens end, and the old address gets a link to a new password. Throws ShopError 404 for a link that no longer works.
 */
export async function undoEmailChange(shop: Shop, token: string): Promise<User> {
  // Before the costly hash, so that an invented token costs little.
  await getLink(shop.db, token, ['undo-email-change'], shop.now())
  const unknownPasswordHash = await hashPassword(generatePassword())
  return transact(shop.db, async (tx) => {
    const now = shop.now()
    const { link, user } = await takeLink(tx, token, 'undo-email-change', now)
    const after = await activateEmail(tx, user, {
      email: link.email,
      emailConfirmedAt: now,
      // A thief may have chosen a password that was changed with the address, or within the day before.
      ...((await isPasswordSuspect(tx, user._id, link.createdAt)) && {
        passwordHash: unknownPasswordHash,
        passwordChangedAt: now,
      }),
    })
    await deleteSessionsOf(tx, user._id)
    await endTokensOf(shop, tx, user._id, actorOf(user))
    await deleteLinksSince(tx, user._id, link.createdAt)
    await queuePasswordLink(shop, tx, after, 'the shop')
    await recordUserEvent(shop, tx, user._id, actorOf(user), changedFields(auditedFields(user), auditedFields(after)))
    return after
  })
}

const dayMs = 24 * 60 * 60 * 1000

async function isPasswordSuspect(tx: Tx, userId: string, emailChangedAt: Date): Promise<boolean> {
  const changedAt = await findPasswordChange(tx, userId)
  return changedAt !== null && changedAt.getTime() >= emailChangedAt.getTime() - dayMs
}

type EmailChange = Pick<Parameters<typeof updateUserRow>[2], 'passwordHash' | 'passwordChangedAt'> & {
  email: string
  emailConfirmedAt: Date | null
}

/**
 * Gives a locked account another address, ends the order links of the former one, readdresses queued emails about
 * orders, and keeps the earlier orders of a confirmed one. Throws ShopError 409 when another account has the address.
 */
async function activateEmail(tx: Tx, before: User, change: EmailChange): Promise<User> {
  const columns = { ...change, waitingEmail: null, waitingEmailSince: null }
  const after = await updateLockedUser(tx, before._id, columns).catch(refuseTakenEmail)
  if (after.email !== before.email) {
    await deleteOrderLinksOf(tx, before._id)
    if (before.isEmailConfirmed) await keepEarlierOrders(tx, before._id, before.email)
    await updateQueuedOrderEmails(tx, before._id, { from: before.email, to: after.email })
  }
  return after
}
