import { transact } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import { findUserByEmail, findUserById, lockUser } from '#server/accounts/accounts.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { EmailLink } from '#contract/accounts/account-access.ts'
import { isDisplaceable } from '#server/accounts/displace-account.ts'
import { requireArea, type SignedInUser } from '#server/platform/http/access.ts'
import { isId } from '#rules/platform/ids.ts'
import { userNotFound } from '#server/accounts/read-user.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { startsNewAccount } from './choose-password.ts'
import { getLink } from './use-link.ts'
import { minutesBetweenLinks, queuePasswordLink } from './send-password-link.ts'

const allKinds = ['confirm-email', 'reset-password', 'undo-email-change', 'claim-orders'] as const

/**
 * Takes a visitor's request for a link to a new password; returns the id of the account, null without one. A job writes
 * the email, also when there is no account, so neither the response nor its time shows which addresses have one.
 */
export async function askForPasswordLink(shop: Shop, address: string): Promise<string | null> {
  const found = await findUserByEmail(shop.db, normalizeEmail(address))
  const userId = found?.user._id ?? null
  await transact(shop.db, (tx) => shop.jobs.enqueue(tx, 'password-links', { userId }))
  return userId
}

/**
 * Reads what a link is for and what its page has to ask, without using it; only a person who reads the emails of the
 * address has it. Throws ShopError 404 for a link that is no longer valid.
 */
export async function readLink(shop: Shop, session: SignedInUser | null, token: string): Promise<EmailLink> {
  const { kind, email, userId, waitingEmail } = await getLink(shop.db, token, allKinds, shop.now())
  if (kind === 'confirm-email') return { kind, email, needsPassword: session?._id !== userId }
  if (kind === 'undo-email-change') return { kind, email, ...(waitingEmail !== null && { waitingEmail }) }
  if (kind === 'reset-password') {
    const account = await findUserById(shop.db, userId)
    return { kind, email, startsNewAccount: account !== undefined && startsNewAccount(account, session) }
  }
  const owner = (await findUserByEmail(shop.db, email))?.user
  return { kind, email, hasAccount: owner !== undefined && (!isDisplaceable(owner) || owner._id === session?._id) }
}

/**
 * Sends a user a link to choose a new password, at the request of an admin, who never sees the link; returns the
 * address that it goes to. Throws ShopError 404 for an unknown user, 403 for a person with a role without access to
 * people, 409 for a guest, 429 when a link that was sent within 20 minutes can still be used.
 */
export async function sendUserPasswordLink(shop: Shop, admin: SignedInUser, id: string): Promise<string> {
  if (!isId(id)) throw userNotFound()
  return transact(shop.db, async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) throw userNotFound()
    if (user.role) requireArea(admin, 'people', 'change')
    if (user.isGuest) throw new ShopError(409, 'A guest has no password.')
    if (!(await queuePasswordLink(shop, tx, user, 'the shop'))) {
      const message = `This user was sent a link within the last ${minutesBetweenLinks} minutes, and can still use it.`
      throw new ShopError(429, message, undefined, { retryAfterSeconds: minutesBetweenLinks * 60 })
    }
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: id,
      action: 'changed',
      by: actorOf(admin),
      fields: [{ field: 'passwordLink', before: null, after: 'sent' }],
    })
    return user.email
  })
}
