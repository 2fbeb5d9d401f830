import { fillCart, register } from '#tests/e2e/support/shopper.ts'
import { expect, story } from '#tests/e2e/support/story.ts'

const withoutPhone = 'Without a phone number the driver can’t ring before delivery.'

story('an order needs the four fields of the specification only (spec §2, §3)', async ({ page }) => {
  await register(page)
  await fillCart(page, 'Cardrona Lamp Table', 1)
  await page.goto('/shipping')
  await expect(page.getByLabel('Recipient')).toHaveValue('Marama Tipene')
  await page.getByLabel('Address', { exact: true }).fill('14 Kōwhai Street')
  await page.getByLabel('City').fill('Ōamaru')
  await page.getByLabel('Postal Code').fill('9400')
  await page.getByLabel('Country').fill('New Zealand')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page).toHaveURL('/placeorder')
  await expect(page.getByText(withoutPhone)).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Add one' })).toHaveAttribute('href', '/shipping')
  await page.getByRole('button', { name: 'Place Order' }).click()

  await expect(page.getByRole('button', { name: 'Complete Order', exact: true })).toBeVisible()
  await expect(page.getByText(withoutPhone)).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Send us one' })).toHaveAttribute('href', '/contact')
})
