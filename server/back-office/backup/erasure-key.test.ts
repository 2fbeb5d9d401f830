import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BackupFixture, contextOf, openBackupFixture } from '#tests/support/backup-fixture.ts'
import { makeAdmin, signInAgain } from '#tests/support/factories.ts'
import { moveInAs } from '#tests/support/move-in.ts'
import { bodyOf, startOwnShop, type TestShop } from '#tests/support/start-shop.ts'
import { createBackup } from './create-backup.ts'
import { restoreBackup } from './restore-backup.ts'

let fixture: BackupFixture
let source: TestShop
let owner: Awaited<ReturnType<typeof makeAdmin>>
let file: string

const email = 'mere@example.nz'
const customers = `First Name,Last Name,Email,Accepts Email Marketing,Total Orders\nMere,Tipene,${email},no,0`

/** Brings the customer in; returns what became of her. */
async function bringIn(shop: TestShop) {
  owner = await signInAgain(shop, owner)
  const moves = moveInAs(shop, () => owner)
  const id = await moves.beginMove({ 'customers.csv': customers })
  await moves.tryMove(id)
  const [counts] = (await moves.bringIn(id)).counts
  const list = await shop.call('GET', `/api/customers?keyword=${email}`, { as: owner })
  return { counts, customers: bodyOf(list).customers as { _id: string }[] }
}

beforeEach(async () => {
  fixture = await openBackupFixture()
  source = await fixture.openShop()
  owner = await makeAdmin(source)
  const { customers: came } = await bringIn(source)
  const body = { confirmation: email }
  bodyOf(await source.call('DELETE', `/api/customers/${came[0]?._id}`, { as: owner, body }))
  file = join(fixture.folder, 'shop.tar.gz')
  await createBackup(contextOf(source), file)
})
afterEach(() => fixture.close())

it('an erased person does not come back with a file in the restored shop, and its key counts from then on', async () => {
  const [key, other] = [await source.shop.erasureKey(), await fixture.openShop()]
  const { dataDir } = other.shop.config
  expect(await other.shop.erasureKey()).not.toBe(key)
  await other.closeMailer()
  await restoreBackup(contextOf(other), file)
  expect(await other.shop.erasureKey()).toBe(key)
  expect((await stat(join(dataDir, 'erasure.key'))).mode & 0o777).toBe(0o600)
  const restored = await startOwnShop({ DATA_DIR: dataDir }, { database: other.database })
  fixture.closers.push(() => restored.close())
  expect(await bringIn(restored)).toMatchObject({ counts: { kind: 'customer', new: 0, refused: 1 }, customers: [] })
})
