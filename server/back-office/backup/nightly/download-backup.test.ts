import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { apiTokens } from '#contract/accounts/api-tokens.ts'
import type { ReplyOf } from '#contract/platform/endpoint.ts'
import { accessEvents } from '#db/tables/accounts/access-events.ts'
import { backups } from '#db/tables/back-office/backups.ts'
import { makeAdmin, makePerson, makeShopper, type Person } from '#tests/support/factories.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'
import { writeNightlyBackup } from './write-nightly-backup.ts'

const file = 'shop-20261126-140000.tar.gz'
const start = new Date('2026-11-26T14:00:00.000Z')
const minuteMs = 60_000

let shop: TestShop
let ana: Person
let parent: string
let folder: string
let id: string
beforeEach(async () => {
  shop = await startShop()
  parent = await mkdtemp(join(tmpdir(), 'totara-download-'))
  folder = join(parent, 'backups')
  shop.shop.config.backups = { folder, at: '03:00', kept: 2 }
  shop.clock.now = start
  ana = await makeAdmin(shop)
  await write()
  ;[{ _id: id }] = (await list()).backups
})
afterEach(async () => {
  await shop.close()
  await rm(parent, { recursive: true, force: true })
})

const write = () => writeNightlyBackup(shop.shop, shop.database, { tryRestore: async () => ({ state: 'passed' }) })
const list = async () => (await shop.call('GET', '/api/backups', { as: ana })).body
const urlOf = (backup: string) => `/api/backups/${backup}/download`

/** The answers to the question whether a file may be downloaded and to the download itself. */
async function callBoth(backup: string, as?: { cookie: string }, headers: Record<string, string> = {}) {
  const replies = [
    await shop.call('POST', urlOf(backup), { as, headers }),
    await shop.call('GET', urlOf(backup), { as, headers }),
  ]
  return replies.map(({ status, body }) => [status, body.message])
}
const twice = <Reply>(reply: Reply) => [reply, reply]
const recorded = () => shop.shop.db.select().from(accessEvents).where(eq(accessEvents.action, 'backup-downloaded'))

it('the download of a backup is the file of the folder byte for byte, as an attachment that nothing keeps, and is recorded', async () => {
  const asked = await shop.call('POST', urlOf(id), { as: ana })
  expect([asked.status, asked.body]).toEqual([200, { message: `Downloading ${file}` }])
  expect(await recorded()).toEqual([])
  const headers = { cookie: ana.cookie, 'accept-encoding': 'br, gzip', 'user-agent': 'Firefox/140.0' }
  const reply = await shop.app.inject({ method: 'GET', url: urlOf(id), headers })
  const written = await readFile(join(folder, file))
  expect(reply.statusCode).toBe(200)
  expect(reply.rawPayload.equals(written)).toBe(true)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/gzip',
    'content-length': String(written.length),
    'content-disposition': `attachment; filename="${file}"`,
    'cache-control': 'no-store',
  })
  expect(reply.headers['content-encoding']).toBeUndefined()
  expect(await recorded()).toMatchObject([
    { userId: ana._id, byUserId: null, detail: file, network: '127.0.0.1', orderId: null },
  ])
})

it('the download of a backup of an encrypted backup is the encrypted file', async () => {
  shop.clock.now = new Date(start.getTime() + minuteMs)
  shop.shop.config.backupRecipient = await identityToRecipient(await generateX25519Identity())
  await write().finally(() => (shop.shop.config.backupRecipient = undefined))
  const [newest] = (await list()).backups
  expect(newest).toMatchObject({ file: 'shop-20261126-140100.tar.gz.age', hasFile: true })
  const reply = await shop.app.inject({
    method: 'GET',
    url: urlOf(newest._id),
    headers: { cookie: ana.cookie, 'accept-encoding': 'br, gzip' },
  })
  expect(reply.rawPayload.equals(await readFile(join(folder, newest.file)))).toBe(true)
  expect(reply.rawPayload.toString('latin1', 0, 21)).toBe('age-encryption.org/v1')
  expect([reply.headers['content-type'], reply.headers['content-encoding']]).toEqual(['application/vnd.age', undefined])
})

