import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backups } from '#db/tables/back-office/backups.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { checkBackup } from '#server/back-office/backup/check-backup.ts'
import { type OpenJobs, openJobs } from '#server/platform/jobs/open-jobs.ts'
import { makeAdmin, makePerson, type Person } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { makeOrder } from '#tests/support/order-invariants.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'
import type { TrialOutcome } from '#server/back-office/backup/trial/trial-outcome.ts'
import { startNightlyBackups } from './start-nightly-backups.ts'
import { writeNightlyBackup } from './write-nightly-backup.ts'

let shop: TestShop
let ana: Person
let folder: string
let jobs: OpenJobs | undefined
beforeEach(async () => {
  shop = await startShop()
  trial = { state: 'passed' }
  ana = await makeAdmin(shop)
  folder = join(await mkdtemp(join(tmpdir(), 'totara-nightly-')), 'backups')
  shop.shop.config.backups = { folder, at: '03:00', kept: 2 }
  shop.clock.now = new Date('2026-11-26T14:00:00.000Z')
})
afterEach(async () => {
  await jobs?.close()
  jobs = undefined
  await shop.close()
  await rm(join(folder, '..'), { recursive: true, force: true })
})

/** What the trial restore of the next backups says: a real one takes seconds. */
let trial: TrialOutcome
const write = (signal?: AbortSignal) =>
  writeNightlyBackup(shop.shop, shop.database, { signal, tryRestore: async () => trial })
const later = (hours: number) => (shop.clock.now = new Date(shop.clock.now.getTime() + hours * 3_600_000))
const list = async () => (await shop.call('GET', '/api/backups', { as: ana })).body
const stateOfBackup = async () =>
  (await shop.call('GET', '/api/connections', { as: ana })).body.connections.find(
    ({ name }: { name: string }) => name === 'backup',
  )
const missingRows = async () =>
  (await shop.call('GET', '/api/today', { as: ana })).body.late.filter(
    ({ kind }: { kind: string }) => kind === 'backup-missing',
  )

it('a shop with backups names their time and number in the state of its connections', async () => {
  expect(await stateOfBackup()).toMatchObject({
    about: 'Every night at 03:00, the last 2 are kept',
    isRecorded: true,
    lastSuccessAt: null,
    failed: 0,
  })
})

it('the backup of a night is a complete backup in a folder for this user alone, and is recorded', async () => {
  await write()
  expect(await readdir(folder)).toEqual(['shop-20261126-140000.tar.gz'])
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  const file = join(folder, 'shop-20261126-140000.tar.gz')
  const { tables } = await checkBackup(file)
  expect(tables.find(({ name }) => name === 'users')?.rows).toBe(1)
  const before = shop.clock.now
  const read = await list()
  const [{ finishedAt, trial: tried }] = read.backups
  expect(tried.at).toEqual(readSince(shop.clock, new Date(finishedAt)))
  expect(read).toEqual({
    asOf: readSince(shop.clock, before),
    plan: { folder, at: '03:00', kept: 2, isEncrypted: false },
    backups: [
      {
        _id: expect.any(String),
        file: 'shop-20261126-140000.tar.gz',
        startedAt: '2026-11-26T14:00:00.000Z',
        finishedAt: readSince(shop.clock, new Date('2026-11-26T14:00:00.001Z')),
        sizeBytes: (await stat(file)).size,
        hasFile: true,
        error: null,
        trial: { state: 'passed', at: tried.at, reason: null },
      },
    ],
  })
  expect(await stateOfBackup()).toMatchObject({ isRecorded: true, done: 1, waiting: 0, failed: 0 })
  const { text } = await shop.call('GET', '/metrics')
  expect(text).toContain(`\nbackup_last_success_timestamp_seconds ${Date.parse(finishedAt) / 1000}\n`)
  expect(text).toContain(`\nbackup_last_trial_timestamp_seconds ${Date.parse(tried.at) / 1000}\n`)
})

it('the backup of a night deletes the oldest files that the shop wrote beyond those to keep, and no other file', async () => {
  await write()
  await writeFile(join(folder, 'mine.tar.gz'), '')
  await writeFile(join(folder, 'shop-20261101-140000.tar.gz.part'), 'of a shop that was killed')
  for (const _ of [1, 2]) {
    later(24)
    await write()
  }
  expect((await readdir(folder)).toSorted()).toEqual([
    'mine.tar.gz',
    'shop-20261127-140000.tar.gz',
    'shop-20261128-140000.tar.gz',
  ])
})

