import type { Role } from '#contract/platform/areas.ts'
import type { User } from '#contract/accounts/accounts.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/**
 * Throws ShopError 409 for a user who is to get a role and has not confirmed the address: it may be a stranger's, and a
 * link to a new password must never take the role away from the shop.
 */
export function refuseUnconfirmed(user: Pick<User, 'email' | 'isEmailConfirmed'>, role: Role): void {
  if (user.isEmailConfirmed) return
  const who = role === 'owner' ? 'An admin' : 'A person with a role'
  const message = `${user.email} isn’t confirmed yet. ${who} needs a confirmed email address.`
  throw new ShopError(409, message, [{ path: role === 'owner' ? 'isAdmin' : 'role', message }])
}
