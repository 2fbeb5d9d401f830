import type { Page } from '@playwright/test'
import { openAsOwner, placeOrder } from '#tests/e2e/support/owner.ts'
import { findProduct, newShopper, orderProduct, payByCard } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'
import { measureOverflow, waitForHydration } from '#tests/e2e/support/walk.ts'

const widths = [390, 1024, 1440]

story('text of twice its size fits windows of any width', anyWidth, async ({ page, request, shop }) => {
  const id = await findProduct(page, 'Cardrona Lamp Table')
  const paths = ['/', `/product/${id}`, '/living/living', '/cart', '/login']
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of paths) await expectFit(page, path, width)
  }
  // Tables with rows are wider. The owner sees one order that waits for its payment, and one for its delivery.
  await placeOrder(request, id, 1)
  // A sum of more than $1,000.
  const orderId = await orderProduct(page, newShopper(), 'Whitianga Dining Table')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/profile', `/order/${orderId}`]) await expectFit(page, path, width)
  }
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await payByCard(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible()
  const adminPaths = [
    '/admin',
    '/admin/orderlist',
    '/admin/productlist',
    '/admin/customers',
    '/admin/userlist',
    '/admin/discounts',
    '/admin/content/delivery',
    '/admin/access',
    '/admin/stock',
    '/admin/money',
    '/admin/money/sales',
    '/admin/money/payouts',
    '/admin/money/unpaid',
    '/admin/money/exports',
    '/admin/connections',
    '/admin/connections/feeds',
    '/admin/inbox',
    '/admin/inbox?show=questions',
    '/admin/reviews',
    '/admin/photos',
  ]
  await openAsOwner(page, shop, '/admin')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [...adminPaths, `/order/${orderId}`, `/admin/order/${orderId}`])
      await expectFit(page, path, width)
  }
})

/** Opens a page with text of 200 % and expects that it does not scroll sideways, and the shop's name on one line. */
async function expectFit(page: Page, path: string, width: number): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect.soft({ path, width, overflow: await measureOverflow(page) }).toEqual({ path, width, overflow: 0 })
  const name = page.getByRole('banner').getByRole('link', { name: /(home|admin)$/ })
  const height = await name.evaluate((link) => link.getBoundingClientRect().height)
  const lineHeight = await name.evaluate((link) => parseFloat(getComputedStyle(link).fontSize))
  expect(height).toBeLessThan(2 * lineHeight)
}

story('forced colours show the sliders, the stock and the current page', anyWidth, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/living/living')
  const nav = page.getByRole('navigation', { name: 'Main', includeHidden: true })
  const borderOf = (name: string) =>
    nav.getByRole('link', { name, includeHidden: true }).evaluate((link) => getComputedStyle(link).borderBottomColor)
  expect(await borderOf('Living')).not.toBe(await borderOf('Dining'))
  const slider = page.getByRole('slider', { includeHidden: true }).first()
  expect(await slider.evaluate((range) => getComputedStyle(range).forcedColorAdjust)).toBe('none')
  const id = await findProduct(page, 'Cardrona Lamp Table')
  await page.goto(`/product/${id}`)
  const square = page.getByText('In Stock').first()
  const colours = await square.evaluate((text) => [
    getComputedStyle(text, '::before').backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ])
  expect(colours[0]).not.toBe(colours[1])
  const select = page.getByLabel('Quantity').first()
  expect(await select.evaluate((field) => getComputedStyle(field).appearance)).toBe('auto')
})
