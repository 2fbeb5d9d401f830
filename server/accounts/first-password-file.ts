import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '#server/shop.ts'
import { findUserByEmail } from './accounts.queries.ts'
import type { FirstAdmin } from './ensure-admin.ts'
import { isPasswordCorrect } from './passwords.ts'

/*
 * The generated password of the first admin, for a shop whose first start no one watches: its output goes into a
 * journal, which many may read and which is kept. A file that only the shop's user can read does not.
 */

const fileOf = (dataDir: string) => join(dataDir, 'first-admin-password')

/** Writes the generated password of the first admin into a file that only the shop's user can read. Returns its path. */
export async function writeFirstPassword(
  { dataDir }: { dataDir: string },
  { email, generatedPassword = '' }: FirstAdmin,
): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  // An older file may have wider permissions, which a new content would keep.
  await rm(fileOf(dataDir), { force: true })
  await writeFile(fileOf(dataDir), `${email}\n${generatedPassword}\n`, { mode: 0o600 })
  return fileOf(dataDir)
}

/** Deletes the file once its password is no longer the admin's. Returns its path while it still is: the owner must change it. */
export async function checkFirstPassword(shop: Pick<Shop, 'config' | 'db'>): Promise<string | undefined> {
  const file = fileOf(shop.config.dataDir)
  const stored = await readFile(file, 'utf8').catch(() => undefined)
  if (stored === undefined) return undefined
  const [email = '', password = ''] = stored.split('\n')
  const found = await findUserByEmail(shop.db, email)
  if (found && (await isPasswordCorrect(found.passwordHash, password))) return file
  await rm(file, { force: true })
  return undefined
}
