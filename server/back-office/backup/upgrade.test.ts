import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { appliedMigrations, knownMigrations } from '#db/migrate.ts'
import { contextOf, openBackupFixture } from '#tests/support/backup-fixture.ts'
import { listMismatches } from '#tests/support/database/stock-ledger.ts'
import { cookieOf } from '#tests/support/factories.ts'
import { listPlainReads } from '#tests/support/older-shops/plain-reads.ts'
import { readArchive } from './archive.ts'
import { kindOfEntry } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { checkInvariants } from './verify/invariants.queries.ts'
import { forFile } from '#tests/support/start-shop.ts'

/*
 * The file is a backup of a shop whose last migration was 0046: its rows were written by the code of that version, one
 * at least in each table. Restoring it creates the tables of that version and then runs the later migrations.
 */

const file = join(import.meta.dirname, '../../../tests/support/older-shops/migration-0046.tar.gz')

const fixture = await forFile(openBackupFixture())
const shop = await fixture.openShop()
shop.clock.now = new Date('2026-11-27T09:00:00Z')
await shop.closeMailer()
await restoreBackup(contextOf(shop), file)
const answer = await shop.call('POST', '/api/users/auth', {
  body: { email: 'person6@example.nz', password: 'kauri1234' },
})
if (answer.status !== 200) throw new Error(`the sign-in responded with ${answer.status}: ${answer.text}`)
const aroha: { cookie: string } = { cookie: cookieOf(answer) }

it('a shop of the version with migration 0046 has all later migrations', async () => {
  expect(await appliedMigrations(shop.shop.db)).toEqual(knownMigrations())
})

it('a shop of the version with migration 0046 keeps each value of each row', async () => {
  const counts: Record<string, number> = {}
  const lost: Record<string, string[]> = {}
  for await (const { name, bytes } of readArchive(file)) {
    const entry = kindOfEntry(name)
    if (entry?.kind !== 'rows') continue
    for (const row of bytes.toString().trim().split('\n')) {
      counts[entry.name] = (counts[entry.name] ?? 0) + 1
      const { rows } = await shop.shop.db.execute(
        sql`select 1 from ${sql.identifier(entry.name)} as stored where to_jsonb(stored) @> ${row}::jsonb`,
      )
      if (rows.length !== 1) (lost[entry.name] ??= []).push(row)
    }
  }
  // Migration 0087 reads the words of the products again, and no product has this one.
  expect(lost).toEqual({ search_words: ['{"word": "tabel"}'] })
  expect(counts).toMatchObject({ orders: 4, order_items: 4, products: 3, users: 3, refunds: 1, parcels: 1 })
})

it('a shop of the version with migration 0046 is consistent, and its stock ledger adds up', async () => {
  expect((await checkInvariants(shop.shop.db)).filter(({ exceptions }) => exceptions > 0)).toEqual([])
  expect(await listMismatches(shop)).toEqual([])
})

it('a shop of the version with migration 0046 lets its buyers sign in with their passwords and see their orders', async () => {
  const { status, body } = await shop.call('GET', '/api/orders/mine', { as: aroha })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: [
      { totalPrice: 239, isPaid: true },
      { totalPrice: 478, isPaid: false },
    ],
  })
})

it('a shop of the version with migration 0046 makes its admin the owner', async () => {
  const { rows } = await shop.shop.db.execute(sql`select role from users where email = 'person2@example.nz'`)
  expect(rows).toEqual([{ role: 'owner' }])
})

it('a shop of the version with migration 0046 answers the owner at each address that needs no id', async () => {
  await shop.shop.db.update(users).set({ isAdmin: true }).where(eq(users.email, 'person6@example.nz'))
  const wrong: string[] = []
  for (const url of listPlainReads()) {
    const { status, text } = await shop.call('GET', url, { as: aroha })
    if (status !== 200) wrong.push(`${url}: ${status} ${text.slice(0, 200)}`)
  }
  expect(wrong).toEqual([])
})
