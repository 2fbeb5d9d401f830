import { setTimeout as pause } from 'node:timers/promises'
import {
  type BrowserContext,
  type BrowserContextOptions,
  expect as baseExpect,
  type Page,
  test as base,
} from '@playwright/test'
import { keepShopLog } from './keep-shop-log.ts'
import { type ShopUnderTest, startShopUnderTest } from './shop-under-test.ts'
import { PageErrors } from './page-errors.ts'
import { waitForHydration } from './walk.ts'

/** The details of a story that `npm test` runs, at desktop width. The gate runs `npm test`. */
export const main = { tag: '@main' }

/** The details of a story that the gate runs, at the width of a phone or of a desktop. */
export const gate = {
  phone: { tag: '@gate-phone' },
  desktop: { tag: '@gate-desktop' },
  anyWidth: { tag: ['@gate-desktop', '@any-width'] },
}

/** `npm run test:all` runs it at desktop width alone, because no width changes it or it sets its widths itself. */
export const anyWidth = { tag: '@any-width' }

/** The router changes the address before the page is drawn, so `toHaveURL` waits for the page too. */
export const expect = baseExpect.extend({
  async toHaveURL(page: Page, expected: string | RegExp, options?: { timeout?: number }) {
    const ofPage = this.isNot ? baseExpect(page).not : baseExpect(page)
    await ofPage.toHaveURL(expected, options)
    await untilIdle(page)
    return { pass: !this.isNot, message: () => `the address of the page, compared with ${String(expected)}` }
  },
})

const maxIdleWaitMs = 2000

/** A page that is just left cannot be asked. */
async function untilIdle(page: Page): Promise<void> {
  const idle = page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
  await Promise.race([idle.catch(() => {}), pause(maxIdleWaitMs)])
}

/** A story has a running shop, and a page whose errors fail the story. */
export const story = base.extend<
  { pageErrors: PageErrors; openBrowser: (options?: BrowserContextOptions) => Promise<Page> },
  { shop: ShopUnderTest }
>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const shop = await startShopUnderTest()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  // oxlint-disable-next-line no-empty-pattern -- as above
  pageErrors: async ({}, use) => use(new PageErrors()),
  /** Opens a page in the browser of another person, which is closed after the story. */
  openBrowser: async ({ browser, baseURL }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({ baseURL, ...options })
      opened.push(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
  page: async ({ page, pageErrors, shop }, use, testInfo) => {
    pageErrors.watch(page)
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    // Scripts start after the first screen. A story that acts before hydration opens its page with `waitUntil:
    // 'commit'`.
    const hydrated = async () => {
      if ((await page.locator('#page-scripts').count()) > 0) await waitForHydration(page)
    }
    page.goto = async (url, options) => {
      const response = await goto(url, options)
      if (options?.waitUntil !== 'commit') await hydrated()
      return response
    }
    page.reload = async (options) => {
      const response = await reload(options)
      if (options?.waitUntil !== 'commit') await hydrated()
      return response
    }
    await use(page)
    const unexpected = pageErrors.unexpected()
    if (testInfo.status !== testInfo.expectedStatus || unexpected.length > 0) await keepShopLog(shop, testInfo)
    expect(unexpected).toEqual([])
  },
})
