import type { Page } from '@playwright/test'
import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expectPlace, openAsOwner, openPlace } from '#tests/e2e/support/owner.ts'
import { buyByApi, findProduct, orderByApi, signIn } from '#tests/e2e/support/shopper.ts'
import { expect, gate } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const story = storyInOwnShop('quiet')

async function cancel(page: Page, id: string): Promise<void> {
  expect((await page.request.put(`/api/orders/${id}/cancel`)).status()).toBe(200)
}

/** No order waits for delivery, one is unpaid, and one is cancelled before payment. */
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

story('the owner sees in the morning what waits', gate.desktop, async ({ page, shop }) => {
  await prepareShop(page, shop.admin)
  const first = await buyByApi(page, 'Kingsland Lamp Table')
  const product = await findProduct(page, 'Featherston TV Stand')
  const question = { question: 'Does it come apart?', email: 'dev@example.nz' }
  expect((await page.request.post(`/api/products/${product}/questions`, { data: question })).status()).toBe(201)
  await page.request.post('/api/users/logout')
  await page.goto('/admin')
  await expect(page).toHaveURL('/login?redirect=%2Fadmin')
  await signIn(page, { name: 'Owner', ...shop.admin })
  await expect(page).toHaveURL('/admin')

  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expectPlace(page, 'Today')
  const row = (text: string | RegExp) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })
  const paid = row('1 new paid order, $')
  await expect(paid.getByRole('link', { name: /^T-\d{5}$/ })).toHaveAttribute('href', `/admin/order/${first}`)
  await expect(row('asks about the Featherston TV Stand: Does it come apart?')).toContainText(
    /Reply by \w{3} \d\d:\d\d/,
  )
  await expect(row(/pieces have one left or none/)).toContainText('None: ')
  await expect(page.getByRole('status').first()).toHaveText(/, as of \d\d:\d\d\. \d things to do\.$/)
  await expect(page.getByText(/^\d+ test payments? (is|are) not counted\.$/)).toBeVisible()
  await page.getByText('Show as a table').click()
  await expect(page.getByRole('row').filter({ hasText: /^\d{4}-\d\d-\d\d/ })).toHaveCount(30)
  expect(await measureOverflow(page)).toBe(0)

  // The browser hydrates the page that the server renders, without a request for the same data.
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
  await page.reload({ waitUntil: 'networkidle' })
  expect(calls.filter((url) => url.includes('/api/today'))).toEqual([])
  const again = page.waitForResponse('**/api/today')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expect((await again).status()).toBe(200)

  await paid.getByRole('link', { name: 'Pack and ship' }).click()
  await expect(page).toHaveURL('/admin/deliver')
  await expectPlace(page, 'To deliver')
  await expect(page.getByRole('checkbox', { name: /^All of T-/ })).toHaveCount(1)
  await page.goBack()
  await page.getByRole('link', { name: 'All money figures' }).click()
  await expect(page).toHaveURL('/admin/money/sales')
  await page.getByRole('link', { name: 'Not paid' }).click()
  await expect(page).toHaveURL('/admin/money/unpaid')
  const { unpaid } = await (await page.request.get('/api/dashboard')).json()
  await page.getByRole('link', { name: 'All unpaid' }).click()
  await expect(page).toHaveURL('/admin/orderlist?paid=no&cancelled=no')
  await expect(
    page.getByText(unpaid.count === 1 ? '1 order in total' : `${unpaid.count} orders in total`),
  ).toBeVisible()
  await openPlace(page, 'Today')
  await paid.getByRole('link', { name: /^T-\d{5}$/ }).click()
  await expect(page).toHaveURL(`/admin/order/${first}`)
  await expectPlace(page, 'Orders')
})

story('the owner finds a product, an order and an action by Ctrl K', async ({ page, shop }) => {
  const id = await buyByApi(page, 'Kingsland Lamp Table')
  await openAsOwner(page, shop, '/admin/money')
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
  await openPlace(page, 'Products')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search or go to' })
  const field = dialog.getByRole('combobox', { name: 'Search or go to' })
  await expect(field).toBeFocused()
  await expect(dialog.getByRole('group', { name: 'Last opened' }).getByRole('option').first()).toHaveText('Products')
  await field.fill('kingsland')
  const products = dialog.getByRole('group', { name: 'Products' }).getByRole('option')
  await expect(products.first()).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByRole('group', { name: 'Orders' }).getByRole('option').first()).toContainText('Marama Tipene')
  await expectAccessible(page, 'search of the admin area')

  await field.fill('T-')
  await expect(products).toHaveCount(0)
  await field.fill('>voucher')
  await expect(dialog.getByRole('option')).toHaveText(['Make a discount code'])
  await field.fill('nothing like it')
  await expect(dialog.getByText('Nothing is called “nothing like it”.')).toBeVisible()
  await field.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: /^Search or go to/ }).click()
  await field.fill('kingsland')
  await expect(products.first()).toBeVisible()
  await field.press('ArrowUp')
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit product' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await field.fill('marama tipene')
  await dialog.getByRole('group', { name: 'Orders' }).getByRole('option').first().click()
  await expect(page).toHaveURL(`/admin/order/${id}`)
})
