import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transact } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import { findUserByEmail, hasAdmin, insertUser, lockFirstAdmin } from '#server/accounts/accounts.queries.ts'
import { checkNewPassword } from '#server/accounts/new-passwords/check-new-password.ts'
import { generatePassword, hashPassword, isPasswordCorrect } from '#server/accounts/passwords.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The first admin for the banner, with the password if it was just generated. */
export interface FirstAdmin {
  email: string
  generatedPassword: string | undefined
}

/**
 * Creates the first admin from ADMIN_EMAIL and ADMIN_PASSWORD, or with a generated password. Returns undefined when
 * there is an admin, and throws when the address belongs to a shopper or the shop would refuse the password.
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

/*
 * The generated password of the first admin is stored, before the admin is, until a terminal has shown it or the owner
 * has changed it. Only the shop's user can read the file; the output of an unattended start goes into a journal that
 * many may read.
 */

export interface FirstPassword {
  email: string
  generatedPassword: string
  file: string
}

const fileOf = (dataDir: string) => join(dataDir, 'first-admin-password')

/** Writes the generated password onto the disk, readable only for the shop's user. */
async function writeFirstPassword(
  { dataDir }: { dataDir: string },
  { email, generatedPassword }: Omit<FirstPassword, 'file'>,
): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  // An older file may have wider permissions, which a new content would keep.
  await rm(fileOf(dataDir), { force: true })
  await writeFile(fileOf(dataDir), `${email}\n${generatedPassword}\n`, { mode: 0o600, flush: true })
}

/** Deletes the file, once a terminal has shown the password. */
export async function deleteFirstPassword({ dataDir }: { dataDir: string }): Promise<void> {
  await rm(fileOf(dataDir), { force: true })
}

/** Reads the file while its password is still the admin's, who must change it; deletes it otherwise. */
export async function checkFirstPassword(shop: Pick<Shop, 'config' | 'db'>): Promise<FirstPassword | undefined> {
  const file = fileOf(shop.config.dataDir)
  const stored = await readFile(file, 'utf8').catch(() => undefined)
  if (stored === undefined) return undefined
  const [email = '', generatedPassword = ''] = stored.split('\n')
  const found = await findUserByEmail(shop.db, email)
  if (found && (await isPasswordCorrect(found.passwordHash, generatedPassword)))
    return { email, generatedPassword, file }
  await deleteFirstPassword(shop.config)
  return undefined
}
