import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startShopUnderTest } from './shop-under-test.ts'
import { story } from './story.ts'

/** The clock of a shop under test, which a story moves. */
export interface ShopClock {
  /** Moves the clock of the shop to an instant, from which it goes on. */
  moveTo(at: Date): Promise<void>
}

const movedClock = pathToFileURL(join(import.meta.dirname, 'moved-clock.mjs')).href

/** A story in a shop of its own, whose clock the story moves to another day. */
export const clockStory = story.extend<object, { clock: ShopClock & { env: Record<string, string> } }>({
  clock: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'totara-clock-'))
      const file = join(folder, 'moved-by-ms')
      await writeFile(file, '0')
      await use({
        env: { MOVED_CLOCK: file, NODE_OPTIONS: `--import ${movedClock}` },
        async moveTo(at) {
          // The shop never reads a file that is half written.
          await writeFile(`${file}.next`, String(at.getTime() - Date.now()))
          await rename(`${file}.next`, file)
        },
      })
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ clock }, use) => {
      const shop = await startShopUnderTest(clock.env)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
