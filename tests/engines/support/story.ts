import { writeFile } from 'node:fs/promises'
import { expect, test, type TestInfo } from '@playwright/test'
import { keepShopLog } from '#tests/e2e/support/keep-shop-log.ts'
import { type ShopUnderTest, startShopUnderTest } from '#tests/e2e/support/shop-under-test.ts'
import type { Engine, EngineWindow } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { Tab } from './tab.ts'
import { type ShopRelay, startShopRelay } from './shop-relay.ts'
import { startWebKit } from './webkit.ts'

export { expect }

/** What `scripts/find-engine.mjs` found. */
const program = process.env.ENGINE_PATH ?? ''

interface OfStory {
  tab: Tab
  openTab: () => Promise<Tab>
  allowed: RegExp[]
}

interface OfWorker {
  engine: Engine
  relay: ShopRelay
  shop: ShopUnderTest
}

/** Keeps the address of a window and what it shows beside its story. A window that hangs has none. */
async function keepPicture(opened: EngineWindow, testInfo: TestInfo, name: string): Promise<void> {
  const address = await opened.call('() => location.href', []).catch(String)
  await writeFile(testInfo.outputPath(`${name}.txt`), `${String(address)}\n`)
  const picture = await opened.takePicture().catch(() => null)
  if (picture !== null) await writeFile(testInfo.outputPath(`${name}.png`), picture, 'base64')
}

/** A story in Firefox or in WebKitGTK: the project's name. Whatever its pages report as an error fails it. */
export const story = test.extend<OfStory, OfWorker>({
  engine: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use, { project }) => {
      const engine = await (project.name === 'webkit' ? startWebKit : startFirefox)(program)
      await use(engine)
      await engine.end()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  relay: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const relay = await startShopRelay()
      await use(relay)
      await relay.close()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ relay }, use) => {
      const shop = await startShopUnderTest({ PUBLIC_URL: relay.url })
      relay.leadTo(shop.url)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 180_000, auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  allowed: async ({}, use) => use([]),
  openTab: async ({ engine, relay, shop, allowed }, use, testInfo) => {
    const windows: EngineWindow[] = []
    await use(async () => {
      const opened = await engine.openWindow()
      windows.push(opened)
      await opened.resize(1280, 844)
      const tab = new Tab(opened, relay.url)
      // A file of the shop without scripts: its storage and its API are there.
      await tab.goto('/robots.txt')
      return tab
    })
    if (testInfo.status !== testInfo.expectedStatus) {
      for (const [index, opened] of windows.entries()) await keepPicture(opened, testInfo, `window-${index + 1}`)
    }
    for (const opened of windows) await opened.close()
    const unexpected = relay.takeErrors().filter((line) => !allowed.some((pattern) => pattern.test(line)))
    if (testInfo.status !== testInfo.expectedStatus || unexpected.length > 0) await keepShopLog(shop, testInfo)
    expect(unexpected).toEqual([])
  },
  tab: async ({ openTab }, use) => use(await openTab()),
})
