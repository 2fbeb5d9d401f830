import type { UserInfo } from '#contract/accounts.ts'
import { normalizeEmail } from '#rules/accounts.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { findUserByEmail } from './accounts.queries.ts'
import { passwordFits } from './passwords.ts'

/**
 * Finds the person that an e-mail address and a password belong to. Throws ShopError 401 with the same words, after the
 * same time, whether the address is unknown or the password wrong (behaviour, Accounts).
 */
export async function signIn(shop: Shop, credentials: { email: string; password: string }): Promise<UserInfo> {
  const found = await findUserByEmail(shop.db, normalizeEmail(credentials.email))
  const fits = await passwordFits(found?.passwordHash, credentials.password)
  if (!found || !fits) throw new ShopError(401, 'Invalid email or password')
  return found.user
}
