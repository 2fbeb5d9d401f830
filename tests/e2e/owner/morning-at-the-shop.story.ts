import type { Page } from '@playwright/test'
import { ownShopStory } from '#tests/e2e/support/own-shop.ts'
import { buyByApi, orderByApi, signIn } from '#tests/e2e/support/shopper.ts'
import { expect } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

async function cancel(page: Page, id: string): Promise<void> {
  expect((await page.request.put(`/api/orders/${id}/cancel`)).status()).toBe(200)
}

/**
 * Prepares the shop: no order waits for delivery, neither those of other stories nor one that is being refunded. One
 * order is unpaid, and one is cancelled before payment.
 */
async function prepareShop(page: Page, admin: { email: string; password: string }): Promise<void> {
  await orderByApi(page, 'Kingsland Lamp Table')
  await cancel(page, await orderByApi(page, 'Kingsland Lamp Table'))
  const returned = await buyByApi(page, 'Kingsland Lamp Table')
  expect((await page.request.post('/api/users/auth', { data: admin })).status()).toBe(200)
  await cancel(page, returned)
  const waiting: { _id: string }[] = await (
    await page.request.get('/api/orders?paid=true&delivered=false&cancelled=false')
  ).json()
  for (const { _id } of waiting) {
    expect((await page.request.put(`/api/orders/${_id}/deliver`)).status()).toBe(200)
  }
}

ownShopStory('the owner reads the dashboard in the morning', async ({ page, shop, expectAccessible }) => {
  await prepareShop(page, shop.admin)
  const first = await buyByApi(page, 'Kingsland Lamp Table')
  await page.request.post('/api/users/logout')
  await page.goto('/admin')
  await expect(page).toHaveURL('/login?redirect=%2Fadmin')
  await signIn(page, { name: 'Owner', ...shop.admin })
  await expect(page).toHaveURL('/admin')

  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Admin' }).getByText('Dashboard')).toHaveAttribute(
    'aria-current',
    'page',
  )
  const waiting = page.getByRole('region', { name: 'Paid, not delivered' })
  await expect(waiting.getByRole('link', { name: /^T-\d{5}$/ })).toHaveAttribute('href', `/order/${first}`)
  await expect(waiting.getByRole('row').getByText('today')).toBeVisible()

  await expect(waiting.getByRole('row').getByText('test payment', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Test payments are not counted: \d+ orders?, \$[\d,.]+ in 30 days\.$/)).toBeVisible()

  await page.getByText('Show as a table').click()
  await expect(page.getByRole('row').filter({ hasText: /^\d{4}-\d\d-\d\d/ })).toHaveCount(30)
  await expectAccessible('the dashboard')
  expect(await measureOverflow(page)).toBe(0)

  // The browser hydrates the page that the server renders, without a request for the same data.
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
  await page.reload({ waitUntil: 'networkidle' })
  expect(calls.filter((url) => url.endsWith('/api/dashboard'))).toEqual([])

  const response = page.waitForResponse('**/api/dashboard')
  await page.getByRole('button', { name: 'Refresh' }).click()
  expect((await response).status()).toBe(200)
  await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy')
  const again = page.waitForResponse('**/api/dashboard')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expect((await again).status()).toBe(200)
  await expect(waiting.getByRole('link', { name: /^T-\d{5}$/ })).toHaveCount(1)

  // Each list shows the number of its figure.
  await waiting.getByRole('link', { name: 'All to deliver' }).click()
  await expect(page).toHaveURL('/admin/deliver')
  await expect(page.getByRole('checkbox', { name: /^All of T-/ })).toHaveCount(1)
  await page.goBack()
  const { unpaid } = await (await page.request.get('/api/dashboard')).json()
  await page.getByRole('link', { name: 'All unpaid' }).click()
  await expect(page).toHaveURL('/admin/orderlist?paid=no&cancelled=no')
  await expect(
    page.getByText(unpaid.count === 1 ? '1 order in total' : `${unpaid.count} orders in total`),
  ).toBeVisible()
  await page.goBack()
  await waiting.getByRole('link', { name: /^T-\d{5}$/ }).click()
  await expect(page).toHaveURL(`/order/${first}`)
})
