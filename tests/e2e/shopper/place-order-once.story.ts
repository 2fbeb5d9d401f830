import type { Page } from '@playwright/test'
import { fillAddress, fillCart, register } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, main, story } from '#tests/e2e/support/story.ts'

async function goToPlaceOrder(page: Page, product: string): Promise<void> {
  await register(page)
  await fillCart(page, product, 1)
  await page.getByRole('link', { name: 'Proceed to checkout' }).click()
  await fillAddress(page)
  await expect(page).toHaveURL('/placeorder')
}

async function expectOneOrder(page: Page): Promise<void> {
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: /^Details/ })).toHaveCount(1)
}

story('a double click places one order (spec §4)', main, async ({ page }) => {
  await goToPlaceOrder(page, 'Petone Dining Chair')
  await page.getByRole('button', { name: 'Place Order' }).dblclick()
  await expect(page).toHaveURL(/\/order\//)
  await expectOneOrder(page)
})

story('a lost response does not place a second order', anyWidth, async ({ page, pageErrors }) => {
  pageErrors.expect(/ERR_FAILED/)
  await goToPlaceOrder(page, 'Whitianga Dining Chair')
  await page.route('/api/orders', async (route) => {
    await route.fetch()
    await route.abort('failed')
  })
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('alert').getByText('The shop couldn’t be reached').first()).toBeVisible()
  await page.unroute('/api/orders')

  await page.reload()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/order\//)
  await expectOneOrder(page)
})

story('a changed price is shown before it is accepted (spec §8)', anyWidth, async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 409/)
  await goToPlaceOrder(page, 'Naseby Square Coffee Table')
  await page.evaluate(() => {
    const cart = window.localStorage.getItem('cart') ?? ''
    window.localStorage.setItem('cart', cart.replace('"price":389.95', '"price":300'))
  })
  await page.reload()
  await expect(page.getByText('1 × $300.00')).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).click()

  await expect(
    page
      .getByRole('alert')
      .getByText(/Naseby Square Coffee Table/)
      .first(),
  ).toBeVisible()
  await expect(page.getByText('1 × $389.95')).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/order\//)
})
