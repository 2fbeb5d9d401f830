import type { Page } from '@playwright/test'
import type { DeliveryEstimate, DeliveryZones } from '#contract/orders/delivery.ts'
import { promiseText } from '#rules/orders/delivery/promise-text.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { fillAddress, fillCart, findProduct, payByCard, register } from '#tests/e2e/support/shopper.ts'
import { expect, gate, story } from '#tests/e2e/support/story.ts'
import { waitForHydration } from '#tests/e2e/support/walk.ts'

/** The line that the shop shows for a postal code today, from the API. */
async function lineFor(page: Page, postCode: string): Promise<string> {
  const response = await page.request.get(`/api/delivery/promise?postCode=${postCode}`)
  const { promise }: DeliveryEstimate = await response.json()
  return promiseText(promise)
}

story('the browser remembers the postal code of a delivery day', gate.phone, async ({ page }) => {
  story.slow()
  await page.goto(`/product/${await findProduct(page, 'Cardrona Lamp Table')}`)
  await waitForHydration(page)
  await expect(page.getByText('Delivered in 3 to 7 business days; to some islands by arrangement')).toBeVisible()
  await page.getByRole('button', { name: 'Enter your postcode for a delivery date' }).click()
  await expect(page.getByLabel('Your postcode')).toBeFocused()
  await page.getByLabel('Your postcode').fill('8011')
  const line = await lineFor(page, '8011')
  await expect(page.getByText(line, { exact: true })).toBeVisible()
  await expect(page.getByText(/^4 to 6 business days to 8011, Christchurch, if you pay today\./)).toBeVisible()
  await page.getByLabel('Your postcode').fill('9818')
  await expect(page.getByText('We’ll call you to arrange delivery', { exact: true })).toBeVisible()
  await expect(page.getByText('For 9818, Stewart Island.')).toBeVisible()
  await page.getByLabel('Your postcode').fill('8011')
  await page.reload()
  await expect(page.getByText(line, { exact: true })).toBeVisible()

  await register(page)
  await fillCart(page, 'Cardrona Lamp Table', 1)
  await expect(page.getByLabel('Your postcode')).toHaveValue('8011')
  await expect(page.getByText(line, { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Proceed to checkout' }).click()
  await fillAddress(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Place Order' })).toBeVisible()
  const toOamaru = await lineFor(page, '9400')
  await expect(page.getByText(toOamaru, { exact: true })).toBeVisible()
  await expect(page.getByText(/^5 to 6 business days to 9400, Ōamaru, if you pay today\./)).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order T-/ })).toBeVisible()
  await expect(page.getByText(toOamaru, { exact: true })).toBeVisible()
  await expect(page.getByText(/^5 to 6 business days to 9400, Ōamaru, if you pay today\./)).toBeVisible()
  const orderUrl = page.url()
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await payByCard(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible()
  await page.goto(orderUrl)
  await expect(page.getByText(toOamaru, { exact: true })).toBeVisible()
  await expect(page.getByText(/^Promised when you paid: 5 to 6 business days\./)).toBeVisible()
})

story('the owner changes the zones', async ({ page, shop, pageErrors }, { project }) => {
  pageErrors.expect(/status of 409/)
  await openAsOwner(page, shop, '/admin/content/delivery')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery' })).toBeVisible()
  await page.getByLabel('Postcode', { exact: true }).fill('7810')
  await expect(page.getByText(await lineFor(page, '7810'), { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Change West Coast' }).click()
  await expect(page.getByRole('heading', { name: 'Change West Coast' })).toBeFocused()
  await page.getByLabel('Postcodes').fill('7800-7899, 8011')
  await page.getByRole('button', { name: 'Save' }).click()
  const overlap =
    'The zone Nelson, Marlborough and Canterbury already has 8011. A postcode can belong to one zone only.'
  await expect(page.locator('.invalid-feedback').getByText(overlap)).toBeVisible()
  await page.getByLabel('Postcodes').fill('7800-7898')
  await page.getByLabel('To (business days)').fill('7')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Delivery zone West Coast saved')).toBeVisible()
  await expect(page.getByText(/^No zone has 7899\./)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'West Coast' })).toContainText('5 to 7 business days')

  const name = `Last code ${project.name}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Postcodes').fill('7899')
  await page.getByLabel('Promise').selectOption('We call the customer')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText(`Delivery zone ${name} saved`)).toBeVisible()
  await expect(page.getByText(/^No zone has/)).toBeHidden()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(`Delivery zone ${name} deleted`)).toBeVisible()

  // The other stories share this shop.
  const { zones }: DeliveryZones = await (await page.request.get('/api/delivery/zones')).json()
  const zone = zones.find((each) => each.name === 'West Coast')
  const before = { ...zone, ranges: '7800-7899', daysTo: 6 }
  expect((await page.request.put(`/api/delivery/zones/${zone?._id}`, { data: before })).status()).toBe(200)
})
