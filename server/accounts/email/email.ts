import { transact, type Tx } from '#db/open.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { lockUser, updateUserRow } from '#server/accounts/accounts.queries.ts'
import { auditedFields } from '#server/accounts/audited-fields.ts'
import { deleteUndoLinksTo } from '#server/accounts/links/links.queries.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import { requireArea, type SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { isId } from '#rules/platform/ids.ts'
import { userNotFound } from '#server/accounts/read-user.ts'
import { queueConfirmation } from './queue-confirmation.ts'

/**
 * Cancels the change of the signed-in user's address that waits for confirmation; returns whether one was waiting.
 * Throws ShopError 401 when the account was deleted.
 */
export async function keepEmail(shop: Shop, { _id }: SignedInUser): Promise<boolean> {
  return transact(shop.db, async (tx) => {
    const before = await lockUser(tx, _id)
    if (!before) throw new ShopError(401, 'Please sign in first.')
    if (before.waitingEmail === undefined) return false
    const after = await updateUserRow(tx, _id, { waitingEmail: null, waitingEmailSince: null })
    if (!after) throw new Error(`The user ${_id} is locked and does not exist.`)
    await deleteUndoLinksTo(tx, _id, before.email)
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: _id,
      action: 'changed',
      by: actorOf(before),
      fields: changedFields(auditedFields(before), auditedFields(after)),
    })
    return true
  })
}

type StoredUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>

/**
 * Sends another link that confirms the waiting address, else the present one; returns false when neither needs it.
 * Throws ShopError 409 for a guest, 429 when the address has had three of these emails within an hour, 401 when the
 * account was deleted.
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
 * Sends a user that link at the request of an admin, who never sees it; returns the address that it goes to, or null
 * when that is confirmed. Throws ShopError 404 for an unknown user, 403 for a person with a role without access to
 * people, 409 for a guest, 429 when the address has had three of these emails within an hour.
 */
export async function sendUserConfirmation(shop: Shop, admin: SignedInUser, id: string): Promise<string | null> {
  if (!isId(id)) throw userNotFound()
  return transact(shop.db, async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) throw userNotFound()
    if (user.role) requireArea(admin, 'people', 'change')
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
