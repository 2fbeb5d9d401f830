import { AxeBuilder } from '@axe-core/playwright'
import { setTimeout as pause } from 'node:timers/promises'
import { expect as baseExpect, type Locator, type Page, test as base } from '@playwright/test'
import { type ShopUnderTest, startShopUnderTest } from './shop-under-test.ts'
import { PageErrors } from './page-errors.ts'
import { waitForHydration } from './walk.ts'

/** The details of a story of data, sessions or requests, which no width changes: it runs at desktop width alone. */
export const anyWidth = { tag: '@any-width' }

/**
 * `toHaveURL` also waits until the page of the address is drawn: the router changes the address first. On a busy
 * machine a story would otherwise read the page before.
 */
export const expect = baseExpect.extend({
  async toHaveURL(page: Page, expected: string | RegExp, options?: { timeout?: number }) {
    const ofPage = this.isNot ? baseExpect(page).not : baseExpect(page)
    await ofPage.toHaveURL(expected, options)
    await untilIdle(page)
    return { pass: !this.isNot, message: () => `the address of the page, compared with ${String(expected)}` }
  },
})

const maxIdleWaitMs = 2000

/**
 * Waits until the page has nothing to do. A page that is just left cannot be asked, and the one after it is drawn by
 * the server.
 */
async function untilIdle(page: Page): Promise<void> {
  const idle = page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
  await Promise.race([idle.catch(() => {}), pause(maxIdleWaitMs)])
}

/** A story has a running shop, a page whose errors fail the story, and an accessibility check of the page. */
export const story = base.extend<
  { pageErrors: PageErrors; expectAccessible: (name: string) => Promise<void> },
  { shop: ShopUnderTest }
>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const shop = await startShopUnderTest()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  // oxlint-disable-next-line no-empty-pattern -- as above
  pageErrors: async ({}, use) => use(new PageErrors()),
  page: async ({ page, pageErrors }, use) => {
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
    expect(pageErrors.unexpected()).toEqual([])
  },
  expectAccessible: async ({ page }, use) => use((name) => expectNoViolations(page, name)),
})

async function expectNoViolations(page: Page, name: string): Promise<void> {
  await page.waitForFunction(haveAnimationsEnded)
  // A control that a bar at the top or at the foot covers can be scrolled into view: axe would call it too small.
  const bars = page.getByRole('navigation', { name: 'Admin, short' }).or(page.getByRole('banner'))
  await setPosition(bars, 'relative')
  // Legacy mode runs axe in this page only. The other mode opens a blank page for each analysis, for frames of other
  // origins, which the shop does not have.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // Axe then skips the details of rules that pass, which take almost half of its time. It checks the same rules.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  await setPosition(bars, '')
  const found = violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`)
  // Soft: a violation on one page does not hide the pages after it.
  expect.soft(found, `axe on ${name}`).toEqual([])
}

async function setPosition(bars: Locator, position: string): Promise<void> {
  const set = (element: HTMLElement | SVGElement, value: string) => element.style.setProperty('position', value)
  for (const element of await bars.all()) await element.evaluate(set, position)
}

/**
 * Runs in the page, where a dialog or a toast that fades in has half its contrast. Spinners never end, and a toast
 * stops its time under the pointer: these are ignored.
 */
function haveAnimationsEnded(): boolean {
  return document
    .getAnimations()
    .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity)
}
