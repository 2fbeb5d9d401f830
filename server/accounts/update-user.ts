import type { accounts, User } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { transact, type Tx } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { isId } from '#rules/ids.ts'
import { actorOf, recordAuditEvent } from '#server/history/audit-log.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { lockUser, lockUserAndAdmins, updateUserRow } from './accounts.queries.ts'
import { auditedFields } from './audited-fields.ts'
import { checkName } from './check-name.ts'
import { changeEmail } from './email/change-email.ts'
import { refuseUnconfirmedAdmin } from './refuse-unconfirmed-admin.ts'
import { userNotFound } from './read-user.ts'
import { requireFreshSignIn } from './require-fresh-sign-in.ts'

/**
 * Changes the name, email address (`changeEmail`) or role of a user; missing fields stay, and the shop always has an
 * admin (promises 18). Throws ShopError 404 for an unknown user, 400 for the role of the last admin, 403 without a
 * fresh sign-in, 409 when the address is taken or, for the role, not confirmed.
 */
export async function updateUser(
  shop: Shop,
  admin: SignedInUser,
  id: string,
  change: BodyOf<typeof accounts.update>,
): Promise<{ before: User; after: User }> {
  if (!isId(id)) throw userNotFound()
  return transact(shop.db, async (tx) => {
    // The rows of all admins are locked, so that of two admins who demote each other the second is refused.
    const before = change.isAdmin === false ? await lockDemoted(tx, id) : await lockUser(tx, id)
    if (!before) throw userNotFound()
    if (before.isGuest) refuseForGuest(before, change)

    if (change.name !== undefined && change.name.trim() !== before.name) checkName(shop, change.name)
    const email = change.email === undefined ? before.email : normalizeEmail(change.email)
    const isNewRole = change.isAdmin !== undefined && change.isAdmin !== before.isAdmin
    if (isNewRole || email !== before.email) requireFreshSignIn(admin, shop.now())
    if (isNewRole && change.isAdmin) refuseUnconfirmedAdmin(before)
    const updated = await updateUserRow(tx, id, {
      ...(change.name !== undefined && { name: change.name.trim() }),
      ...(change.isAdmin !== undefined && { isAdmin: change.isAdmin }),
    })
    if (!updated) throw userNotFound()
    const after = await changeEmail(shop, tx, updated, email)
    const fields = changedFields(auditedFields(before), auditedFields(after))
    await recordAuditEvent(shop, tx, { subject: 'user', subjectId: id, action: 'changed', by: actorOf(admin), fields })
    return { before, after }
  })
}

/** Throws ShopError 400 for another role or address of a guest: neither is theirs before they have an account. */
function refuseForGuest(guest: User, change: BodyOf<typeof accounts.update>): void {
  const message = 'This is a guest, who has no account yet.'
  if (change.isAdmin) throw new ShopError(400, message, [{ path: 'isAdmin', message }])
  if (change.email !== undefined && normalizeEmail(change.email) !== guest.email) {
    throw new ShopError(400, message, [{ path: 'email', message }])
  }
}

/** Locks a user who loses the admin role, and all admins. Throws ShopError 400 when there is no other admin. */
async function lockDemoted(tx: Tx, id: string): Promise<User | undefined> {
  const locked = await lockUserAndAdmins(tx, id)
  const user = locked.find(({ _id }) => _id === id)
  if (!user?.isAdmin || locked.some((other) => other.isAdmin && other !== user)) return user
  const message = 'The shop needs an admin, and this is the last one. Give the role to another user first.'
  throw new ShopError(400, message, [{ path: 'isAdmin', message }])
}
