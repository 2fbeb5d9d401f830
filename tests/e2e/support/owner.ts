import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { newShopper } from './shopper.ts'
import type { ShopUnderTest } from './shop-under-test.ts'
import { expect } from './story.ts'

/** Opens a page of the admin area as the owner, without the sign-in form, which other stories test. */
export async function openAsOwner(page: Page, { admin }: Pick<ShopUnderTest, 'admin'>, path: string): Promise<void> {
  // An open page could still ask with the session that ends here.
  await page.goto('about:blank')
  expect((await page.request.post('/api/users/auth', { data: admin })).status()).toBe(200)
  await page.goto(path)
  await expect(page).toHaveURL(path)
}

/** The link of a place in the menu of the admin area: in the column, or on a phone in the bar or its sheet. */
export async function openPlace(page: Page, name: string): Promise<void> {
  const column = page.getByRole('navigation', { name: 'Admin', exact: true })
  if (await column.isVisible()) {
    await column.getByRole('link', { name }).click()
    return
  }
  const bar = page.getByRole('navigation', { name: 'Admin, short' })
  const tab = bar.getByRole('link', { name })
  if ((await tab.count()) === 0) await bar.getByRole('button', { name: 'More' }).click()
  await tab.click()
}

/** Expects that the menu marks a place as the current one; on a phone a place of its sheet marks the sheet. */
export async function expectPlace(page: Page, name: string): Promise<void> {
  const column = page.getByRole('navigation', { name: 'Admin', exact: true })
  if (await column.isVisible()) {
    await expect(column.locator('[aria-current="page"]')).toContainText(name)
    return
  }
  const bar = page.getByRole('navigation', { name: 'Admin, short' })
  await expect(bar.locator('[aria-current="page"], [data-current]').filter({ visible: true })).toContainText(
    new RegExp(`${name}|More`),
  )
}

export function field(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true })
}

export function update(page: Page): Locator {
  return page.getByRole('button', { name: 'Update', exact: true })
}

export async function placeOrder(request: APIRequestContext, product: string, qty: number): Promise<void> {
  expect((await request.post('/api/users', { data: newShopper() })).status()).toBe(201)
  const shippingAddress = { address: '14 Kōwhai Street', city: 'Ōamaru', postCode: '9400', country: 'New Zealand' }
  const order = { orderItems: [{ product, qty }], shippingAddress, paymentMethod: 'card' }
  expect((await request.post('/api/orders', { data: order })).status()).toBe(201)
}

/** Opens the filters of a list, which are folded below 768 px. */
export async function openFilters(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 768) return
  const fold = page.getByRole('button', { name: /^Filters/ })
  if ((await fold.isVisible()) && (await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
}

/** Presses a button or a link of the bar of what is selected, which More… shows where it is narrow. */
export async function pressInBar(bar: Locator, name: string): Promise<void> {
  const button = bar.getByRole('button', { name, exact: true }).or(bar.getByRole('link', { name, exact: true }))
  if (!(await button.isVisible())) await bar.getByRole('button', { name: 'More…' }).click()
  await button.click()
}
