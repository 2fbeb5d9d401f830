import type { Page } from '@playwright/test'
import { findProduct } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'

/* The oldest browsers that README names, and those below them (README, Browsers). */

const noticeOf = (page: Page) => page.getByText('The cart and your account need JavaScript.')

const beBelowFloor = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(Array.prototype, 'toSorted')
  })

story('a browser below the floor has the page without script, which says how to order', anyWidth, async ({ page }) => {
  const id = await findProduct(page, 'Cardrona Lamp Table')
  await beBelowFloor(page)
  const scripts: string[] = []
  page.on('request', (request) => request.url().endsWith('.js') && scripts.push(new URL(request.url()).pathname))
  await page.goto(`/product/${id}`, { waitUntil: 'commit' })
  await expect(noticeOf(page)).toBeVisible()
  await expect(page.locator('button[type="button"]').filter({ visible: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page).toHaveURL(/\/cart\?add=[\w-]+&qty=1$/)
  await expect(page.getByText('1 × Cardrona Lamp Table isn’t in your cart yet.')).toBeVisible()
  expect(scripts.filter((path) => !path.startsWith('/assets/early-'))).toEqual([])
})

story('a browser that cannot read a script has the page without script', anyWidth, async ({ page, pageErrors }) => {
  // Chromium gives the error of a script that does not parse no words.
  pageErrors.expect(/^page error: (?:SyntaxError.*)?$/)
  const id = await findProduct(page, 'Cardrona Lamp Table')
  await page.route('/assets/frame-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const = ' }),
  )
  await page.goto(`/product/${id}`, { waitUntil: 'commit' })
  await expect(noticeOf(page)).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText('1 × Cardrona Lamp Table isn’t in your cart yet.')).toBeVisible()
})

story('a press is not held back when the scripts do not come', anyWidth, async ({ page }) => {
  const id = await findProduct(page, 'Cardrona Lamp Table')
  await page.clock.install()
  await page.route('/assets/frame-*.js', () => undefined)
  await page.goto(`/product/${id}`, { waitUntil: 'commit' })
  const add = page.getByRole('button', { name: 'Add to Cart' }).first()
  await add.click()
  await expect(add).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(15_000)
  await expect(add).not.toHaveAttribute('aria-busy')
  await add.click()
  await expect(page).toHaveURL(/\/cart\?add=[\w-]+&qty=1$/)
})

story('a phone whose browser does not know `scripting` has Filter and My space', anyWidth, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('/assets/*.css', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('(scripting:', '(no-such-feature:') })
  })
  await page.goto('/living/living')
  const tools = page.getByRole('group', { name: 'List tools' })
  for (const name of [/^My space/, /^Filter/]) await expect(tools.getByRole('button', { name })).toBeVisible()
})
