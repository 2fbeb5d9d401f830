import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appliedMigrations, knownMigrations, migrate, migrationsFolder } from '#db/migrate.ts'
import type { MailMessage } from '#server/mail/mail-transport.ts'
import { openJobs } from '#server/jobs/open-jobs.ts'
import { openMailer } from '#server/mail/open-mailer.ts'
import { type BackupFixture, contextOf, openBackupFixture, rowsIn } from '#tests/support/backup-fixture.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { cookieOf, makeShopper } from '#tests/support/factories.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'
import { everythingIn, fillShop } from '#tests/support/full-shop-fixture.ts'
import { readArchive, writeArchive } from './archive.ts'
import { createBackup } from './create-backup.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

let bench: BackupFixture

beforeEach(async () => {
  bench = await openBackupFixture()
})

afterEach(() => bench.close())

describe('a restore', () => {
  let source: TestShop
  let filled: Awaited<ReturnType<typeof fillShop>>
  let kept: string
  let file: string
  let manifest: Manifest
  let before: Record<string, string[]>

  beforeAll(async () => {
    kept = await mkdtemp(join(tmpdir(), 'totara-kept-'))
    file = join(kept, 'shop.tar.gz')
    source = await startShop()
    filled = await fillShop(source)
    const { dataDir } = source.shop.config
    await writeFile(join(dataDir, 'card-stand-in.json'), '{"checkouts":[]}')
    await writeFile(join(dataDir, 'card-stand-in.secret'), 'whsec_kept', { mode: 0o600 })
    manifest = await createBackup(contextOf(source), file)
    before = await everythingIn(source.shop.db)
  })

  afterAll(async () => {
    await source.close()
    await rm(kept, { recursive: true, force: true })
  })

  it('gives every row of every table back as it was, into either database and back again', async () => {
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
    const expected = { ...before, sessions: [] }
    const embedded = await bench.openEmpty('embedded', 'embedded')
    await restoreBackup(embedded, file)
    expect(await everythingIn(embedded.database.db)).toEqual(expected)

    const again = join(bench.folder, 'again.tar.gz')
    await createBackup(embedded, again)
    const back = await bench.openEmpty('as tests run', 'back')
    await restoreBackup(back, again)
    expect(await everythingIn(back.database.db)).toEqual(expected)
    expect(await appliedMigrations(back.database.db)).toEqual(knownMigrations())
    await migrate(back.database)
    expect(await appliedMigrations(back.database.db)).toEqual(knownMigrations())
  })

  it('gives the uploads and what the Stripe simulator keeps back, byte by byte', async () => {
    const desk = await bench.openEmpty('embedded', 'other')
    await restoreBackup(desk, file)
    const [upload] = await desk.uploads.list()
    expect(`/images/${upload?.name}`).toBe(filled.image)
    expect(await desk.uploads.get(upload?.name ?? '')).toEqual(await source.shop.uploads.get(upload?.name ?? ''))
    const { dataDir } = desk.config
    expect(await readFile(join(dataDir, 'card-stand-in.json'), 'utf8')).toBe('{"checkouts":[]}')
    expect(await readFile(join(dataDir, 'card-stand-in.secret'), 'utf8')).toBe('whsec_kept')
    expect((await stat(join(dataDir, 'card-stand-in.secret'))).mode & 0o777).toBe(0o600)
    expect((await readdir(dataDir)).filter((name) => name.endsWith('.restored'))).toEqual([])
  })

  it('leaves the Stripe simulator away from a shop with a Stripe key', async () => {
    const desk = await bench.openEmpty('embedded', 'other')
    const stripe = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' }
    await restoreBackup({ ...desk, config: { ...desk.config, stripe } }, file)
    expect(await readdir(desk.config.dataDir)).not.toContain('card-stand-in.json')
  })

  it('makes a shop that goes on: buyers sign in anew, and see their orders and the pictures', async () => {
    const shop = await bench.openShop()
    await shop.closeMailer()
    await restoreBackup(contextOf(shop), file)
    expect((await shop.call('GET', '/api/users/profile', { as: filled.buyer })).status).toBe(401)
    const { email, password } = filled.buyer
    const answer = await shop.call('POST', '/api/users/auth', { body: { email, password } })
    expect(answer.status).toBe(200)
    const order = await shop.call('GET', `/api/orders/${filled.orderId}`, { as: { cookie: cookieOf(answer) } })
    expect(order.body).toMatchObject({ _id: filled.orderId, isPaid: true, user: { email } })
    expect((await shop.call('GET', filled.image)).status).toBe(200)
    const found = await shop.call('GET', '/api/products?keyword=kōwhai')
    expect(found.body.products).toHaveLength(1)
  })

  it('refuses a shop that has something in it, unless that is to be replaced', async () => {
    const shop = await bench.openShop()
    await shop.closeMailer()
    await makeShopper(shop)
    const there = await everythingIn(shop.shop.db)
    await expect(restoreBackup(contextOf(shop), file)).rejects.toThrow(
      / has a shop in it \(1 row in users\)\. Add --replace to have all of it replaced, after a backup\.$/,
    )
    expect(await everythingIn(shop.shop.db)).toEqual(there)
    await restoreBackup(contextOf(shop), file, { replace: true })
    expect(await everythingIn(shop.shop.db)).toEqual({ ...before, sessions: [] })
  })

  it('that fails half-way changes nothing', async () => {
    const shop = await bench.openShop()
    await fillShop(shop)
    await shop.closeMailer()
    const { dataDir } = shop.shop.config
    await writeFile(join(dataDir, 'card-stand-in.json'), 'as it was')
    const there = await everythingIn(shop.shop.db)
    const promising = join(bench.folder, 'promising.tar.gz')
    await writeArchive(promising, async (add) => {
      for await (const { name, bytes } of readArchive(file)) {
        const text = bytes.toString().replace(/("name": "products",[^}]*"rows": )2/, '$13')
        await add({ name, bytes: name === 'manifest.json' ? Buffer.from(text) : bytes })
      }
    })
    await expect(restoreBackup(contextOf(shop), promising, { replace: true })).rejects.toThrow(
      '2 of 3 rows came back into products.',
    )
    expect(await everythingIn(shop.shop.db)).toEqual(there)
    expect(await appliedMigrations(shop.shop.db)).toEqual(knownMigrations())
    expect(await readFile(join(dataDir, 'card-stand-in.json'), 'utf8')).toBe('as it was')
    expect((await readdir(dataDir)).filter((name) => name.endsWith('.restored'))).toEqual([])
  })

  it('of an older shop makes the tables as they were and then does what has been done to them since', async () => {
    const folder = await addMigrations(
      'alter table products add warranty_years int not null default 5; --> statement-breakpoint\nupdate products set warranty_years = 10 where price_cents > 1000000',
      'create table shelves (name text)',
    )
    const desk = await bench.openEmpty('as tests run', 'newer')
    await restoreBackup(desk, file, { folder })
    const { rows } = await desk.database.db.execute(sql`select warranty_years from products order by price_cents`)
    expect(rows).toEqual([{ warranty_years: 5 }, { warranty_years: 10 }])
    expect(await appliedMigrations(desk.database.db)).toEqual(knownMigrations(folder))

    // That shop's own backup is nothing for this one, and goes back into the newer one.
    const newer = join(bench.folder, 'newer.tar.gz')
    expect((await createBackup(desk, newer)).tables.map(({ name }) => name)).toContain('shelves')
    await expect(restoreBackup(desk, newer, { replace: true })).rejects.toThrow('was written by a newer shop')
    const there = await everythingIn(desk.database.db)
    await restoreBackup(desk, newer, { replace: true, folder })
    expect(await everythingIn(desk.database.db)).toEqual(there)
  })

  it('never touches a database that is not a shop’s', async () => {
    const desk = await bench.openEmpty('embedded', 'other')
    await desk.database.db.execute(sql`create table ledgers (page int)`)
    for (const replace of [false, true]) {
      await expect(restoreBackup(desk, file, { replace })).rejects.toThrow(
        / holds tables that are not a shop's\. Make a database of its own for the shop\.$/,
      )
    }
    expect(await everythingIn(desk.database.db)).toEqual({ ledgers: [] })
  })

  it.runIf(testDatabaseUrl)('refuses a database on which a shop is running', async () => {
    const shop = await bench.openShop()
    await expect(restoreBackup(contextOf(shop), file, { replace: true })).rejects.toThrow(
      /^The PostgreSQL database .+ is in use by a running shop\. Stop that shop first\.$/,
    )
  })

  it('sends what was waiting to be sent, once', async () => {
    const shop = await bench.openShop()
    await shop.closeMailer()
    await restoreBackup(contextOf(shop), file)
    await shop.shop.db.execute(sql`update emails set status = 'queued', sent_at = null`)
    const waiting = await shop.shop.db.$count(sql`emails`)
    const sent: MailMessage[] = []
    const transport = { send: async (message: MailMessage) => void sent.push(message), close: () => {} }
    const { db } = shop.shop
    const log = pino({ level: 'silent' })
    const desk = { db, transport, from: shop.shop.config.mailFrom, now: () => new Date(), log }
    // On PostgreSQL two shops that start at once.
    const shops = testDatabaseUrl ? [1, 2] : [1]
    const opened = await Promise.all(
      shops.map(async () => {
        const jobs = await openJobs(shop.database, log, { retryDelaySeconds: 1, pollSeconds: 0.5 })
        await openMailer(jobs, desk)
        return jobs
      }),
    )
    bench.closers.push(...opened.map(({ close }) => close))
    await shop.mail.until()
    expect(sent.map(({ messageId }) => messageId).length).toBe(waiting)
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(waiting)
    expect(rowsIn(manifest, 'emails')).toBe(waiting)
  })
})

/** The shop's migrations and later ones, as drizzle-kit would write them. */
async function addMigrations(...statements: string[]): Promise<string> {
  const folder = join(bench.folder, 'migrations')
  await cp(migrationsFolder, folder, { recursive: true })
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: object[] }
  for (const [place, statement] of statements.entries()) {
    const tag = `9${place}`
    journal.entries.push({ idx: 90 + place, version: '7', when: 9e12 + place, tag, breakpoints: true })
    await writeFile(join(folder, `${tag}.sql`), statement)
  }
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify(journal))
  return folder
}
