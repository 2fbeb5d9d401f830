import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '#server/platform/shop.ts'
import { findUserByEmail } from '#server/accounts/accounts.queries.ts'
import { isPasswordCorrect } from '#server/accounts/passwords.ts'

/*
 * The generated password of the first admin, until a terminal has shown it or the owner has changed it. It is stored
 * before the admin is, so that a start that fails loses nothing, and only the shop's user can read it: the output of a
 * shop whose first start no one watches goes into a journal, which many may read.
 */

/** The stored password of the first admin, and the file that has it. */
export interface FirstPassword {
  email: string
  generatedPassword: string
  file: string
}

const fileOf = (dataDir: string) => join(dataDir, 'first-admin-password')

/**
 * Writes the generated password of the first admin into a file that only the shop's user can read, and onto the disk.
 */
export async function writeFirstPassword(
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

/**
 * Reads the file while its password is still the admin's: the owner must change it. Deletes the file when it is not.
 */
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
