import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pino } from 'pino'
import { openJobs } from '#server/platform/jobs/open-jobs.ts'
import { openTestDatabase, testDatabaseUrl } from '#tests/support/database/database.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import { openDatabase, type OpenDatabase } from './open.ts'

let open: OpenDatabase
let folder: string

beforeEach(async () => {
  open = await openTestDatabase()
  folder = fs.mkdtempSync(join(tmpdir(), 'totara-migrate-'))
})

afterEach(async () => {
  await open.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

function writeMigrations(...statements: string[]): void {
  const entries = statements.map((_, idx) => ({
    idx,
    version: '7',
    when: 9e12 + idx,
    tag: `${idx}`,
    breakpoints: true,
  }))
  fs.mkdirSync(join(folder, 'meta'), { recursive: true })
  fs.writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  statements.forEach((statement, idx) => fs.writeFileSync(join(folder, `${idx}.sql`), statement))
}

/** Up to and including the one with this number. */
function copyMigrations(last: number): void {
  fs.cpSync(migrationsFolder, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest }: { entries: { idx: number }[] } = JSON.parse(fs.readFileSync(journal, 'utf8'))
  fs.writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.filter(({ idx }) => idx <= last) }))
}

/** Removes what the migrations of the test database have made. */
async function dropEverything(): Promise<void> {
  const { rows } = await open.db.execute<{ name: string }>(
    sql`select nspname as name from pg_namespace where nspname !~ '^pg_(catalog|toast|temp)' and nspname <> 'information_schema'`,
  )
  for (const { name } of rows) await open.db.execute(sql.raw(`drop schema "${name}" cascade`))
  await open.db.execute(sql`create schema public`)
}

async function hasTable(name: string): Promise<boolean> {
  const { rows } = await open.db.execute<{ oid: string | null }>(sql`select to_regclass(${name})::text as oid`)
  return rows[0]?.oid !== null
}

test('a migration runs once', async () => {
  writeMigrations('create table shelves (name text)')
  await migrate(open, folder)
  await migrate(open, folder)
  expect(await hasTable('shelves')).toBe(true)
})

test('a failed migration changes nothing, those before it stay, and the next run goes on after them', async () => {
  const broken = 'create table rooms (name text)--> statement-breakpoint create table shelves (name text)'
  writeMigrations('create table shelves (name text)', broken)
  await expect(migrate(open, folder)).rejects.toThrow('create table shelves (name text)')
  expect([await hasTable('shelves'), await hasTable('rooms')]).toEqual([true, false])
  writeMigrations('create table shelves (name text)', 'create table rooms (name text)')
  await migrate(open, folder)
  expect(await hasTable('rooms')).toBe(true)
})

test('an update says how many migrations it runs, a new database and a second run say nothing', async () => {
  const updates: number[] = []
  const onUpdate = (pending: number) => void updates.push(pending)
  writeMigrations('create table shelves (name text)', 'create table rooms (name text)')
  await migrate(open, folder, { onUpdate })
  await migrate(open, folder, { onUpdate })
  expect(updates).toEqual([2])
  await dropEverything()
  await migrate(open, folder, { onUpdate })
  expect(updates).toEqual([2])
})

test('an order keeps its reason for attention when attention becomes a set', async () => {
  await dropEverything()
  copyMigrations(8)
  await migrate(open, folder)
  const attentions = ['refund-failed', 'paid-twice', null]
  for (const attention of attentions) {
    await open.db.execute(sql`
      insert into orders (id, buyer_name, buyer_email, address, city, post_code, country, payment_method,
        items_cents, shipping_cents, tax_cents, total_cents, attention, created_at)
      values (gen_random_uuid(), ${attention ?? 'none'}, 'marama@example.nz', '14 Kōwhai Street', 'Ōamaru', '9400',
        'New Zealand', 'card', 10000, 0, 1500, 10000, ${attention}, '2026-11-20T00:00:00Z')`)
  }
  await migrate(open)
  const { rows } = await open.db.execute(sql`select buyer_name, attention from orders order by buyer_name`)
  expect(rows).toEqual([
    { buyer_name: 'none', attention: [] },
    { buyer_name: 'paid-twice', attention: ['paid-twice'] },
    { buyer_name: 'refund-failed', attention: ['refund-failed'] },
  ])
})

