import type { accounts, User } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { transact, type Tx } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { isId } from '#rules/ids.ts'
import { actorOf, recordAuditEvent } from '#server/history/audit-log.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { lockUser, lockUserAndAdmins, updateUser as storeUser } from './accounts.queries.ts'
import { refuseTakenEmail } from './email-taken.ts'
import { auditedFields } from './audited-fields.ts'
import { userNotFound } from './read-user.ts'

/**
 * Changes the name, the e-mail address or the role of a person and notes who did it; what is missing stays. Whoever takes
 * a role away holds every admin's row first, so that two admins who demote each other at the same moment follow one
 * another and the second is refused: the shop always has an admin (promises 18). Throws ShopError 404 when there is no
 * such person, 409 when the address belongs to somebody else, 400 when the last admin would lose the role.
 */
export async function updateUser(
  shop: Shop,
  admin: SignedInUser,
  id: string,
  change: BodyOf<typeof accounts.update>,
): Promise<User> {
  if (!isId(id)) throw userNotFound()
  return transact(shop.db, async (tx) => {
    const before = change.isAdmin === false ? await lockDemoted(tx, id) : await lockUser(tx, id)
    if (!before) throw userNotFound()

    const after = await storeUser(tx, id, {
      ...(change.name !== undefined && { name: change.name.trim() }),
      ...(change.email !== undefined && { email: normalizeEmail(change.email) }),
      ...(change.isAdmin !== undefined && { isAdmin: change.isAdmin }),
    }).catch(refuseTakenEmail)
    if (!after) throw userNotFound()
    const fields = changedFields(auditedFields(before), auditedFields(after))
    await recordAuditEvent(shop, tx, { subject: 'user', subjectId: id, action: 'changed', by: actorOf(admin), fields })
    return after
  })
}

/** Holds a person who is to be no admin, and every admin beside them. Throws ShopError 400 when there is none beside them. */
async function lockDemoted(tx: Tx, id: string): Promise<User | undefined> {
  const held = await lockUserAndAdmins(tx, id)
  const user = held.find(({ _id }) => _id === id)
  if (!user?.isAdmin || held.some((other) => other.isAdmin && other !== user)) return user
  const message = 'The shop needs an admin, and this is the last one. Give the role to somebody else first.'
  throw new ShopError(400, message, [{ path: 'isAdmin', message }])
}
