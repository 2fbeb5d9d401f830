import { readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createBackup } from '#server/back-office/backup/create-backup.ts'
import { type BackupFixture, contextOf, openBackupFixture } from '#tests/support/backup-fixture.ts'
import { makePaidOrder } from '#tests/support/card-provider.ts'
import { makeShopper } from '#tests/support/factories.ts'
import { makeOrder } from '#tests/support/order-invariants.ts'
import type { TestShop } from '#tests/support/start-shop.ts'
import { checkInvariants } from './invariants.queries.ts'
import { verifyBackup } from './verify-backup.ts'

let fixture: BackupFixture
let shop: TestShop
let file: string
beforeEach(async () => {
  fixture = await openBackupFixture()
  shop = await fixture.openShop()
  file = join(fixture.folder, 'shop.tar.gz')
  const marama = await makeShopper(shop)
  await makePaidOrder(shop, marama)
  await makeOrder(shop, marama, { stock: 3, qty: 2 })
})
afterEach(() => fixture.close())

const verify = () => verifyBackup(file, { now: () => new Date() })
const temporaryFolders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('verify-backup-'))

it('a backup of a shop with a sale and a hold is restored and consistent, and leaves no temporary folder and the shop’s own key', async () => {
  await createBackup(contextOf(shop), file)
  const keyFile = join(shop.shop.config.dataDir, 'erasure.key')
  await writeFile(keyFile, 'another key')
  const before = await temporaryFolders()
  const { tables } = await verify()
  expect(tables.find(({ name }) => name === 'orders')?.rows).toBe(2)
  expect(await temporaryFolders()).toEqual(before)
  expect(await readFile(keyFile, 'utf8')).toBe('another key')
})

const stockSum = 'the stock of each product is the sum of its ledger'

/** Changes rows as no path of the shop does. */
async function damage(table: string, change: string): Promise<void> {
  await shop.shop.db.transaction(async (tx) => {
    await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
    await tx.execute(sql.raw(`update ${table} ${change}`))
    await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
  })
}

it.each([
  [stockSum, 'products', 'set stock = stock + 1'],
  ['the units on hold of each product are those of its ledger', 'holds', 'set qty = qty - 1'],
  ['the items of each order add up to its sum', 'order_items', 'set price_cents = price_cents + 1'],
])('a shop of which it is not true that “%s” is found', async (text, table, change) => {
  const { db } = shop.shop
  expect(await checkInvariants(db)).toContainEqual({ text, exceptions: 0 })
  await damage(table, change)
  expect((await checkInvariants(db)).find((each) => each.text === text)?.exceptions).toBeGreaterThan(0)
})

it('a backup whose data is not consistent is refused, with what is not true', async () => {
  await damage('products', `set stock = stock + 1 where id = (select min(id::text)::uuid from products)`)
  await createBackup(contextOf(shop), file)
  await expect(verify()).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(`is not consistent. ${stockSum}: 1 exception.`),
  })
})

it('a file that does not exist is refused', async () => {
  await expect(verifyBackup(join(fixture.folder, 'no.tar.gz'), { now: () => new Date() })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('the file does not exist'),
  })
})