test('the messages of the contact form so far count as closed, and the next one is open', async () => {
  await dropEverything()
  copyMigrations(49)
  await migrate(open, folder)
  const insert = (name: string) =>
    open.db.execute(sql`
      insert into contact_messages (id, first_name, last_name, email, phone, message, created_at)
      values (gen_random_uuid(), ${name}, 'Tipene', 'marama@example.nz', '021', 'Is it oak?', '2024-11-20T00:00:00Z')`)
  await insert('Before')
  await migrate(open)
  await insert('Version before')
  const { rows } = await open.db.execute(sql`
    select first_name, closed_at is not null as closed, reply, replied_at from contact_messages order by first_name`)
  expect(rows).toEqual([
    { first_name: 'Before', closed: true, reply: '', replied_at: null },
    { first_name: 'Version before', closed: false, reply: '', replied_at: null },
  ])
})

test('authors without an account get their kind, and a person with the name of the shop is a person', async () => {
  await dropEverything()
  copyMigrations(15)
  await migrate(open, folder)
  const id = '018e3c11-0c44-7000-8000-00000000000'
  await open.db.execute(sql`
    insert into users (id, name, email, password_hash, created_at) values (${`${id}0`}, 'The shop', 'a@example.nz', '', now())`)
  const authors = [
    ['Ana Admin', null],
    ['Command line', null],
    ['The payment provider', null],
    ['The shop', `${id}0`],
    ['The shop', null],
  ]
  for (const [place, [name, userId]] of authors.entries()) {
    await open.db.execute(sql`
      insert into changes (id, subject, subject_id, action, by_user_id, by_name, fields, created_at)
      values (${`${id}${place}`}, 'order', ${`${id}0`}, 'changed', ${userId}, ${name}, '[]', now())`)
  }
  await migrate(open)
  const { rows } = await open.db.execute(sql`select by_name, by_kind from changes order by id`)
  expect(rows).toEqual([
    { by_name: 'Ana Admin', by_kind: 'person' },
    { by_name: 'Command line', by_kind: 'command-line' },
    { by_name: 'The payment provider', by_kind: 'provider' },
    { by_name: 'The shop', by_kind: 'person' },
    { by_name: 'The shop', by_kind: 'shop' },
  ])
})

test('orders from before order numbers are numbered by age, and the next one continues', async () => {
  await dropEverything()
  copyMigrations(17)
  await migrate(open, folder)
  const insert = (name: string, createdAt: string) =>
    open.db.execute(sql`
      insert into orders (id, buyer_name, buyer_email, address, city, post_code, country, payment_method,
        items_cents, shipping_cents, tax_cents, total_cents, created_at)
      values (gen_random_uuid(), ${name}, 'marama@example.nz', '14 Kōwhai Street', 'Ōamaru', '9400',
        'New Zealand', 'card', 10000, 0, 1500, 10000, ${createdAt})`)
  await insert('second', '2026-11-20T00:00:00Z')
  await insert('third', '2026-11-21T00:00:00Z')
  await insert('first', '2026-11-19T00:00:00Z')
  await migrate(open)
  await insert('fourth', '2026-11-18T00:00:00Z')
  const { rows } = await open.db.execute(sql`select number, buyer_name as name from orders order by number`)
  expect(rows).toEqual([
    { number: 10_001, name: 'first' },
    { number: 10_002, name: 'second' },
    { number: 10_003, name: 'third' },
    { number: 10_004, name: 'fourth' },
  ])
})

test('an account whose changed address is not confirmed has its confirmed one again, and the new one waits', async () => {
  await dropEverything()
  const tags = fs.readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  copyMigrations(tags.toSorted().findIndex((name) => name.endsWith('_waiting_email.sql')) - 1)
  await migrate(open, folder)
  const id = (last: number) => `01938f2a-7c1e-7000-8000-00000000000${last}`
  const insertUser = (last: number, email: string, confirmedAt: string | null) =>
    open.db.execute(sql`
      insert into users (id, name, email, password_hash, email_confirmed_at, created_at)
      values (${id(last)}, 'Marama', ${email}, 'x', ${confirmedAt}, '2026-11-01T00:00:00Z')`)
  await insertUser(1, 'new@example.nz', null)
  await insertUser(2, 'typing-error@example.nz', null)
  await insertUser(3, 'confirmed@example.nz', '2026-11-02T00:00:00Z')
  for (const [last, email] of [
    [1, 'old@example.nz'],
    [3, 'earlier@example.nz'],
  ] as const) {
    await open.db.execute(sql`
      insert into email_links (id, kind, user_id, email, created_at, expires_at)
      values (${id(last)}, 'undo-email-change', ${id(last)}, ${email}, '2026-11-20T00:00:00Z', now() + interval '1 day')`)
  }
  await migrate(open)
  const { rows } = await open.db.execute(sql`
    select email, waiting_email as waiting, email_confirmed_at is not null as confirmed from users order by id`)
  expect(rows).toEqual([
    { email: 'old@example.nz', waiting: 'new@example.nz', confirmed: true },
    { email: 'typing-error@example.nz', waiting: null, confirmed: false },
    { email: 'confirmed@example.nz', waiting: null, confirmed: true },
  ])
})

