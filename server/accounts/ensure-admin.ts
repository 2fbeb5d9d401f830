import { normalizeEmail } from '#rules/accounts.ts'
import type { Shop } from '#server/shop.ts'
import { hasAdmin, insertUser } from './accounts.queries.ts'
import { hashPassword, inventPassword } from './passwords.ts'

/** What the banner says of the admin: the password only when it has just been invented. */
export interface FirstAdmin {
  email: string
  inventedPassword: string | undefined
}

/**
 * Makes the first admin of a shop that has none, from ADMIN_EMAIL and ADMIN_PASSWORD; a missing password is invented, so
 * no default password exists. Answers undefined when there is an admin already. Throws when the address belongs to a
 * shopper (then the owner has to choose another).
 */
export async function ensureAdmin(shop: Shop): Promise<FirstAdmin | undefined> {
  if (await hasAdmin(shop.db)) return undefined
  const email = normalizeEmail(shop.config.adminEmail ?? 'admin@totara.example')
  const inventedPassword = shop.config.adminPassword ? undefined : inventPassword()
  const password = shop.config.adminPassword ?? inventedPassword ?? ''
  const admin = await insertUser(shop.db, {
    name: 'Admin',
    email,
    passwordHash: await hashPassword(password),
    isAdmin: true,
    createdAt: shop.now(),
  })
  if (!admin) throw new Error(`ADMIN_EMAIL ${email} belongs to a shopper already: choose another address.`)
  return { email, inventedPassword }
}
