import type { UserInfo } from '#contract/accounts.ts'
import { normalizeEmail } from '#rules/accounts.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { findUserByEmail } from './accounts.queries.ts'
import { isPasswordCorrect } from './passwords.ts'

/**
 * Finds the user of an email address and a password. Throws ShopError 401 with the same message, after the same time, for
 * an unknown address and for a wrong password (behaviour, Accounts).
 */
export async function signIn(shop: Shop, credentials: { email: string; password: string }): Promise<UserInfo> {
  const found = await findUserByEmail(shop.db, normalizeEmail(credentials.email))
  const isCorrect = await isPasswordCorrect(found?.passwordHash, credentials.password)
  if (!found || !isCorrect) throw new ShopError(401, 'Invalid email or password')
  return found.user
}
