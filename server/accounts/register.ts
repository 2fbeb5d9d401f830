import type { UserInfo } from '#contract/accounts.ts'
import { plainEmail } from '#rules/accounts.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { insertUser } from './accounts.queries.ts'
import { hashPassword } from './passwords.ts'

/**
 * Opens an account for a shopper. Throws ShopError 409 when the e-mail address has one already
 * (behaviour, Accounts: `User already exists`).
 */
export async function register(
  shop: Shop,
  person: { name: string; email: string; password: string },
): Promise<UserInfo> {
  const user = await insertUser(shop.db, {
    name: person.name.trim(),
    email: plainEmail(person.email),
    passwordHash: await hashPassword(person.password),
    createdAt: shop.now(),
  })
  if (!user) throw new ShopError(409, 'User already exists', [{ path: 'email', message: 'User already exists' }])
  return user
}
