import type { Page } from '@playwright/test'
import { fillCart, findProduct, register } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'
import { waitForHydration } from '#tests/e2e/support/walk.ts'

const navOf = (page: Page) => page.getByRole('navigation', { name: 'Main', includeHidden: true })

const enlargeText = (page: Page) => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))

story('the links of the header are in one row on laptops', anyWidth, async ({ page }) => {
  await page.goto('/')
  for (const width of [1200, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(navOf(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
    const tops = await navOf(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)))
    expect({ width, rows: new Set(tops).size }).toEqual({ width, rows: 1 })
  }
})

story('the header has the menu in place of links that do not fit with large text', anyWidth, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  await waitForHydration(page)
  await enlargeText(page)
  await expect(navOf(page)).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Contact' })).toBeVisible()
})

story('suggestions lie over the page, and the menu over the header', anyWidth, async ({ page, shop }) => {
  await page.request.post('/api/users/auth', { data: shop.admin })
  await page.goto('/')
  await waitForHydration(page)
  await page.getByRole('combobox', { name: 'Search products' }).fill('table')
  await page.getByRole('option').last().click({ trial: true })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Admin' }).click()
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click({ trial: true })
})

story('the chosen pieces stand above the bar that buys, and nowhere without a purpose', anyWidth, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const id = await findProduct(page, 'Cardrona Lamp Table')
  await page.goto('/living/living')
  await page.getByRole('button', { name: 'Compare', exact: true }).filter({ visible: true }).click()
  await expect(page.getByText('Tick up to four pieces.')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible()
  await expect(page.getByText('Tick up to four pieces.')).toHaveCount(0)
  await page.goBack()
  for (const at of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Compare/ })
      .nth(at)
      .check()
  await page.goto(`/product/${id}`)
  await page.getByRole('heading', { name: 'Customer Reviews' }).scrollIntoViewIfNeeded()
  const tray = page.getByRole('region', { name: 'Compare' })
  for (const button of [
    tray.getByRole('button', { name: 'Clear' }),
    tray.getByRole('link', { name: 'Compare to scale' }),
  ])
    await button.click({ trial: true })
})

story('a buy bar with large text has the name on a row of its own', anyWidth, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.goto(`/product/${await findProduct(page, 'Cardrona Lamp Table')}`)
  await waitForHydration(page)
  const button = page.locator('.buy-bar-on').getByRole('button', { name: 'Add to Cart' })
  const name = page.locator('.buy-bar-on').getByText('Cardrona Lamp Table')
  await expect(button).toBeVisible()
  const isBelow = async () => ((await button.boundingBox())?.y ?? 0) > ((await name.boundingBox())?.y ?? 0) + 30
  expect(await isBelow()).toBe(false)
  await enlargeText(page)
  await expect.poll(isBelow).toBe(true)
  expect((await name.boundingBox())?.width).toBeGreaterThan(300)
})

story('an error ends on the next page', anyWidth, async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 401/)
  await page.goto('/login')
  await page.getByLabel('Email Address').fill('nobody@example.nz')
  await page.getByLabel('Password', { exact: true }).fill('kauri-and-rimu')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const toast = page.locator('.Toastify__toast')
  await expect(toast).toHaveText('Invalid email or password')
  // An error within the first second may be the reason of the change.
  const shownAt = performance.now()
  await expect.poll(() => performance.now() - shownAt).toBeGreaterThan(1000)
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible()
  await expect(toast).toHaveCount(0, { timeout: 3000 })
})

story('Continue stays where it is when the day of a postal code comes', anyWidth, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page)
  await fillCart(page, 'Cardrona Lamp Table', 1)
  await page.goto('/shipping')
  await waitForHydration(page)
  const top = () =>
    page
      .getByRole('button', { name: 'Continue' })
      .evaluate((button) => Math.round(button.getBoundingClientRect().top + window.scrollY))
  const before = await top()
  await page.getByLabel('Postal Code').fill('9400')
  await expect(page.getByText(/9400, Ōamaru/).filter({ visible: true })).toBeVisible()
  expect(await top()).toBe(before)
})

story('the form of My space has the focus, in the page at first and in the sheet later', anyWidth, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/living/living')
  await waitForHydration(page)
  const button = page.getByRole('group', { name: 'List tools' }).getByRole('button', { name: /^My space/ })
  const sheet = page.getByRole('dialog', { name: 'My space' })
  await button.click()
  await expect(page.locator('#list-form').getByLabel('Side to side')).toBeFocused()
  await expect(sheet).toHaveCount(0)
  await page.reload()
  await waitForHydration(page)
  await button.click()
  await expect(sheet.getByLabel('Side to side')).toBeFocused()
})

story('the links above a page have room to be pressed', anyWidth, async ({ page }) => {
  await page.goto('/living/Lamp')
  const link = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' })
  const isPressed = await link.evaluate((home) => {
    const { left, top, bottom } = home.getBoundingClientRect()
    return [top - 8, bottom + 8].map((y) => document.elementFromPoint(left + 5, y) === home)
  })
  expect(isPressed).toEqual([true, true])
})
