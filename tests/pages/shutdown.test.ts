import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { copyEmbeddedDatabase } from '#tests/support/database/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { shopProcess } from '#tests/support/shop-process.ts'

it('the end of the terminal (SIGHUP) ends the shop like SIGTERM: it finishes its requests', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'totara-hang-up-'))
  await copyEmbeddedDatabase(join(folder, 'db'))
  const shop = shopProcess(await freePort(), folder, {})
  try {
    await shop.start()
    process.kill(shop.pid(), 'SIGHUP')
    await expect.poll(() => shop.isRunning(), { timeout: 60_000 }).toBe(false)
    expect(shop.output.join('')).toContain('SIGHUP: finishing running requests')
    // Another start finds a database that was closed.
    await shop.start()
    await shop.stop()
  } finally {
    await shop.kill()
    await rm(folder, { recursive: true, force: true })
  }
}, 120_000)
