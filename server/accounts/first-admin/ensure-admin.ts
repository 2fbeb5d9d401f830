import { transact } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { hasAdmin, insertUser, lockFirstAdmin } from '#server/accounts/accounts.queries.ts'
import { writeFirstPassword } from './first-password-file.ts'
import { checkNewPassword } from '#server/accounts/new-passwords/check-new-password.ts'
import { hashPassword, generatePassword } from '#server/accounts/passwords.ts'

/** The first admin for the banner, with the password only when it was just generated. */
export interface FirstAdmin {
  email: string
  generatedPassword: string | undefined
}

/**
 * Creates the first admin from ADMIN_EMAIL and ADMIN_PASSWORD; a missing password is generated, so no default password
 * exists. Returns undefined when there is an admin, also one of a process that starts at the same time, and throws when
 * the address belongs to a shopper or the shop would refuse the password.
 */
export async function ensureAdmin(shop: Shop): Promise<FirstAdmin | undefined> {
  if (await hasAdmin(shop.db)) return undefined
  const email = normalizeEmail(shop.config.adminEmail ?? 'admin@totara.example')
  const generatedPassword = shop.config.adminPassword ? undefined : generatePassword()
  const password = shop.config.adminPassword ?? generatedPassword ?? ''
  if (!generatedPassword) await refuseWeakPassword(shop, password, email)
  const passwordHash = await hashPassword(password)
  return transact(shop.db, async (tx) => {
    await lockFirstAdmin(tx)
    if (await hasAdmin(tx)) return undefined
    const now = shop.now()
    const admin = await insertUser(tx, {
      name: 'Admin',
      email,
      passwordHash,
      role: 'owner',
      // The owner's own choice.
      emailConfirmedAt: now,
      createdAt: now,
    })
    if (!admin) throw new Error(`ADMIN_EMAIL ${email} already belongs to a shopper: choose another address.`)
    // Before the commit: a start that fails later must not lose the only copy.
    if (generatedPassword) await writeFirstPassword(shop.config, { email, generatedPassword })
    return { email, generatedPassword }
  })
}

async function refuseWeakPassword(shop: Shop, password: string, email: string): Promise<void> {
  try {
    await checkNewPassword(shop, password, { name: 'Admin', email, role: 'owner' })
  } catch (error) {
    throw error instanceof ShopError ? new Error(`ADMIN_PASSWORD cannot be used. ${error.message}`) : error
  }
}
