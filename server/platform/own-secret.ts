import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config/config.ts'

/**
 * Returns a secret of the shop's own, created once in a file that only the shop's user can read. Processes that create
 * it at the same time get the same one.
 */
export async function loadOrCreateSecret(file: string, prefix = ''): Promise<string> {
  const stored = await readStored(file)
  if (stored !== undefined) return stored
  await mkdir(dirname(file), { recursive: true })
  const temporaryPath = `${file}.${randomUUID()}`
  await writeFile(temporaryPath, `${prefix}${randomBytes(32).toString('hex')}`, { mode: 0o600 })
  try {
    await link(temporaryPath, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(temporaryPath)
  }
  return readFile(file, 'utf8')
}

/** Where the key of the hashes of erased people is. Backups contain it, and a restore replaces it. */
export const erasureKeyFile = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'erasure.key')

/** Returns the content of a secret's file; undefined when there is no such file. */
export async function readStored(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
