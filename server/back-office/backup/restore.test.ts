import { createHash, randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appliedMigrations, knownMigrations, migrate, migrationsFolder } from '#db/migrate.ts'
import type { Db } from '#db/open.ts'
import { reviewPhotos, reviews } from '#db/tables/catalogue/catalogue.ts'
import { deletedRows, deletions } from '#db/tables/platform/deletions.ts'
import { orderLinks, orders } from '#db/tables/orders/orders.ts'
import type { MailMessage } from '#server/platform/mail/mail-transport.ts'
import { listAccessEvents } from '#server/accounts/access-events/access-events.queries.ts'
import { openJobs } from '#server/platform/jobs/open-jobs.ts'
import { openMailer } from '#server/platform/mail/open-mailer.ts'
import { listUncheckedRestores } from '#server/payments/payments.queries.ts'
import { applyDueSales } from '#server/selling/sales/apply-due-sales.ts'
import { type BackupFixture, contextOf, openBackupFixture, rowsIn } from '#tests/support/backup-fixture.ts'
import { testDatabaseUrl } from '#tests/support/database/database.ts'
import { cookieOf, makeOrderRow, makeProduct, makeShopper } from '#tests/support/factories.ts'
import { MovingClock } from '#tests/support/moving-clock.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'
import { everythingIn, fillShop } from '#tests/support/full-shop-fixture.ts'
import { readArchive, writeArchive } from './archive.ts'
import { createBackup } from './create-backup.ts'
import { type Manifest, tablePartName } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { readRows } from './rows.queries.ts'
import { listTables } from './schema.queries.ts'

let fixture: BackupFixture

beforeEach(async () => {
  fixture = await openBackupFixture()
})

afterEach(() => fixture.close())