test('the admins of an existing shop become owners, and no one else gets a role', async () => {
  await dropEverything()
  const tags = fs.readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  copyMigrations(tags.toSorted().findIndex((name) => name.endsWith('_roles.sql')) - 1)
  await migrate(open, folder)
  // The statement of the version before, which keeps running on the new database.
  const insertUser = (name: string, isAdmin: boolean) =>
    open.db.execute(sql`
      insert into users (id, name, email, password_hash, is_admin, created_at)
      values (gen_random_uuid(), ${name}, ${`${name}@example.nz`}, 'x', ${isAdmin}, '2026-11-01T00:00:00Z')`)
  await insertUser('ana', true)
  await insertUser('marama', false)
  await migrate(open)
  await insertUser('new', true)
  const { rows } = await open.db.execute(sql`select name, role, is_admin as admin from users order by name`)
  expect(rows).toEqual([
    { name: 'ana', role: 'owner', admin: true },
    { name: 'marama', role: null, admin: false },
    { name: 'new', role: 'owner', admin: true },
  ])
})

test('the products of an existing shop stay as they are, and no fact about them is known', async () => {
  await dropEverything()
  const tags = fs.readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  copyMigrations(tags.toSorted().findIndex((name) => name.endsWith('_product_facts.sql')) - 1)
  await migrate(open, folder)
  // The statement of the version before, which keeps running on the new database.
  const insertProduct = (last: number) =>
    open.db.execute(sql`
      insert into products (id, code, name, image, brand, category, material, home_space, style, keywords, description,
        price_cents, width_mm, height_mm, length_mm, stock, version, created_at, updated_at)
      values (${`01938f2a-7c1e-7000-8000-00000000000${last}`}, 'KUROW', 'Kurow Dining Table', '', '', '', 'Pine', '', '',
        '', '', 79900, 900, 760, 1500, 5, 7, '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z')`)
  await insertProduct(1)
  const { rows: before } = await open.db.execute(sql`select * from products`)
  await migrate(open)
  const { rows: after } = await open.db.execute(sql`select * from products`)
  expect(after[0]).toMatchObject({ ...before[0] })
  expect(after[0]?.tell_me_at).toBe(1)
  const saleColumns = ['regular_price_cents', 'was_cents', 'sale_id', 'sale_ends_at', 'sale_codes']
  expect(saleColumns.map((name) => after[0]?.[name])).toEqual([null, null, null, null, null])
  expect(after[0]?.coming_on).toBeNull()
  const known = ['tell_me_at', 'coming_on', ...saleColumns]
  const added = Object.entries(after[0] ?? {}).filter(([name]) => !(name in (before[0] ?? {})) && !known.includes(name))
  expect(added.length).toBeGreaterThan(20)
  expect(added.filter(([, value]) => value !== '' && value !== 0 && value !== false)).toEqual([])
  await insertProduct(2)
  expect((await open.db.execute(sql`select 1 from products`)).rows).toHaveLength(2)
  // Both have the price at which they are offered: the one from before, and that of the version before.
  const { rows: periods } = await open.db.execute(
    sql`select price_cents::int as price, from_at = '2026-11-01T00:00:00Z' as is_from_before, to_at from price_periods order by product_id`,
  )
  expect(periods).toEqual([
    { price: 79_900, is_from_before: true, to_at: null },
    { price: 79_900, is_from_before: false, to_at: null },
  ])
})

