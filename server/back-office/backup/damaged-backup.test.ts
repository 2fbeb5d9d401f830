import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { type Entry, readArchive, writeArchive } from './archive.ts'
import { checkBackup } from './check-backup.ts'
import type { Manifest } from './manifest.ts'
import { createBackup } from './create-backup.ts'
import { startShop } from '#tests/support/start-shop.ts'
import { makeShopper } from '#tests/support/registered-people.ts'

const folder = await mkdtemp(join(tmpdir(), 'totara-damaged-'))
const whole = join(folder, 'whole.tar.gz')
const shop = await startShop()
try {
  for (let count = 0; count < 3; count++) await makeShopper(shop)
  const { config, uploads, now } = shop.shop
  await uploads.put(`${'0'.repeat(32)}.webp`, Buffer.alloc(2_000, 'bytes of a picture '))
  await createBackup({ database: shop.database, uploads, config, now }, whole)
} finally {
  await shop.close()
}
const bytes: Buffer = await readFile(whole)

afterAll(() => rm(folder, { recursive: true, force: true }))

/** The reason why a file is refused. */
async function whyNot(contents: Uint8Array): Promise<string> {
  const file = join(folder, 'other.tar.gz')
  await writeFile(file, contents)
  return refusalOf(file)
}

async function refusalOf(file: string): Promise<string> {
  const found = await checkBackup(file).catch((error: Error) => error.message)
  if (typeof found !== 'string') throw new Error('the file was accepted')
  return found.replace(file, 'FILE')
}

/** The reason why a backup with changed entries in a valid archive is refused. */
async function whyNotWith(change: (entries: Entry[], manifest: Manifest) => Entry[] | void): Promise<string> {
  const file = join(folder, 'changed.tar.gz')
  const entries: Entry[] = []
  for await (const entry of readArchive(whole)) entries.push(entry)
  const last = entries.pop()
  const manifest = JSON.parse(last?.bytes.toString() ?? '') as Manifest
  const changed = change(entries, manifest) ?? [...entries, entryOf('manifest.json', JSON.stringify(manifest))]
  await writeArchive(file, async (add) => {
    for (const entry of changed) await add(entry)
  })
  return refusalOf(file)
}

const entryOf = (name: string, text: string): Entry => ({ name, bytes: Buffer.from(text) })
const refused = (why: string) => `FILE is not a valid backup: ${why}. Nothing was changed.`

it('a complete backup is accepted, also when it is compressed again', async () => {
  expect((await checkBackup(whole)).tables.find(({ name }) => name === 'users')?.rows).toBe(3)
  const repacked = join(folder, 'repacked.tar.gz')
  await writeFile(repacked, gzipSync(gunzipSync(bytes)))
  expect((await checkBackup(repacked)).entries).toHaveLength(7)
})

it('a missing file, a folder or a file of another format is refused', async () => {
  expect(await refusalOf(join(folder, 'missing.tar.gz'))).toBe(refused('the file does not exist'))
  await mkdir(join(folder, 'folder'))
  expect(await refusalOf(join(folder, 'folder'))).toBe(refused('it is a folder'))
  expect(await whyNot(Buffer.from('id,name\n'))).toBe(refused('incorrect header check'))
  expect(await whyNot(gzipSync('id,name\n'))).toBe(refused('Unexpected end of data'))
  expect(await whyNot(gzipSync('id,name\n'.repeat(200)))).toMatch(/Invalid tar header/)
  expect(await whyNot(Buffer.alloc(0))).toBe(refused('unexpected end of file'))
})

it('a single changed bit is detected at any position', async () => {
  // The first ten bytes are the gzip header: the time and the system, not the contents.
  const places = Array.from({ length: 60 }, (_, step) => 10 + Math.floor((step * (bytes.length - 11)) / 59))
  const contents = gunzipSync(bytes)
  let detected = 0
  for (const place of places) {
    const damaged = Buffer.from(bytes)
    damaged[place] = (damaged[place] ?? 0) ^ (1 << (place % 8))
    // Between two blocks gzip has unused bits.
    if (unpacked(damaged)?.equals(contents)) continue
    expect(await whyNot(damaged)).toMatch(/^FILE is not a valid backup: .+\. Nothing was changed\.$/)
    detected++
  }
  expect(detected).toBeGreaterThan(50)
})

function unpacked(file: Buffer): Buffer | null {
  try {
    return gunzipSync(file)
  } catch {
    return null
  }
}

it('a truncated file is detected at any length', async () => {
  const file = join(folder, 'cut.tar.gz')
  for (const length of [1, 9, 10, 11, 500, bytes.length >> 1, bytes.length - 9, bytes.length - 8, bytes.length - 1]) {
    await writeFile(file, bytes)
    await truncate(file, length)
    expect(await refusalOf(file)).toBe(refused('unexpected end of file'))
  }
})

it('a missing, changed or added entry is named', async () => {
  expect(await whyNotWith((entries) => entries)).toBe(refused('it has no manifest.json'))
  expect(await whyNotWith((entries) => void entries.shift())).toBe(refused('tables/access_events.1.jsonl is missing'))
  expect(
    await whyNotWith((entries) => {
      const users = entries.find(({ name }) => name === 'tables/users.1.jsonl')
      if (users) users.bytes = Buffer.from(users.bytes.toString().replace('"is_admin": false', '"is_admin": true '))
    }),
  ).toBe(refused('the checksum of tables/users.1.jsonl does not match'))
  expect(await whyNotWith((entries) => void entries.push(entryOf('tables/users.1.jsonl', '{}')))).toBe(
    refused('tables/users.1.jsonl is in it twice'),
  )
  expect(await whyNotWith((entries) => void entries.push(entryOf('tables/orders.1.jsonl', '{}')))).toBe(
    refused('tables/orders.1.jsonl is not in its manifest'),
  )
})

it('no entry is written outside the shop’s own folders', async () => {
  for (const name of ['uploads/../../evil.webp', '/etc/passwd', 'uploads/.htaccess', 'card/../db/PG_VERSION', 'x']) {
    const why = await whyNotWith((entries, manifest) => {
      entries.push(entryOf(name, 'evil'))
      const sha256 = createHash('sha256').update('evil').digest('hex')
      manifest.entries.push({ name, bytes: 4, sha256 })
    })
    expect(why).toBe(refused(`${name} is not in its manifest`))
  }
})

it('an unreadable manifest is refused', async () => {
  const withManifest = (text: string) => whyNotWith((entries) => [...entries, entryOf('manifest.json', text)])
  for (const text of ['', '{', 'null', '[]', '{"format":1}', '{"format":0}']) {
    expect(await withManifest(text)).toBe(refused('its manifest.json cannot be read'))
  }
})

it('a backup of a newer shop or with other migrations is refused', async () => {
  const newer = 'FILE was written by a newer version of the shop. Update this shop first; nothing was changed.'
  expect(await whyNotWith((_, manifest) => void manifest.migrations.push(9e12))).toBe(newer)
  expect(await whyNotWith((entries) => [...entries, entryOf('manifest.json', '{"format":3,"parts":[]}')])).toBe(newer)
  expect(await whyNotWith((_, manifest) => void manifest.migrations.shift())).toBe(
    refused('its migrations are not those of this shop'),
  )
  expect(await whyNotWith((_, manifest) => void manifest.migrations.splice(0))).toBe(
    refused('its migrations are not those of this shop'),
  )
})