it('the backup of a night that cannot be written says why, deletes no older file, and is a row of Today until one is complete, and one email', async () => {
  await write()
  expect(await missingRows()).toEqual([])
  const [{ finishedAt: lastAt }] = (await list()).backups
  later(1)
  shop.shop.config.backups = { folder: join(folder, 'shop-20261126-140000.tar.gz'), at: '03:00', kept: 1 }
  await expect(write()).rejects.toThrow('EEXIST')
  expect((await list()).backups[0]).toMatchObject({
    error: 'There’s a file where the folder should be.',
    sizeBytes: null,
  })
  expect(await missingRows()).toEqual([
    { kind: 'backup-missing', since: lastAt, reason: 'There’s a file where the folder should be.' },
  ])
  expect(await stateOfBackup()).toMatchObject({ lastSuccessAt: lastAt, done: 1, failed: 1 })
  expect(await readdir(folder)).toEqual(['shop-20261126-140000.tar.gz'])
  await expect(write()).rejects.toThrow('EEXIST')
  const mails = await shop.shop.db.select().from(emails).where(eq(emails.kind, 'backup-failed'))
  expect(mails).toMatchObject([{ to: 'kiaora@totara.example', subject: 'No backup was written' }])
  expect(mails[0]?.text).toContain('The shop couldn’t write a backup. There’s a file where the folder should be.')
  shop.shop.config.backups = { folder, at: '03:00', kept: 2 }
  later(1)
  await write()
  expect(await missingRows()).toEqual([])
})

it('the backup of a night is missing when the last complete one is older than 26 hours', async () => {
  await write()
  const [{ finishedAt: lastAt }] = (await list()).backups
  shop.clock.now = new Date(Date.parse(lastAt) + 26 * 3_600_000 - 1_000)
  ana = await makeAdmin(shop)
  expect(await missingRows()).toEqual([])
  later(0.1)
  expect(await missingRows()).toEqual([{ kind: 'backup-missing', since: lastAt, reason: null }])
})

it('the backup of a night that was interrupted by the end of the shop is recorded, also when the process was killed', async () => {
  const stop = new AbortController()
  stop.abort()
  await expect(write(stop.signal)).rejects.toThrow()
  const ended = 'The shop ended before the backup was complete.'
  expect((await list()).backups).toMatchObject([{ error: ended }])
  expect(await readdir(folder)).toEqual([])
})

it('the backup of a night whose process was killed is reported by an email, and the next one is written the next night', async () => {
  await write()
  await shop.shop.db.insert(backups).values({ file: 'shop-20261126-150000.tar.gz', startedAt: later(1) })
  expect(await stateOfBackup()).toMatchObject({ waiting: 1 })
  later(1)
  await write()
  const killed = 'The shop stopped while it wrote the backup.'
  expect((await list()).backups).toMatchObject([{ error: killed }, { error: null }])
  expect(await stateOfBackup()).toMatchObject({ waiting: 0, failed: 1 })
  const mails = await shop.shop.db.select().from(emails).where(eq(emails.kind, 'backup-failed'))
  expect(mails).toMatchObject([{ to: 'kiaora@totara.example', subject: 'No backup was written' }])
  expect(mails[0]?.text).toContain(`The shop couldn’t write a backup. ${killed}`)
  later(12)
  await write()
  expect((await list()).backups).toMatchObject([{ error: null }, { error: killed }, { error: null }])
})

const metrics = async () => (await shop.call('GET', '/metrics')).text

