import type { UserInfo } from '#contract/accounts.ts'
import { sqlState } from '#db/open.ts'
import { plainEmail } from '#rules/accounts.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { deleteOtherSessions, updateUser } from './accounts.queries.ts'
import { hashPassword } from './passwords.ts'

/**
 * Changes a person's own name, e-mail address or password. What is missing stays, an empty password keeps the old one, a
 * new one ends that person's other sessions. Throws ShopError 409 when the address belongs to somebody else.
 */
export async function updateProfile(
  shop: Shop,
  user: SignedInUser,
  change: { name?: string; email?: string; password?: string },
): Promise<UserInfo> {
  const passwordHash = change.password ? await hashPassword(change.password) : undefined
  const columns = {
    ...(change.name !== undefined && { name: change.name.trim() }),
    ...(change.email !== undefined && { email: plainEmail(change.email) }),
    ...(passwordHash && { passwordHash }),
  }
  return shop.db.transaction(async (tx) => {
    const updated = await updateUser(tx, user._id, columns).catch(refuseTakenEmail)
    if (!updated) throw new ShopError(401, 'Please sign in first.')
    if (passwordHash) await deleteOtherSessions(tx, user._id, user.sessionHash)
    return updated
  })
}

function refuseTakenEmail(error: unknown): never {
  if (sqlState(error) !== '23505') throw error
  throw new ShopError(409, 'User already exists', [{ path: 'email', message: 'User already exists' }])
}
