import type { Locator } from '@playwright/test'
import { findProduct, putInCart } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, gate, story } from '#tests/e2e/support/story.ts'
import { waitForHydration } from '#tests/e2e/support/walk.ts'

const phone = { width: 390, height: 844 }

story('the cart counts, keeps and announces changes (spec §2, §4, §9)', gate.phone, async ({ page }) => {
  await page.goto('/')
  await putInCart(page, 'Cardrona Lamp Table', 1)
  await putInCart(page, 'Clyde Ladderback Dining Chair', 2)
  await expect(page.getByRole('heading', { name: 'Subtotal (3) items' })).toBeVisible()

  await page.getByLabel('Quantity of Clyde Ladderback Dining Chair').selectOption('4')
  const said = page.getByRole('status').filter({ hasText: 'Subtotal' })
  await expect(said).toHaveText('4 × Clyde Ladderback Dining Chair. Subtotal (5) items, $849.00')
  await expect(page.getByText('4 × $155.00')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Subtotal (5) items' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Clyde Ladderback Dining Chair' }).click()
  await expect(said).toHaveText('Clyde Ladderback Dining Chair removed. Subtotal (1) items, $229.00')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.getByRole('button', { name: 'Remove Cardrona Lamp Table' }).click()
  await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to checkout' })).toBeDisabled()
})

story('the way to the checkout follows the total, before the fields of the summary', async ({ page }) => {
  await page.goto('/')
  await putInCart(page, 'Cardrona Lamp Table', 1)
  const [total, checkout, postCode, code] = await Promise.all(
    [
      page.locator('dd.total'),
      page.getByRole('link', { name: 'Proceed to checkout' }),
      page.getByLabel('Your postcode'),
      page.getByLabel('Discount code'),
    ].map(async (each) => (await each.boundingBox())?.y ?? 0),
  )
  expect([total, checkout, postCode, code]).toEqual([total, checkout, postCode, code].toSorted((a = 0, b = 0) => a - b))
})

story('a press before the page is ready is not lost', gate.phone, async ({ page }) => {
  const id = await findProduct(page, 'Cardrona Lamp Table')
  const held = Promise.withResolvers<void>()
  await page.route('/assets/entry-client-*.js', async (route) => {
    await held.promise
    await route.fallback()
  })
  const early = page.waitForResponse('/assets/early-*.js')
  await page.goto(`/product/${id}`, { waitUntil: 'commit' })
  await (await early).finished()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page).toHaveURL(`/product/${id}`)
  held.resolve()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('heading', { name: 'Subtotal (1) items' })).toBeVisible()
})

story('Back before hydration shows the page before', anyWidth, async ({ page }) => {
  await page.goto('/support')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route('/assets/entry-client-*.js', async (route) => {
    await held.promise
    await route.fallback()
  })
  const early = page.waitForResponse('/assets/early-*.js')
  await page.reload({ waitUntil: 'commit' })
  await (await early).finished()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
  held.resolve()
  await waitForHydration(page)
  await expect(page).toHaveURL('/support')
})

story('a document that is being reloaded does not hydrate', anyWidth, async ({ page }) => {
  await page.goto('/support')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  const [scripts, reloaded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('/assets/entry-client-*.js', async (route) => {
    await scripts.promise
    await route.fallback()
  })
  await page.route('/support', async (route) => {
    await reloaded.promise
    await route.fallback()
  })
  // A second import of a script resolves when it has run to its end; what it draws is there after the next paint.
  const entryRun = Promise.withResolvers<void>()
  await page.exposeFunction('noteEntryRun', () => entryRun.resolve())
  await page.addInitScript(() => {
    const note = () => void Reflect.apply(Reflect.get(window, 'noteEntryRun'), undefined, [])
    const handleLoad = ({ target }: Event) => {
      if (!(target instanceof HTMLScriptElement) || !target.src.includes('/assets/entry-client-')) return
      void import(target.src).finally(() => requestAnimationFrame(() => requestAnimationFrame(note)))
    }
    document.addEventListener('load', handleLoad, true)
  })
  const early = page.waitForResponse('/assets/early-*.js')
  await page.reload({ waitUntil: 'commit' })
  await (await early).finished()
  // The address is that of Support, and the document is that of Terms until the shop answers.
  const asked = page.waitForRequest('/support')
  await page.evaluate(() => history.back())
  await asked
  scripts.resolve()
  await entryRun.promise
  reloaded.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
  await waitForHydration(page)
})

story('scripts wait for the first screen, but not when a visitor acts', anyWidth, async ({ page }) => {
  const id = await findProduct(page, 'Cardrona Lamp Table')
  const held = Promise.withResolvers<void>()
  await page.route('/images/cardrona-lamp-table.*', async (route) => {
    await held.promise
    await route.fallback()
  })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url().replace(/^.*\/([a-z-]+)-[^/]+$/, '$1'))
  })
  const early = page.waitForResponse('/assets/early-*.js')
  await page.goto(`/product/${id}`, { waitUntil: 'commit' })
  await (await early).finished()
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible()
  expect(scripts).toEqual(['early'])
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page).toHaveURL('/cart')
  held.resolve()
})

story('menu and search work without JavaScript', gate.phone, async ({ openBrowser }) => {
  const page = await openBrowser({ javaScriptEnabled: false, viewport: phone })
  await page.goto('/cart')
  await expect(page.locator('noscript p', { hasText: 'The cart and your account need JavaScript' })).toBeVisible()
  await expect(page.locator('noscript p', { hasText: 'Your cart is saved in your browser' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Living' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Living Room' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Filters' })).toBeVisible()
  await page.getByLabel('Search products').fill('tv stand')
  await page.getByLabel('Search products').press('Enter')
  await expect(page).toHaveURL('/search/tv%20stand')
})

story('the header is one row without JavaScript, and buttons look disabled', anyWidth, async ({ openBrowser }) => {
  const page = await openBrowser({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
  await page.goto('/living/living')
  const box = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [nav, search, cart, notice, title] = await Promise.all([
    box(page.getByRole('navigation', { name: 'Main' })),
    box(page.getByRole('search')),
    box(page.getByRole('link', { name: /^Cart/ })),
    box(page.locator('noscript p').first()),
    box(page.getByRole('heading', { level: 1 })),
  ])
  expect(nav.x + nav.width).toBeLessThanOrEqual(search.x)
  expect(search.x + search.width).toBeLessThanOrEqual(cart.x)
  for (const { y, height } of [nav, search])
    expect(Math.abs(y + height / 2 - (cart.y + cart.height / 2))).toBeLessThan(3)
  expect(search.width).toBeLessThanOrEqual(320)
  // The edge of the notice is that of the page: both have the padding of the container.
  const padding = await page
    .locator('noscript p')
    .first()
    .evaluate((each) => parseFloat(getComputedStyle(each).paddingLeft))
  expect(notice.x + padding).toBeCloseTo(title.x, 0)
  await expect(page.getByRole('button', { name: 'Reset sizes and price' }).first()).toHaveCSS('pointer-events', 'none')
  // The fields next to the sliders belong to the form; the sliders would do nothing.
  await expect(page.getByRole('slider')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Price, up to, in dollars' }).first()).toBeVisible()
})
