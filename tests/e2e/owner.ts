import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { newShopper, signIn } from './shopper.ts'
import type { ShopUnderTest } from './shop-under-test.ts'
import { expect } from './story.ts'

/** Signs the owner in and opens a page of the admin area. */
export async function openAsOwner(page: Page, shop: ShopUnderTest, path: string): Promise<void> {
  await page.goto(`/login?redirect=${path}`)
  await signIn(page, { name: 'Owner', ...shop.admin })
  await expect(page).toHaveURL(path)
}

/** A field of the product form, by its label. */
export function field(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true })
}

/** The button that saves the product form. */
export function update(page: Page): Locator {
  return page.getByRole('button', { name: 'Update', exact: true })
}

/** Buys as somebody else, while the owner is at work. */
export async function placeOrder(request: APIRequestContext, product: string, qty: number): Promise<void> {
  expect((await request.post('/api/users', { data: newShopper() })).status()).toBe(201)
  const shippingAddress = { address: '14 Kōwhai Street', city: 'Ōamaru', postCode: '9400', country: 'New Zealand' }
  const order = { orderItems: [{ product, qty }], shippingAddress, paymentMethod: 'card' }
  expect((await request.post('/api/orders', { data: order })).status()).toBe(201)
}
