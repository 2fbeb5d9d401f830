import type { Page } from '@playwright/test'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { expectSaidOnce, expectSilentToast } from '#tests/e2e/support/said-once.ts'
import { buyByApi, fillAddress, fillCart, newShopper } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'

/* Stories of forms, of order links and of PayPal have their own refusals: try-again, order-link, pay-with-paypal. */

/** Answers the next request to an address with a refusal. Returns its sentence, which no other refusal has. */
async function refuse(page: Page, url: string): Promise<string> {
  const message = `We’re counting the stock before ${url.split('/').at(-1)}.`
  await page.route(url, (route) => route.fulfill({ status: 503, json: { message } }), { times: 1 })
  return message
}

story('a shopper hears once why a step is refused', anyWidth, async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 503/)
  const { name, email, password } = newShopper()
  await page.goto('/register')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const confirmed = page.getByLabel('Confirm Password')
  await confirmed.fill('totara-and-rata')
  await page.getByRole('button', { name: 'Register' }).click()
  // The field is said with its error, because it gets the focus.
  await expectSilentToast(page, 'Passwords do not match')
  await expect(confirmed).toBeFocused()
  await expect(confirmed).toHaveAccessibleDescription('Passwords do not match')
  await expect(page.getByRole('alert').filter({ hasText: 'Passwords do not match' })).toHaveCount(0)
  await confirmed.fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/')

  await fillCart(page, 'Petone Dining Chair', 1)
  await page.getByRole('link', { name: 'Proceed to checkout' }).click()
  await fillAddress(page)
  const notPlaced = await refuse(page, '/api/orders')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expectSaidOnce(page, notPlaced)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/order\//)

  const notPaid = await refuse(page, '/api/stripe/create-checkout-session')
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await expectSaidOnce(page, notPaid)
})

story('the owner hears once why a step is refused', anyWidth, async ({ page, shop, openBrowser, pageErrors }) => {
  pageErrors.expect(/status of 503/)
  const buyer = await openBrowser()
  const id = await buyByApi(buyer, 'Petone Dining Chair')
  await buyer.context().close()
  await openAsOwner(page, shop, `/admin/order/${id}`)

  const notReady = await refuse(page, '/api/parcels/steps')
  await page.getByRole('button', { name: 'Mark ready to ship' }).click()
  await expectSaidOnce(page, notReady)

  const notDelivered = await refuse(page, `/api/orders/${id}/deliver`)
  await page.getByRole('button', { name: 'Mark As Delivered' }).click()
  const question = page.getByRole('dialog', { name: 'Deliver this order anyway?' })
  await question.getByRole('button', { name: 'Mark as delivered' }).click()
  await expectSaidOnce(page, notDelivered)
})