it('the download of a backup is refused to everyone but an owner', async () => {
  expect(await callBoth(id)).toEqual(twice([401, 'Please sign in first.']))
  expect(await callBoth(id, await makeShopper(shop))).toEqual(twice([403, 'Only an admin may do this.']))
  for (const role of ['staff', 'packer'] as const) {
    expect(await callBoth(id, await makePerson(shop, role))).toEqual(twice([403, 'This page is for the owner.']))
  }
  expect(await recorded()).toEqual([])
})

it('the download of a backup is refused to an API token with every scope', async () => {
  const { scopes } = (await shop.call('GET', '/api/tokens', { as: ana })).body as ReplyOf<typeof apiTokens.list>
  // The last scope of each area, which is the one to change it.
  const widest = new Map(scopes.map((scope) => [scope.area, scope]))
  const body = { name: 'Bookkeeping', scopes: [...widest.values()] }
  const created = await shop.call('POST', '/api/tokens', { as: ana, body })
  expect(created.status).toBe(201)
  expect(await callBoth(id, undefined, { authorization: `Bearer ${created.body.token}` })).toEqual(
    twice([403, 'This token may not do this.']),
  )
  expect(await recorded()).toEqual([])
})

it('the download of a backup needs a sign-in or a password of the last 15 minutes', async () => {
  shop.clock.now = new Date(start.getTime() + 16 * minuteMs)
  const message = 'You signed in more than 15 minutes ago. Enter your current password too.'
  for (const method of ['POST', 'GET'] as const) {
    const { status, body } = await shop.call(method, urlOf(id), { as: ana })
    expect([status, body]).toEqual([403, { message, errors: [{ path: 'currentPassword', message }] }])
  }
  expect(await recorded()).toEqual([])
  await shop.call('POST', '/api/users/sessions/fresh', { as: ana, body: { currentPassword: ana.password } })
  expect((await shop.call('GET', urlOf(id), { as: ana })).status).toBe(200)
})

it('the download of a backup is one of a backup by its id: no name and no path leads to a file', async () => {
  await writeFile(join(parent, 'secret.txt'), 'not a backup')
  await writeFile(join(folder, 'mine.tar.gz'), 'of another program')
  const ids = ['01938f2a-7c1e-7000-8000-000000000001', file, 'mine.tar.gz', '..%2Fsecret.txt', '..%2F..%2Fsecret.txt']
  for (const wrong of ids) expect(await callBoth(wrong, ana)).toEqual(twice([404, 'Backup not found']))
  expect(await callBoth('../secret.txt', ana)).toEqual(twice([404, 'There’s nothing at this address.']))
  expect(await recorded()).toEqual([])
})

it.each(['../secret.txt', 'mine.tar.gz'])(
  'the download of a backup never leaves the shop’s own files, also for the record %s',
  async (name) => {
    await writeFile(join(folder, name), 'not a backup')
    await shop.shop.db.update(backups).set({ file: name })
    expect((await list()).backups[0].hasFile).toBe(false)
    const message = 'This file isn’t in the folder of backups on this machine.'
    expect(await callBoth(id, ana)).toEqual(twice([404, message]))
  },
)

it('the download of a backup is not offered once the file is gone, in a shop without backups, or before it is complete', async () => {
  const gone = 'This file isn’t in the folder of backups on this machine.'
  shop.shop.config.backups = undefined
  expect((await list()).backups[0].hasFile).toBe(false)
  expect(await callBoth(id, ana)).toEqual(twice([404, gone]))
  shop.shop.config.backups = { folder, at: '03:00', kept: 2 }
  await shop.shop.db.update(backups).set({ sizeBytes: null, finishedAt: null })
  expect((await list()).backups[0].hasFile).toBe(false)
  expect(await callBoth(id, ana)).toEqual(twice([404, 'Backup not found']))
  await shop.shop.db.update(backups).set({ sizeBytes: 1, finishedAt: start })
  expect((await list()).backups[0].hasFile).toBe(true)
  await rm(folder, { recursive: true })
  expect((await list()).backups[0].hasFile).toBe(false)
  expect(await callBoth(id, ana)).toEqual(twice([404, gone]))
})
