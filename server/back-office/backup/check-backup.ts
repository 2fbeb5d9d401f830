import { createHash } from 'node:crypto'
import { Value } from 'typebox/value'
import { knownMigrations } from '#db/migrate.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { readArchive } from './archive.ts'
import { kindOfEntry, Manifest, manifestName } from './manifest.ts'

/**
 * Compares every entry of a backup with its checksum and returns the manifest; changes nothing. Throws ShopError 400
 * with the reason for a file that is missing, not a backup, damaged, from a shop newer than `migrations`, or encrypted
 * without its identity in `identityFile`.
 */
export async function checkBackup(
  file: string,
  {
    migrations = knownMigrations(),
    identityFile,
  }: { migrations?: readonly number[]; identityFile?: string | undefined } = {},
): Promise<Manifest> {
  const found = new Map<string, string>()
  let manifestText: string | undefined
  try {
    for await (const { name, bytes } of readArchive(file, identityFile)) {
      if (found.has(name)) throw new Error(`${name} is in it twice`)
      if (name === manifestName) manifestText = bytes.toString('utf8')
      else found.set(name, createHash('sha256').update(bytes).digest('hex'))
    }
  } catch (error) {
    throw invalidBackupError(file, describeCause(error))
  }
  if (manifestText === undefined) throw invalidBackupError(file, `it has no ${manifestName}`)
  const manifest = readManifest(file, manifestText)
  compareEntries(file, manifest, found)
  refuseUnknownMigrations(file, manifest, migrations)
  return manifest
}

/** Reads the manifest of an unencrypted backup, without comparing entries. Throws ShopError 400 when it has none. */
export async function findManifest(file: string, signal: AbortSignal): Promise<Manifest> {
  let text: string | undefined
  for await (const { name, bytes } of readArchive(file)) {
    signal.throwIfAborted()
    if (name === manifestName) text = bytes.toString('utf8')
  }
  if (text === undefined) throw invalidBackupError(file, `it has no ${manifestName}`)
  return readManifest(file, text)
}

function readManifest(file: string, text: string): Manifest {
  const manifest = parse(text)
  if (typeof manifest === 'object' && manifest !== null && 'format' in manifest && Number(manifest.format) > 2) {
    throw newerShopError(file)
  }
  if (!Value.Check(Manifest, manifest)) throw invalidBackupError(file, `its ${manifestName} cannot be read`)
  return manifest
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function compareEntries(file: string, manifest: Manifest, found: ReadonlyMap<string, string>): void {
  for (const { name, sha256 } of manifest.entries) {
    if (!found.has(name)) throw invalidBackupError(file, `${name} is missing`)
    if (found.get(name) !== sha256) throw invalidBackupError(file, `the checksum of ${name} does not match`)
  }
  const listed = new Set(manifest.entries.map(({ name }) => name))
  const unknownEntry = [...found.keys()].find((name) => !listed.has(name) || !kindOfEntry(name))
  if (unknownEntry !== undefined) throw invalidBackupError(file, `${unknownEntry} is not in its manifest`)
}

function refuseUnknownMigrations(file: string, { migrations: theirs }: Manifest, ours: readonly number[]): void {
  if (theirs.some((migration) => !ours.includes(migration))) throw newerShopError(file)
  if (theirs.length === 0 || theirs.some((migration, index) => migration !== ours[index])) {
    throw invalidBackupError(file, 'its migrations are not those of this shop')
  }
}

function newerShopError(file: string): ShopError {
  return new ShopError(
    400,
    `${file} was written by a newer version of the shop. Update this shop first; nothing was changed.`,
  )
}

function invalidBackupError(file: string, reason: string): ShopError {
  return new ShopError(400, `${file} is not a valid backup: ${reason}. Nothing was changed.`)
}

function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'the file does not exist'
  if (code === 'EISDIR') return 'it is a folder'
  if (code === 'EACCES') return 'the file is not readable'
  return error.message
}