it('the trial restore of a backup that fails makes it a failed backup: a row of Today, an email, and no older file is deleted', async () => {
  shop.shop.config.backups = { folder, at: '03:00', kept: 1 }
  await write()
  const [{ finishedAt: lastAt, trial: passed }] = (await list()).backups
  later(24)
  const before = shop.clock.now
  trial = { state: 'failed', reason: 'Holds exceed stock: 1 exception.' }
  const reason = 'The backup was written, but it failed its trial restore. Holds exceed stock: 1 exception.'
  await expect(write()).rejects.toThrow(reason)
  expect((await list()).backups[0]).toMatchObject({
    error: reason,
    trial: { state: 'failed', at: readSince(shop.clock, before), reason: 'Holds exceed stock: 1 exception.' },
  })
  expect(await missingRows()).toEqual([{ kind: 'backup-missing', since: lastAt, reason }])
  const mails = await shop.shop.db.select().from(emails).where(eq(emails.kind, 'backup-failed'))
  expect(mails).toMatchObject([{ subject: 'The backup can’t be restored' }])
  expect(mails[0]?.text).toContain(reason)
  expect(await readdir(folder)).toHaveLength(2)
  expect(await metrics()).toContain(`\nbackup_last_trial_timestamp_seconds ${Date.parse(passed.at) / 1000}\n`)
})

it('the trial restore of a backup that is not made says why, and the backup counts', async () => {
  trial = { state: 'skipped', reason: 'The machine needs 1200 MB of free memory for it.' }
  await write()
  expect((await list()).backups[0]).toMatchObject({ error: null, trial })
  expect(await missingRows()).toEqual([])
  expect(await metrics()).toContain('\nbackup_last_trial_timestamp_seconds 0\n')
})

it('the trial restore of a backup is not made of an encrypted backup, whose key the shop does not have', async () => {
  shop.shop.config.backupRecipient = await identityToRecipient(await generateX25519Identity())
  trial = { state: 'failed', reason: 'never asked' }
  await write().finally(() => (shop.shop.config.backupRecipient = undefined))
  expect((await list()).backups[0]?.trial).toMatchObject({
    state: 'skipped',
    reason: 'It’s encrypted, and the key isn’t on this machine: verify it where the key is.',
  })
})

const countWritten = async () => (await list()).backups.length
const untilWritten = { timeout: 60_000 }
const open = async () => {
  jobs = await openJobs(shop.database, shop.shop.log, { retryDelaySeconds: 1, pollSeconds: 0.5, cronSeconds: 1 })
  shop.shop.jobs = jobs
  await startNightlyBackups(shop.shop, shop.database, jobs)
}

it('the schedule writes a backup when the owner asks for one, and none before in a shop without orders', async () => {
  await open()
  expect((await list()).backups).toEqual([])
  const asked = await shop.call('POST', '/api/backups', { as: ana })
  expect([asked.status, asked.body]).toEqual([200, { message: 'The backup is being written' }])
  await expect.poll(countWritten, untilWritten).toBe(1)
})

it('the schedule writes a backup at the start of a shop that has orders and no backup', async () => {
  await makeOrder(shop, ana, {})
  await open()
  await expect.poll(countWritten, untilWritten).toBe(1)
})

it('the schedule writes none at the start of a shop that was killed while it wrote one, but says so, until the next night', async () => {
  await makeOrder(shop, ana, {})
  await shop.shop.db.insert(backups).values({ file: 'shop-20261126-130000.tar.gz', startedAt: shop.clock.now })
  later(1)
  await open()
  const errors = async () => (await list()).backups.map(({ error }: { error: string | null }) => error)
  await expect.poll(errors, untilWritten).toEqual(['The shop stopped while it wrote the backup.'])
  const reopenAfter = async (hours: number) => {
    await jobs?.close()
    later(hours)
    await open()
    return shop.shop.db.$count(sql`jobs.job`, sql`name = 'backup'`)
  }
  expect(await reopenAfter(18)).toBe(1)
  expect(await reopenAfter(2)).toBe(2)
  await expect.poll(countWritten, untilWritten).toBe(2)
})

it('the schedule writes none with BACKUPS=none, and says so', async () => {
  shop.shop.config.backups = undefined
  await makeOrder(shop, ana, {})
  await open()
  const refused = await shop.call('POST', '/api/backups', { as: ana })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This shop writes no backups: BACKUPS is none. Set it to a folder and start the shop again.',
  ])
  expect(await list()).toMatchObject({ plan: null, backups: [] })
  expect(await stateOfBackup()).toMatchObject({ isRecorded: false })
})

it.each(['GET', 'POST'] as const)('%s /api/backups is for the owner alone', async (method) => {
  const { status, body } = await shop.call(method, '/api/backups', { as: await makePerson(shop, 'staff') })
  expect([status, body.message]).toEqual([403, 'This page is for the owner.'])
})
