import type { Page } from '@playwright/test'
import { makeCode } from '#tests/e2e/support/discounts.ts'
import { sentTo } from '#tests/e2e/support/email-link.ts'
import { fillAddress, fillCart, newShopper, payByCard, type Shopper, signUp } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'

const total = '$475.15'

const totalOf = (page: Page) => page.getByRole('complementary').locator('dd.total')
const keptCart = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'Your cart is safe:' })

async function applyCode(page: Page, admin: { email: string; password: string }): Promise<void> {
  await page.goto('/cart')
  const code = `ONE-${Date.now()}`
  await makeCode(page, admin, { code, kind: 'percentage', percent: 15 })
  await fillCart(page, 'Hahei Coffee Table', 1)
  await page.getByLabel('Discount code').fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(totalOf(page)).toHaveText(total)
  await page.getByRole('link', { name: 'Proceed to checkout' }).click()
  await expect(keptCart(page)).toContainText(`1 × Hahei Coffee Table, ${total}.`)
}

/** Places the order and pays: every page and the email have the same total. */
async function placeAndPay(page: Page, dataDir: string, { email }: Pick<Shopper, 'email'>): Promise<void> {
  await expect(page).toHaveURL('/placeorder')
  await expect(totalOf(page)).toHaveText(total)
  await expect(page.getByText(`Receipt to ${email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/order\//)
  await expect(totalOf(page)).toHaveText(total)
  await page.getByRole('button', { name: /^Complete Order/ }).click()
  await expect(page.getByRole('button', { name: `Pay ${total}` })).toBeVisible()
  await payByCard(page, '4242 4242 4242 4242')
  await expect(page).toHaveURL(/\/success\?session_id=/)
  await expect
    .poll(async () => (await sentTo(dataDir, email, 'Payment')).some((text) => text.includes(total)))
    .toBe(true)
}

story('a guest with a code meets one total on every page, and corrects the email address', async ({ page, shop }) => {
  const { email } = newShopper()
  await applyCode(page, shop.admin)
  await page.getByLabel('Where should we send the receipt?').fill(`typo.${email}`)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page).toHaveURL('/shipping')
  await expect(totalOf(page)).toHaveText(total)
  await expect(page.getByLabel('Save this address for next time')).toHaveCount(0)
  await expect(page.getByText(`Receipt to typo.${email}`)).toBeVisible()
  await page.getByLabel('Recipient').fill('Nan Tipene')
  await page.getByRole('list', { name: 'Checkout' }).getByRole('link', { name: 'Sign In' }).click()

  const receiptTo = page.getByLabel('Where should we send the receipt?')
  await expect(receiptTo).toHaveValue(`typo.${email}`)
  await expect(keptCart(page)).toContainText(total)
  await receiptTo.fill(email)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page).toHaveURL('/shipping')
  await expect(page.getByText(`Receipt to ${email}`)).toBeVisible()
  await expect(page.getByLabel('Recipient')).toHaveValue('Nan Tipene')
  await expect(totalOf(page)).toHaveText(total)
  await fillAddress(page)
  await expect(page).toHaveURL('/placeorder')
  await page.getByRole('link', { name: 'Change the email address' }).click()
  await expect(receiptTo).toHaveValue(email)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await placeAndPay(page, shop.dataDir, { email })
})

story('a shopper with an account and a code meets one total on every page', anyWidth, async ({ page, shop }) => {
  const shopper = newShopper()
  await applyCode(page, shop.admin)
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(keptCart(page)).toContainText(total)
  await signUp(page, shopper)
  await expect(page).toHaveURL('/shipping')
  await expect(totalOf(page)).toHaveText(total)
  await expect(page.getByText(`Receipt to ${shopper.email}`)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Checkout' }).getByRole('link')).toHaveCount(0)
  await fillAddress(page)
  await placeAndPay(page, shop.dataDir, shopper)
})

story('a postal code that the shop does not know is asked about once', anyWidth, async ({ page }) => {
  await fillCart(page, 'Hahei Coffee Table', 1)
  await page.getByLabel('Your postcode').fill('9999')
  await expect(
    page.getByText(
      'We don’t recognise postcode 9999. Please check it. 3 to 7 business days to 9999, if you pay today.',
    ),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to checkout' }).click()
  await page.getByLabel('Where should we send the receipt?').fill(newShopper().email)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page).toHaveURL('/shipping')
  await page.getByLabel('Recipient').fill('Marama Tipene')
  await page.getByLabel('Phone').fill('021 555 0142')
  await page.getByLabel('Address', { exact: true }).fill('14 Kōwhai Street')
  await page.getByLabel('City').fill('Nowhere')
  await page.getByLabel('Postal Code').fill('9999')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Postal Code')).toHaveAccessibleDescription(
    'We don’t recognise postcode 9999. Please check it. If it’s right, press Continue again.',
  )
  await expect(page.getByLabel('Postal Code')).toBeFocused()
  await page.getByRole('button', { name: 'Continue' }).click()
  // The address changes before the page does, and Shipping has the sentence too.
  await expect(page.getByRole('heading', { level: 1, name: 'Place Order' })).toBeVisible()
  await expect(page).toHaveURL('/placeorder')
  await expect(page.getByText(/^We don’t recognise postcode 9999\. Please check it\./)).toBeVisible()
})
