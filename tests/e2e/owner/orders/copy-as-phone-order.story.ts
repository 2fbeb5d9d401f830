import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { newShopper, orderProduct } from '#tests/e2e/support/shopper.ts'
import { expect, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

story('the owner copies an order as a phone order', async ({ page, shop, openBrowser }) => {
  story.slow()
  const order = await orderProduct(await openBrowser(), newShopper(), 'Kurow Dining Table')
  await openAsOwner(page, shop, `/admin/order/${order}`)
  const number = (await page.getByRole('heading', { level: 1 }).textContent())?.match(/T-\d{5}/)?.[0] ?? ''
  // The order is not paid: it has no receipt.
  await page.getByRole('main').getByRole('button', { name: 'More' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Send receipt again' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Copy as a phone order' }).press('Enter')
  await expect(page).toHaveURL('/admin/phone-order')
  await expect(
    page.getByText(`Buyer, address and pieces are those of ${number}, the prices those of today.`),
  ).toBeVisible()
  const quantity = page.getByLabel('Quantity of Kurow Dining Table')
  await expect(quantity).toHaveValue('1')
  await expect(page.getByRole('textbox', { name: 'Address' })).not.toHaveValue('')
  await expect(page.getByRole('button', { name: /^Send pay link for \$/ })).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)

  await quantity.selectOption('2')
  await page.goto(`/admin/phone-order?copy=${order}`)
  await expect(page.getByText('You’ve already started a phone order in this tab.')).toBeVisible()
  await expect(quantity).toHaveValue('2')
  await page.getByRole('button', { name: `Replace it with ${number}` }).press('Enter')
  await expect(quantity).toHaveValue('1')
  await expect(page).toHaveURL('/admin/phone-order')
  await page.getByRole('button', { name: 'Start again' }).press('Enter')
  await expect(quantity).toHaveCount(0)
})
