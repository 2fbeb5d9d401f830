import { createHash } from 'node:crypto'
import { Value } from 'typebox/value'
import { knownMigrations } from '#db/migrate.ts'
import { ShopError } from '#server/shop-error.ts'
import { readArchive } from './archive.ts'
import { kindOfEntry, Manifest, manifestName } from './manifest.ts'

/**
 * Reads a backup from end to end, compares every entry with its checksum, and answers its manifest. Changes nothing.
 * Throws ShopError 400, with a sentence that says why, for a file that is missing, no backup, damaged, or written by a
 * shop that is newer than `migrations` (those that this shop knows, by default).
 */
export async function checkBackup(file: string, migrations = knownMigrations()): Promise<Manifest> {
  const found = new Map<string, string>()
  let written: string | undefined
  try {
    for await (const { name, bytes } of readArchive(file)) {
      if (found.has(name)) throw new Error(`${name} stands in it twice`)
      if (name === manifestName) written = bytes.toString('utf8')
      else found.set(name, createHash('sha256').update(bytes).digest('hex'))
    }
  } catch (error) {
    throw refusal(file, describeCause(error))
  }
  if (written === undefined) throw refusal(file, `it has no ${manifestName}`)
  const manifest = readManifest(file, written)
  compare(file, manifest, found)
  refuseStrangers(file, manifest, migrations)
  return manifest
}

function readManifest(file: string, written: string): Manifest {
  const manifest = parse(written)
  if (typeof manifest === 'object' && manifest !== null && 'format' in manifest && Number(manifest.format) > 1) {
    throw newer(file)
  }
  if (!Value.Check(Manifest, manifest)) throw refusal(file, `its ${manifestName} cannot be read`)
  return manifest
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function compare(file: string, manifest: Manifest, found: ReadonlyMap<string, string>): void {
  for (const { name, sha256 } of manifest.entries) {
    if (!found.has(name)) throw refusal(file, `${name} is missing`)
    if (found.get(name) !== sha256) throw refusal(file, `${name} is not as it was written`)
  }
  const promised = new Set(manifest.entries.map(({ name }) => name))
  const stranger = [...found.keys()].find((name) => !promised.has(name) || !kindOfEntry(name))
  if (stranger !== undefined) throw refusal(file, `nothing is known of ${stranger}`)
}

function refuseStrangers(file: string, { migrations: theirs }: Manifest, ours: readonly number[]): void {
  if (theirs.some((migration) => !ours.includes(migration))) throw newer(file)
  if (theirs.length === 0 || theirs.some((migration, place) => migration !== ours[place])) {
    throw refusal(file, 'its migrations are not those of this shop')
  }
}

function newer(file: string): ShopError {
  return new ShopError(400, `${file} was written by a newer shop. Update this one first; nothing was changed.`)
}

function refusal(file: string, why: string): ShopError {
  return new ShopError(400, `${file} is no backup of a shop, or it is damaged: ${why}. Nothing was changed.`)
}

function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'it is a folder'
  if (code === 'EACCES') return 'it may not be read'
  return error.message
}