test('the stock ledger of an existing shop opens with its stock and its holds, and the version before is counted', async () => {
  await dropEverything()
  const tags = fs.readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  const place = tags.toSorted().findIndex((name) => name.endsWith('_stock_ledger.sql'))
  const { entries }: { entries: { idx: number; tag: string }[] } = JSON.parse(
    fs.readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
  )
  copyMigrations((entries.find(({ tag }) => `${tag}.sql` === tags.toSorted()[place])?.idx ?? 0) - 1)
  await migrate(open, folder)
  const id = (last: number) => `01938f2a-7c1e-7000-8000-00000000000${last}`
  for (const [last, stock] of [
    [1, 5],
    [2, 0],
    [3, 9],
  ] as const) {
    await open.db.execute(sql`
      insert into products (id, code, name, image, brand, category, material, home_space, style, keywords, description,
        price_cents, width_mm, height_mm, length_mm, stock, version, created_at, updated_at)
      values (${id(last)}, 'KUROW', 'Kurow Dining Table', '', '', '', 'Pine', '', '', '', '', 79900, 900, 760, 1500,
        ${stock}, 7, ${`2026-11-0${last}T00:00:00Z`}, '2026-11-02T00:00:00Z')`)
  }
  const order = id(9)
  await open.db.execute(sql`
    insert into orders (id, buyer_name, buyer_email, address, city, post_code, country, payment_method,
      items_cents, shipping_cents, tax_cents, total_cents, created_at)
    values (${order}, 'Marama', 'marama@example.nz', '14 Kōwhai Street', 'Ōamaru', '9400', 'New Zealand', 'card',
      10000, 0, 1500, 10000, '2026-11-20T00:00:00Z')`)
  await open.db.execute(sql`
    insert into holds (order_id, product_id, qty, expires_at) values (${order}, ${id(3)}, 2, '2026-11-20T01:00:00Z')`)
  await migrate(open)
  const lines = async () =>
    (
      await open.db.execute(sql`
        select product_id, order_id, kind, stock_change as stock, held_change as held, by_kind from stock_lines order by id`)
    ).rows
  const opening = { order_id: null, kind: 'opening', held: 0, by_kind: 'shop' }
  const opened = [
    { ...opening, product_id: id(1), stock: 5 },
    { ...opening, product_id: id(3), stock: 9 },
    { ...opening, product_id: id(3), order_id: order, stock: 0, held: 2 },
  ]
  expect(await lines()).toEqual(opened)
  await open.db.execute(sql`delete from holds`)
  await open.db.execute(sql`update products set stock = stock - 2 where id = ${id(3)}`)
  expect((await lines()).slice(3)).toEqual([
    { product_id: id(3), order_id: order, kind: 'correction', stock: 0, held: -2, by_kind: 'database' },
    { product_id: id(3), order_id: null, kind: 'correction', stock: -2, held: 0, by_kind: 'database' },
  ])
})

describe.runIf(testDatabaseUrl)('on PostgreSQL', () => {
  test('a start does not migrate under a running shop, and a person who asks for it does', async () => {
    writeMigrations('create table shelves (name text)')
    const jobs = await openJobs(open, pino({ level: 'silent' }))
    try {
      await expect(migrate(open, folder)).rejects.toThrow(
        'The database needs 1 migration, and a shop is running on it. Read "Before you upgrade" in CHANGELOG.md; then run npm run db:migrate, or stop that shop first.',
      )
      expect(await hasTable('shelves')).toBe(false)
      await migrate(open, folder, { isAsked: true })
      expect(await hasTable('shelves')).toBe(true)
      // Nothing is pending now, so a process of the new version starts next to the others.
      await migrate(open, folder)
    } finally {
      await jobs.close()
    }
  })

  test('shops that start at once take turns', async () => {
    writeMigrations('create table shelves (name text)', 'select pg_sleep(0.2)')
    if (open.kind !== 'postgres') throw new Error('This test needs PostgreSQL.')
    const databaseUrl = new URL(testDatabaseUrl ?? '')
    databaseUrl.pathname = `/${open.location.split(' ')[2]}`
    const others = await Promise.all(
      [1, 2].map(() => openDatabase({ databaseUrl: databaseUrl.href, dataDir: '', log: () => {} })),
    )
    try {
      await Promise.all([open, ...others].map((one) => migrate(one, folder)))
      expect(await hasTable('shelves')).toBe(true)
    } finally {
      await Promise.all(others.map((other) => other.close()))
    }
  })
})
