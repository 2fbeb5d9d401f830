import { startShopUnderTest } from '#tests/e2e/support/shop-under-test.ts'
import { fillAddress, fillCart, payByCard, register } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'

/** The stories of a shop that is not registered for GST, and that creates its database itself. */
const unregisteredStory = story.extend<object, object>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const shop = await startShopUnderTest({ GST_NUMBER: 'none' }, { isFirstStart: true })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

unregisteredStory(
  'a shopper of a shop without GST reads of it neither in the cart nor on the receipt',
  anyWidth,
  async ({ page }) => {
    const noGst = () => expect(page.getByText('GST')).toHaveCount(0)
    await register(page)
    await fillCart(page, 'Petone Dining Chair', 1)
    await page.goto('/cart')
    await expect(page.getByText('Freight, anywhere in NZ')).toBeVisible()
    await noGst()
    await page.goto('/shipping')
    await fillAddress(page)
    await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
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
  },
)