/** The tables that a backup leaves out, empty after a restore. */
const notBackedUp = {
  sessions: [],
  known_devices: [],
  email_links: [],
  order_links: [],
  stock_alert_links: [],
  invitations: [],
  challenges: [],
  rate_limits: [],
  parcel_steps: [],
  webhook_deliveries: [],
  webhook_tries: [],
  product_events: [],
  feed_reads: [],
  api_tokens: [],
  backups: [],
  task_runs: [],
  picture_jobs: [],
  customers: [],
  // Each is to be summed up again.
  changed_customers: [expect.stringContaining('"user_id"'), expect.stringContaining('"user_id"')],
  sold_days: [],
  changed_sold_days: [expect.stringContaining('"paid_at"')],
}

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

  it('restores every row of every table unchanged, into either database and back again', async () => {
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
    const expected = { ...before, ...notBackedUp }
    const embedded = await fixture.openEmpty('embedded', 'embedded')
    await restoreBackup(embedded, file)
    expect(await restoredIn(embedded.database.db)).toEqual(expected)

    const again = join(fixture.folder, 'again.tar.gz')
    await createBackup(embedded, again)
    const back = await fixture.openEmpty('as tests run', 'back')
    await restoreBackup(back, again)
    expect(await restoredIn(back.database.db, 2)).toEqual(expected)
    expect(await appliedMigrations(back.database.db)).toEqual(knownMigrations())
    await migrate(back.database)
    expect(await appliedMigrations(back.database.db)).toEqual(knownMigrations())
  })

  it('has the files in rows as files of the archive', async () => {
    const { rows: found } = await source.shop.db.execute<{ table: string; column: string }>(sql`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' order by 1, 2`)
    expect(found).toEqual([
      { table: 'deleted_rows', column: 'bytes' },
      { table: 'picture_jobs', column: 'input' },
      { table: 'picture_jobs', column: 'output' },
      { table: 'request_photos', column: 'bytes' },
      { table: 'review_photos', column: 'bytes' },
    ])
    const names = manifest.entries.map(({ name }) => name).filter((name) => name.startsWith('files/'))
    expect(names.toSorted()).toEqual([
      expect.stringMatching(/^files\/deleted_rows\/bytes\/\d+$/),
      expect.stringMatching(/^files\/request_photos\/bytes\/[\da-f-]{36}$/),
      expect.stringMatching(/^files\/review_photos\/bytes\/[\da-f-]{36}$/),
    ])
  })

  it('of a backup during which photos were shown, deleted and sent has each photo that was there at its instant', async () => {
    const shop = await startShop()
    const [buyer, product] = [await makeShopper(shop), await makeProduct(shop)]
    const body = { rating: 5, comment: 'Sturdy.' }
    expect((await shop.call('POST', `/api/products/${product}/reviews`, { as: buyer, body })).status).toBe(201)
    const [review] = await shop.shop.db.select().from(reviews)
    const addPhoto = async (bytes: Buffer) => {
      const row = { reviewId: review?.id ?? '', bytes, widthPx: 1, heightPx: 1 }
      const [added] = await shop.shop.db.insert(reviewPhotos).values(row).returning({ id: reviewPhotos.id })
      return added?.id ?? ''
    }
    const [stayed, shown, deleted] = [
      await addPhoto(Buffer.from('1')),
      await addPhoto(Buffer.from('2')),
      await addPhoto(Buffer.from('3')),
    ]
    let late = ''
    const { db } = shop.database
    const meanwhile = {
      ...shop.database,
      db: new Proxy(db, {
        get: (target, name) =>
          name === 'transaction'
            ? async (...args: Parameters<typeof db.transaction>) => {
                await db
                  .update(reviewPhotos)
                  .set({ bytes: null, image: '/images/a.webp', shownAt: new Date() })
                  .where(eq(reviewPhotos.id, shown))
                await db.delete(reviewPhotos).where(eq(reviewPhotos.id, deleted))
                late = await addPhoto(Buffer.from('4'))
                return db.transaction(...args)
              }
            : Reflect.get(target, name, target),
      }),
    }
    const path = join(fixture.folder, 'meanwhile.tar.gz')
    await createBackup({ ...contextOf(shop), database: meanwhile }, path)
    const restored = await fixture.openEmpty('as tests run', 'meanwhile')
    await restoreBackup(restored, path)
    const rows = await restored.database.db.select().from(reviewPhotos).orderBy(asc(reviewPhotos.id))
    expect(rows.map(({ id, bytes }) => [id, bytes?.toString()])).toEqual([
      [stayed, '1'],
      [shown, undefined],
      [late, '4'],
    ])
    await shop.close()
  })

  it('is read in batches of at most 8 MB, or of one row', async () => {
    const { db } = source.shop
    const [deletion] = await db.select().from(deletions)
    const row = {
      deletionId: deletion?.id ?? '',
      tableName: 'large',
      row: { text: randomBytes(1_500_000).toString('hex') },
    }
    await db.insert(deletedRows).values([row, row, row])
    const sizes: number[] = []
    await db.transaction(async (tx) => {
      const table = (await listTables(tx)).find(({ name }) => name === 'deleted_rows')
      if (table) for await (const lines of readRows(tx, table)) sizes.push(lines.join('\n').length)
    })
    await db.delete(deletedRows).where(eq(deletedRows.tableName, 'large'))
    expect(sizes.filter((size) => size > 3_000_000)).toHaveLength(3)
    expect(Math.max(...sizes)).toBeLessThan(8_000_000)
  })

  it('records when the backup was written and when it was restored, for the check at the providers and the owner', async () => {
    const context = await fixture.openEmpty('embedded', 'recorded')
    const restoredAt = new Date('2027-01-02T03:04:05.678Z')
    await restoreBackup({ ...context, now: new MovingClock(restoredAt).read }, file)
    const backupCreatedAt = new Date(manifest.createdAt)
    expect(await listUncheckedRestores(context.database.db)).toMatchObject([{ backupCreatedAt, restoredAt }])
    const [event] = await listAccessEvents(context.database.db, {}, { limit: 1, offset: 0 })
    expect(event).toMatchObject({
      action: 'backup-restored',
      isFromCommandLine: true,
      createdAt: restoredAt.toISOString(),
    })
  })

  it('restores the uploads and the files of the Stripe simulator byte by byte', async () => {
    const context = await fixture.openEmpty('embedded', 'other')
    await restoreBackup(context, file)
    const names = (await context.uploads.list()).map(({ name }) => name)
    expect(names.toSorted()).toEqual([filled.image, filled.model].map((path) => basename(path)).toSorted())
    for (const name of names) expect(await context.uploads.get(name)).toEqual(await source.shop.uploads.get(name))
    const { dataDir } = context.config
    expect(await readFile(join(dataDir, 'card-stand-in.json'), 'utf8')).toBe('{"checkouts":[]}')
    expect(await readFile(join(dataDir, 'card-stand-in.secret'), 'utf8')).toBe('whsec_kept')
    expect((await stat(join(dataDir, 'card-stand-in.secret'))).mode & 0o777).toBe(0o600)
    expect((await readdir(dataDir)).filter((name) => name.endsWith('.restored'))).toEqual([])
  })

  it('skips the files of the Stripe simulator in a shop with a Stripe key', async () => {
    const context = await fixture.openEmpty('embedded', 'other')
    const stripe = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' }
    await restoreBackup({ ...context, config: { ...context.config, stripe } }, file)
    expect(await readdir(context.config.dataDir)).not.toContain('card-stand-in.json')
  })

  it('results in a working shop: buyers sign in again, see their orders and the pictures, and the order numbers continue', async () => {
    const shop = await fixture.openShop()
    await shop.closeMailer()
    await restoreBackup(contextOf(shop), file)
    expect((await shop.call('GET', '/api/users/profile', { as: filled.buyer })).status).toBe(401)
    const { email, password } = filled.buyer
    const answer = await shop.call('POST', '/api/users/auth', { body: { email, password } })
    expect(answer.status).toBe(200)
    const order = await shop.call('GET', `/api/orders/${filled.orderId}`, { as: { cookie: cookieOf(answer) } })
    expect(order.body).toMatchObject({ _id: filled.orderId, isPaid: true, user: { email } })
    const [next] = await shop.shop.db
      .insert(orders)
      .values(makeOrderRow({ createdAt: shop.clock.now }))
      .returning()
    const restored = before.orders?.map((row) => Number(JSON.parse(row).number)) ?? []
    expect(next?.number).toBe(Math.max(...restored) + 1)
    expect((await shop.call('GET', filled.image)).status).toBe(200)
    expect((await shop.call('GET', filled.model)).headers['content-type']).toBe('model/gltf-binary')
    const found = await shop.call('GET', '/api/products?keyword=kōwhai')
    expect(found.body.products).toHaveLength(1)
  })

  it('ends a sale whose last day passed before it', async () => {
    const shop = await fixture.openShop()
    await shop.closeMailer()
    await restoreBackup(contextOf(shop), file)
    const pricesOf = async () => {
      const { rows } = await shop.shop.db.execute(
        sql`select price_cents::int as price, regular_price_cents::int as regular from products where stock > 0 and name = 'Lamp Table'`,
      )
      return rows
    }
    const [inSale] = await pricesOf()
    expect(inSale).toMatchObject({ price: 50 })
    shop.clock.now = new Date(shop.clock.now.getTime() + 2 * 24 * 3_600_000)
    await applyDueSales(shop.shop)
    expect(await pricesOf()).toEqual([{ price: inSale?.regular, regular: null }])
  })

  it('is refused for a shop with data, unless --replace is set', async () => {
    const shop = await fixture.openShop()
    await shop.closeMailer()
    await makeShopper(shop)
    const there = await everythingIn(shop.shop.db)
    await expect(restoreBackup(contextOf(shop), file)).rejects.toThrow(
      / already has a shop \(1 row in users\)\. Back it up, then add --replace to replace all of it\.$/,
    )
    expect(await everythingIn(shop.shop.db)).toEqual(there)
    await restoreBackup(contextOf(shop), file, { replace: true })
    expect(await restoredIn(shop.shop.db)).toEqual({ ...before, ...notBackedUp })
  })

  it('ends the links of emails about orders, also those in a backup of an earlier version', async () => {
    expect(manifest.tables.map(({ name }) => name)).not.toContain('order_links')
    const links = before['order_links'] ?? []
    expect(links).not.toEqual([])
    const bytes = Buffer.from(`${links.join('\n')}\n`)
    const name = tablePartName('order_links', 1)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const columns = Object.keys(JSON.parse(links[0] ?? '{}') as object)
    const table = { name: 'order_links', columns, rows: links.length }
    const earlier = {
      ...manifest,
      tables: [...manifest.tables, table],
      entries: [...manifest.entries, { name, bytes: bytes.length, sha256 }],
    }
    const older = join(fixture.folder, 'earlier.tar.gz')
    await writeArchive(older, async (add) => {
      for await (const entry of readArchive(file)) {
        if (entry.name !== 'manifest.json') await add(entry)
      }
      await add({ name, bytes })
      await add({ name: 'manifest.json', bytes: Buffer.from(JSON.stringify(earlier)) })
    })
    const context = await fixture.openEmpty('embedded', 'links')
    await restoreBackup(context, older)
    expect(await context.database.db.$count(orderLinks)).toBe(0)
  })

  it('that fails half-way changes nothing', async () => {
    const shop = await fixture.openShop()
    await fillShop(shop)
    await shop.closeMailer()
    const { dataDir } = shop.shop.config
    await writeFile(join(dataDir, 'card-stand-in.json'), 'as it was')
    const there = await everythingIn(shop.shop.db)
    const promising = join(fixture.folder, 'promising.tar.gz')
    await writeArchive(promising, async (add) => {
      for await (const { name, bytes } of readArchive(file)) {
        const text = bytes.toString().replace(/("name": "products",[^}]*"rows": )2/, '$13')
        await add({ name, bytes: name === 'manifest.json' ? Buffer.from(text) : bytes })
      }
    })
    await expect(restoreBackup(contextOf(shop), promising, { replace: true })).rejects.toThrow(
      'Only 2 of 3 rows of products were restored.',
    )
    expect(await everythingIn(shop.shop.db)).toEqual(there)
    expect(await appliedMigrations(shop.shop.db)).toEqual(knownMigrations())
    expect(await readFile(join(dataDir, 'card-stand-in.json'), 'utf8')).toBe('as it was')
    expect((await readdir(dataDir)).filter((name) => name.endsWith('.restored'))).toEqual([])
  })

  it('a restore of an older shop creates the tables of its version and then runs the later migrations', async () => {
    const folder = await addMigrations(
      'alter table products add loan_years int not null default 5; --> statement-breakpoint\nupdate products set loan_years = 10 where price_cents > 1000000',
      'create table shelves (name text)',
    )
    const context = await fixture.openEmpty('as tests run', 'newer')
    await restoreBackup(context, file, { folder })
    const { rows } = await context.database.db.execute(sql`select loan_years from products order by price_cents`)
    expect(rows).toEqual([{ loan_years: 5 }, { loan_years: 10 }])
    expect(await appliedMigrations(context.database.db)).toEqual(knownMigrations(folder))

    // A backup of the newer shop is refused by this one, and can be restored into the newer one.
    const newer = join(fixture.folder, 'newer.tar.gz')
    expect((await createBackup(context, newer)).tables.map(({ name }) => name)).toContain('shelves')
    await expect(restoreBackup(context, newer, { replace: true })).rejects.toThrow(
      'was written by a newer version of the shop',
    )
    const there = await everythingIn(context.database.db)
    await restoreBackup(context, newer, { replace: true, folder })
    expect(await restoredIn(context.database.db)).toEqual(there)
  })

  it('never changes a database that does not belong to a shop', async () => {
    const context = await fixture.openEmpty('embedded', 'other')
    await context.database.db.execute(sql`create table ledgers (page int)`)
    for (const replace of [false, true]) {
      await expect(restoreBackup(context, file, { replace })).rejects.toThrow(
        / has tables that do not belong to a shop\. Create a separate database for the shop\.$/,
      )
    }
    expect(await everythingIn(context.database.db)).toEqual({ ledgers: [] })
  })

  it.runIf(testDatabaseUrl)('is refused for the database of a running shop', async () => {
    const shop = await fixture.openShop()
    await expect(restoreBackup(contextOf(shop), file, { replace: true })).rejects.toThrow(
      /^The PostgreSQL database .+ is in use by a running shop\. Stop that shop first\.$/,
    )
  })

  it('sends queued emails once, except those whose one-time link it does not have', async () => {
    const shop = await fixture.openShop()
    await shop.closeMailer()
    await restoreBackup(contextOf(shop), file)
    await shop.shop.db.execute(sql`update emails set status = 'queued', sent_at = null`)
    const inBackup = await shop.shop.db.$count(sql`emails`)
    const waiting = await shop.shop.db.$count(sql`emails`, sql`link_id is null`)
    expect(inBackup).toBeGreaterThan(waiting)
    const sent: MailMessage[] = []
    const transport = { send: async (message: MailMessage) => void sent.push(message), close: () => {} }
    const { db } = shop.shop
    const log = pino({ level: 'silent' })
    const context = {
      db,
      transport,
      from: () => shop.shop.config.mailFrom,
      now: () => new Date(),
      log,
      // The backup has no one-time links; links to orders get a new token.
      issueToken: async ({ linkId }: { linkId: string | null }) => (linkId === null ? 'token' : undefined),
    }
    // On PostgreSQL, two shops start at the same time.
    const shops = testDatabaseUrl ? [1, 2] : [1]
    const opened = await Promise.all(
      shops.map(async () => {
        const jobs = await openJobs(shop.database, log, { retryDelaySeconds: 1, pollSeconds: 0.5 })
        await openMailer(jobs, context)
        return jobs
      }),
    )
    fixture.closers.push(...opened.map(({ close }) => close))
    // Not `shop.mail.until`, which leaves out some kinds of email.
    await expect.poll(() => shop.shop.db.$count(sql`emails`, sql`status = 'queued'`), { timeout: 60_000 }).toBe(0)
    expect(sent.map(({ messageId }) => messageId).length).toBe(waiting)
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(waiting)
    expect(rowsIn(manifest, 'emails')).toBe(inBackup)
    expect(await shop.shop.db.$count(sql`emails`, sql`link_id is not null`)).toBe(0)
  })
})

/** Every row of a restored database, without the records of its `count` last restores. */
async function restoredIn(db: Db, count = 1): Promise<Record<string, string[]>> {
  const found = await everythingIn(db)
  const events = found['access_events'] ?? []
  const added = new Set(events.filter((row) => row.includes('"backup-restored"')).slice(-count))
  const access_events = events.filter((row) => !added.has(row))
  return { ...found, access_events, restores: found['restores']?.slice(0, -count) ?? [] }
}

/** The shop's migrations and later ones, as drizzle-kit would write them. */
async function addMigrations(...statements: string[]): Promise<string> {
  const folder = join(fixture.folder, 'migrations')
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
