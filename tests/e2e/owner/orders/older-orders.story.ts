import type { Page } from '@playwright/test'
import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { openAsOwner, openFilters } from '#tests/e2e/support/owner.ts'
import { newShopper } from '#tests/e2e/support/shopper.ts'
import { expect } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const story = storyInOwnShop('quiet')

const placed = 51

/** Adds a product with enough stock for all orders. Returns its id. */
async function addProduct(page: Page, admin: { email: string; password: string }): Promise<string> {
  expect((await page.request.post('/api/users/auth', { data: admin })).status()).toBe(200)
  const { _id } = await (await page.request.post('/api/products', { data: {} })).json()
  const data = { name: 'Piha Stool', price: 149, countInStock: placed }
  expect((await page.request.put(`/api/products/${_id}`, { data })).status()).toBe(200)
  return _id
}

async function orderMany(page: Page, product: string): Promise<string> {
  expect((await page.request.post('/api/users', { data: newShopper() })).status()).toBe(201)
  const data = {
    orderItems: [{ product, qty: 1 }],
    shippingAddress: { address: '14 Kōwhai Street', city: 'Ōamaru', postCode: '9400', country: 'New Zealand' },
    paymentMethod: 'card',
  }
  const place = async (): Promise<string> => {
    const response = await page.request.post('/api/orders', { data })
    // A busy shop asks to send the order again.
    if (response.status() === 503) return place()
    expect(response.status()).toBe(201)
    return (await response.json())._id
  }
  const first = await place()
  for (let left = placed - 1; left > 0; left -= 10) {
    await Promise.all(Array.from({ length: Math.min(left, 10) }, place))
  }
  return first
}

story('the owner reaches the oldest order of a long list', async ({ page, shop }) => {
  story.slow()
  const first = await orderMany(page, await addProduct(page, shop.admin))
  await page.request.post('/api/users/logout')

  await openAsOwner(page, shop, '/admin/orderlist')
  await openFilters(page)
  await page.getByLabel('Number, name, phone, email, town, street or piece').fill('Piha Stool')
  await page.getByLabel('Number, name, phone, email, town, street or piece').press('Enter')
  await page.getByLabel('State').selectOption('Awaiting payment')
  await expect(page).toHaveURL('/admin/orderlist?paid=no&cancelled=no&keyword=Piha+Stool')
  await expect(page.getByText('The newest 50 orders')).toBeVisible()
  const details = page.getByRole('link', { name: /^Details/ })
  await expect(details).toHaveCount(50)

  const response = page.waitForResponse(/\/api\/orders\?.*before=/)
  await page.getByRole('button', { name: 'Older orders' }).click()
  expect(new URL((await response).url()).searchParams.get('paid')).toBe('false')
  await expect(page.getByText('51 orders in total')).toBeVisible()
  await expect(details).toHaveCount(51)
  await expect(details.last()).toHaveAttribute('href', `/admin/order/${first}`)
  const shown = await details.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(shown).size).toBe(51)
  // The button is removed after the last page, and keyboard focus moves to the status text.
  await expect(page.getByRole('button', { name: 'Older orders' })).toHaveCount(0)
  await expect(page.getByText('51 orders in total')).toBeFocused()
  expect(await measureOverflow(page)).toBe(0)

  // The same list by its total: the address carries it, and the next page goes on with it.
  await page.goto('/admin/orderlist?paid=no&cancelled=no&keyword=Piha+Stool&sort=total')
  await expect(page.getByText('Lowest total first. 50 a page.')).toBeVisible()
  await expect(page.getByText('The first 50 orders')).toBeVisible()
  await page.getByRole('button', { name: 'More orders' }).click()
  await expect(page.getByText('51 orders in total')).toBeVisible()
  const sorted = await details.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  // All have the same total: the oldest is first.
  expect(sorted).toEqual(shown.toReversed())

  await page.goto('/admin/orderlist?keyword=10100')
  await expect(page.getByText(/Numbers run from T-10001 to T-100\d\d\. Did you mean T-10010\?/)).toBeVisible()
  await page.getByRole('link', { name: 'Open T-10010' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('T-10010')
})
