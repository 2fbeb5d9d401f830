import { readFile } from 'node:fs/promises'
import type { Config } from '#server/platform/config/config.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/** The error of BACKUP_RECIPIENT when its checksum is wrong, because no backup could be written for it. */
export async function listBackupConfigErrors({ backupRecipient }: Pick<Config, 'backupRecipient'>): Promise<string[]> {
  if (backupRecipient === undefined || (await isRecipient(backupRecipient))) return []
  return [
    'BACKUP_RECIPIENT is not a recipient of age: its checksum is wrong. Copy the line "public key" of age-keygen again.',
  ]
}

/** Checks the file of a restore with the identities of age. Throws ShopError 400 when it cannot be read or has none. */
export async function checkIdentityFile(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) throw new ShopError(400, `The identity ${file} cannot be read.`)
  if (!/^AGE-SECRET-KEY-/m.test(text)) {
    throw new ShopError(400, `The identity ${file} has no line AGE-SECRET-KEY-… of age-keygen.`)
  }
}

async function isRecipient(recipient: string): Promise<boolean> {
  // A shop without encrypted backups does not load the package.
  const { Encrypter } = await import('age-encryption')
  try {
    new Encrypter().addRecipient(recipient)
    return true
  } catch {
    return false
  }
}
