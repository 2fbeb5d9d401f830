import type { UserInfo } from '#contract/accounts/accounts.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import type { Shop } from '#server/platform/shop.ts'
import { busyShop, ShopError } from '#server/platform/shop-error.ts'
import { findUserByEmail, replacePasswordHash } from './accounts.queries.ts'
import { checkPassword, hashPassword, maxPasswordsUnderWay } from './passwords.ts'

let underWay = 0

/**
 * Finds the user of an email address and a password, and replaces a hash of an earlier form or cost. Throws ShopError
 * 401 with the same message, after the same time, for an unknown address and a wrong password (behaviour, Accounts),
 * 503 when too many others sign in.
 */
export async function signIn(shop: Shop, credentials: { email: string; password: string }): Promise<UserInfo> {
  // Before the database is read, whose queue would hold up the orders of others.
  if (underWay >= maxPasswordsUnderWay) throw busyShop()
  underWay++
  try {
    return await checkCredentials(shop, credentials)
  } finally {
    underWay--
  }
}

async function checkCredentials(shop: Shop, credentials: { email: string; password: string }): Promise<UserInfo> {
  const email = normalizeEmail(credentials.email)
  const found = await findUserByEmail(shop.db, email)
  const { isCorrect, isOutdated } = await checkPassword(found?.passwordHash, credentials.password)
  if (!found || !isCorrect) {
    const notable = { action: 'sign-in-refused', userId: found?.user._id ?? null, about: email } as const
    throw new ShopError(401, 'Invalid email or password', undefined, { notable })
  }
  if (isOutdated) {
    const passwordHash = await hashPassword(credentials.password)
    await replacePasswordHash(shop.db, found.user._id, { from: found.passwordHash, to: passwordHash })
  }
  return found.user
}
