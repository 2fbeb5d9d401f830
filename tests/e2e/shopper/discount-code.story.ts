import type { Page } from '@playwright/test'
import { inDays, makeCode } from '#tests/e2e/support/discounts.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { fillCart, fillAddress, payByCard, register } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, gate, story } from '#tests/e2e/support/story.ts'

const field = (page: Page) => page.getByLabel('Discount code')
const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' })
const totalOf = (page: Page) => summary(page).locator('dd.total')

async function goToPlaceOrder(page: Page, product: string): Promise<void> {
  await fillCart(page, product, 1)
  await page.getByRole('link', { name: 'Proceed to checkout' }).click()
  await expect(page).toHaveURL('/shipping')
  await fillAddress(page)
  await expect(page).toHaveURL('/placeorder')
}

story('a shopper pays less with a code once (spec §9)', gate.phone, async ({ page, shop, pageErrors }, { project }) => {
  story.slow()
  pageErrors.expect(/status of (400|409)/)
  const code = `HAHEI-${project.name.toUpperCase()}`

  await openAsOwner(page, shop, '/admin/discounts')
  await expect(page.getByRole('heading', { level: 1, name: 'Sales and codes' })).toBeVisible()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await expect(page.getByText('Use 3 to 30 letters, digits and hyphens for the code.').last()).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
  await page.getByLabel('Discount type').selectOption('Amount')
  await page.getByLabel('Dollars', { exact: true }).fill('59.95')
  await page.getByLabel('First day').fill(inDays(-1))
  await page.getByLabel('Last day').fill(inDays(30))
  await page.getByLabel('Minimum spend (optional)').fill('500')
  await page.getByLabel('Uses per customer').fill('1')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText(`Discount code ${code} created`)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row.locator('[data-th="What"]')).toHaveText('$59.95 off')
  await expect(row.locator('[data-th="Uses / limit"]')).toHaveText('0 / no limit, 1 each')
  await expect(row.locator('[data-th="State"]')).toHaveText('Running')
  await expect(row.locator('[data-th="Earned"]')).toHaveText('$0.00')
  await page.context().grantPermissions(['clipboard-write'])
  await row.getByRole('button', { name: `Copy link of ${code}` }).click()
  await expect(page.getByText(`Copied: ${shop.url}/?code=${code}`)).toBeVisible()
  await page.context().clearCookies()

  await register(page)
  await goToPlaceOrder(page, 'Hahei Coffee Table')
  await expect(totalOf(page)).toHaveText('$559.00')
  await field(page).fill('no-such-code')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(
    page.getByText('We don’t recognise that code, or it isn’t running at the moment. Check the spelling.'),
  ).toBeVisible()
  await expect(field(page)).toBeFocused()
  await field(page).fill(` ${code.toLowerCase()} `)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(summary(page).getByText(`Discount ${code}`, { exact: true })).toBeVisible()
  await expect(summary(page).getByText('−$59.95')).toBeVisible()
  await expect(totalOf(page)).toHaveText('$499.05')
  await expect(page.getByRole('status').filter({ hasText: 'Total $499.05' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: `Remove discount code ${code}` })).toBeFocused()

  await page.reload()
  await expect(totalOf(page)).toHaveText('$499.05')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/)
  const orderPath = new URL(page.url()).pathname
  await expect(summary(page).getByText(`Discount ${code}`, { exact: true })).toBeVisible()
  await expect(totalOf(page)).toHaveText('$499.05')
  await expect(summary(page).locator('dd.gst')).toHaveText('$65.09')

  await page.getByRole('button', { name: 'Complete Order' }).click()
  await expect(page.getByText('−$59.95')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $499.05' })).toBeVisible()
  await payByCard(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Marama. It’s yours.' })).toBeVisible()
  await expect(page.getByText('$499.05')).toBeVisible()
  await page.goto(`${orderPath}/receipt`)
  await expect(page.getByText(`Discount ${code}`, { exact: true })).toBeVisible()
  await expect(page.getByText('−$59.95')).toBeVisible()
  await expect(page.getByText('$499.05').first()).toBeVisible()

  await goToPlaceOrder(page, 'Hahei Coffee Table')
  await expect(field(page)).toHaveValue('')
  await field(page).fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(/^You’ve already used this code/)).toBeVisible()
  await expect(totalOf(page)).toHaveText('$559.00')
})

story('an order is placed without a code that ended', async ({ page, shop, pageErrors }, { project }) => {
  pageErrors.expect(/status of 409/)
  const code = `LAST-${project.name}`.toUpperCase()
  await register(page)
  await makeCode(page, shop.admin, { code, kind: 'percentage', percent: 10, totalLimit: 1 })
  await goToPlaceOrder(page, 'Hahei Coffee Table')
  await field(page).fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(totalOf(page)).toHaveText('$503.10')

  await endCode(page, shop.admin, code)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(
    page
      .getByText('We don’t recognise that code, or it isn’t running at the moment. Check the spelling.', {
        exact: true,
      })
      .first(),
  ).toBeVisible()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue(code)
  await expect(totalOf(page)).toHaveText('$559.00')
  await expect(page.getByText('1 × $559.00')).toBeVisible()

  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/order\//)
  await expect(totalOf(page)).toHaveText('$559.00')
})

story('placing an order applies a code that is typed', anyWidth, async ({ page, shop }) => {
  await register(page)
  const code = `TYPED-${Date.now()}`
  await makeCode(page, shop.admin, { code, kind: 'percentage', percent: 10 })
  await goToPlaceOrder(page, 'Hahei Coffee Table')
  await field(page).fill(code)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(totalOf(page)).toHaveText('$503.10')
  await expect(page).toHaveURL('/placeorder')
  await page.getByRole('button', { name: `Remove discount code ${code}` }).click()
  await expect(totalOf(page)).toHaveText('$559.00')
  await expect(field(page)).toBeFocused()
  await page.reload()
  await expect(field(page)).toHaveValue('')
})

story('an order whose total a code reduces to zero is completed without a card', anyWidth, async ({ page, shop }) => {
  await register(page)
  const code = `GIFT-${Date.now()}`
  await makeCode(page, shop.admin, { code, kind: 'percentage', percent: 100 })
  await goToPlaceOrder(page, 'Hahei Coffee Table')
  await field(page).fill(code)
  await field(page).press('Enter')
  await expect(totalOf(page)).toHaveText('$0.00')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/order\//)
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await expect(page.getByText('There is nothing to pay.')).toBeVisible()
  await page.getByRole('button', { name: 'Complete order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Marama. It’s yours.' })).toBeVisible()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
})

async function endCode(page: Page, admin: { email: string; password: string }, code: string): Promise<void> {
  const browser = page.context().browser()
  const owner = await browser?.newContext({ baseURL: new URL(page.url()).origin })
  if (!owner) throw new Error('there is no browser')
  const ownerPage = await owner.newPage()
  await openAsOwner(ownerPage, { admin }, '/admin/discounts')
  await ownerPage.getByRole('button', { name: `End ${code}` }).click()
  await expect(ownerPage.getByRole('heading', { name: 'Are you sure?' })).toBeVisible()
  await ownerPage.getByRole('button', { name: 'End', exact: true }).click()
  await expect(ownerPage.getByText(`Discount code ${code} ended`)).toBeVisible()
  const row = ownerPage.getByRole('row').filter({ hasText: code })
  await expect(row.locator('[data-th="State"]')).toHaveText('Ended')
  await expect(row.getByRole('button', { name: `End ${code}` })).toHaveCount(0)
  await owner.close()
}
