import type { User } from '#contract/accounts.ts'
import { ShopError } from '#server/shop-error.ts'

/**
 * Throws ShopError 409 for a user who is to become an admin and has not confirmed the address: it may be a stranger's,
 * and a link to a new password must never take the role away from the shop.
 */
export function refuseUnconfirmedAdmin(user: Pick<User, 'email' | 'isEmailConfirmed'>): void {
  if (user.isEmailConfirmed) return
  const message = `${user.email} is not confirmed yet. An admin needs a confirmed email address.`
  throw new ShopError(409, message, [{ path: 'isAdmin', message }])
}
