import type { Page } from '@playwright/test'
import { confirmAddress } from '#tests/e2e/support/email-link.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { findProduct, newShopper, payByApi } from '#tests/e2e/support/shopper.ts'
import { expect, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

async function buyAsGuest(page: Page, email: string): Promise<string> {
  const product = await findProduct(page, 'Petone Dining Chair')
  expect((await page.request.post('/api/users/guest', { data: { email } })).status()).toBe(201)
  const shippingAddress = {
    recipient: 'Marama Tipene',
    phone: '021 555 0142',
    address: '12 Nursery Road',
    city: 'Christchurch',
    postCode: '8011',
    country: 'New Zealand',
  }
  const data = { orderItems: [{ product, qty: 1 }], shippingAddress, paymentMethod: 'card' }
  const { _id, orderNumber } = await (await page.request.post('/api/orders', { data })).json()
  await payByApi(page, _id)
  return orderNumber
}

story('the owner adds a guest’s order to an account', async ({ page, shop, openBrowser }) => {
  const marama = newShopper()
  expect((await page.request.post('/api/users', { data: marama })).status()).toBe(201)
  await confirmAddress(page.request, shop.dataDir, marama)
  const number = await buyAsGuest(await openBrowser(), marama.email)

  await openAsOwner(page, shop, '/admin/customers')
  await page.getByLabel('Name, email, phone, town or order').fill(marama.email)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: marama.email })
  await row.getByRole('link', { name: marama.name }).click()
  await expect(page.getByText('A guest ordered with the same address.')).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`We’ve sent a link to ${marama.email}.`)).toBeVisible()

  await page.getByRole('button', { name: 'Add to this customer…' }).click()
  const dialog = page.getByRole('dialog', { name: `Add ${number} to ${marama.name}?` })
  await expect(dialog).toContainText('sees it under My Orders, and gets an email about it.')
  await dialog.getByRole('button', { name: 'Add the order' }).click()
  await expect(page.getByText('Order added')).toBeVisible()
  await expect(page.getByText('A guest ordered with the same address.')).toHaveCount(0)
  await expect(page.getByText(`${number} was the order of a guest.`)).toBeVisible()
  const customer = page.url()
  await page.goto('/admin/history?about=orders')
  await page.getByRole('link', { name: `Undo ${number}, on the customer’s page` }).click()
  await expect(page).toHaveURL(customer)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Back with the guest')).toBeVisible()
  await expect(page.getByText('A guest ordered with the same address.')).toBeVisible()
})
