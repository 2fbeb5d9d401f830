import { readFile } from 'node:fs/promises'
import type { Config } from '#server/config.ts'

/**
 * The errors of the variables for encrypted backups, one line each: a recipient whose checksum is wrong, for which no
 * backup could be written, and a file of identities that cannot be read or has none.
 */
export async function listBackupConfigErrors({
  backupRecipient,
  backupIdentityFile,
}: Pick<Config, 'backupRecipient' | 'backupIdentityFile'>): Promise<string[]> {
  const errors: string[] = []
  if (backupRecipient !== undefined && !(await isRecipient(backupRecipient))) {
    errors.push(
      'BACKUP_RECIPIENT is no recipient of age: its checksum is wrong. Copy the line "public key" of age-keygen again.',
    )
  }
  if (backupIdentityFile !== undefined) {
    const text = await readFile(backupIdentityFile, 'utf8').catch(() => undefined)
    if (text === undefined) {
      errors.push(
        `BACKUP_IDENTITY_FILE is ${backupIdentityFile}, which cannot be read. Only restore needs it: correct it, or remove it.`,
      )
    } else if (!/^AGE-SECRET-KEY-/m.test(text)) {
      errors.push(`BACKUP_IDENTITY_FILE is ${backupIdentityFile}, which has no line AGE-SECRET-KEY-… of age-keygen.`)
    }
  }
  return errors
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
