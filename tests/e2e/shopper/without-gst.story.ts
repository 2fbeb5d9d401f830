import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { fillAddress, fillCart, payByCard, register } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect } from '#tests/e2e/support/story.ts'

const story = storyInOwnShop('withoutGst')

story('neither cart nor receipt mentions GST in a shop without it', anyWidth, async ({ page }) => {
  const noGst = () => expect(page.getByText('GST')).toHaveCount(0)
  await register(page)
  await fillCart(page, 'Petone Dining Chair', 1)
  await page.goto('/cart')
  await expect(page.getByText('Freight, anywhere in NZ')).toBeVisible()
  await noGst()
  await page.goto('/shipping')
  await fillAddress(page)
  await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible()
  await noGst()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/)
  const orderPath = new URL(page.url()).pathname
  await noGst()
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await payByCard(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Marama. It’s yours.' })).toBeVisible()
  await noGst()
  await page.goto(`${orderPath}/receipt`)
  await expect(page.getByText('Date of supply')).toBeVisible()
  await noGst()
})
