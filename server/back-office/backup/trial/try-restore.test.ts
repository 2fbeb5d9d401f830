import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createBackup } from '#server/back-office/backup/create-backup.ts'
import { contextOf } from '#tests/support/backup-fixture.ts'
import { startShop } from '#tests/support/start-shop.ts'
import { tryRestore } from './try-restore.ts'

/** The process of a trial has the lowest priority: on a busy machine it takes minutes. */
const trialTimeoutMs = 900_000

const folder = await mkdtemp(join(tmpdir(), 'totara-trial-'))
const made: { path: string; sizeBytes: number; folder: string } = {
  path: join(folder, 'shop.tar.gz'),
  sizeBytes: 1,
  folder: join(folder, 'trial'),
}
const shop = await startShop()
await createBackup(contextOf(shop), made.path)
await shop.close()
afterAll(() => rm(folder, { recursive: true, force: true }))

it(
  'a backup is restored in a process of its own, which leaves nothing in its folder',
  async () => {
    expect(await tryRestore(made)).toEqual({ state: 'passed' })
    expect(await readdir(folder)).toEqual(['shop.tar.gz'])
  },
  trialTimeoutMs,
)

it(
  'a backup that is cut off fails its trial, which leaves nothing in its folder',
  async () => {
    const path = join(folder, 'cut-off.tar.gz')
    await writeFile(path, (await readFile(made.path)).subarray(0, -100))
    expect(await tryRestore({ ...made, path })).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('The backup'),
    })
    expect(await readdir(folder)).toEqual(['cut-off.tar.gz', 'shop.tar.gz'])
  },
  trialTimeoutMs,
)

it('a trial is not made when the disk has too little room, and ends with the shop', async () => {
  expect(await tryRestore({ ...made, sizeBytes: 1e17 })).toEqual({
    state: 'skipped',
    reason: 'The disk of DATA_DIR needs 1000000000200 MB of room for it.',
  })
  expect(await tryRestore({ ...made, signal: AbortSignal.abort() })).toEqual({
    state: 'skipped',
    reason: 'The trial ended before it was done.',
  })
})
