import { fillShop } from '#tests/e2e/support/filled-shop.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { expect, story } from '#tests/e2e/support/story.ts'

story('nothing runs in an email that the owner reads', async ({ page, shop }) => {
  story.slow()
  const filled = await fillShop(shop)
  await openAsOwner(page, shop, `/admin/order/${filled.order}`)
  await page.getByRole('button', { name: /^Read.*Payment received/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Payment received/ })
  await expect(dialog.getByLabel('The email as plain text')).toHaveValue(/\/track\?token=…/)
  const frame = dialog.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', '')
  const email = frame.contentFrame()
  await expect(email.getByRole('heading', { name: /^Payment received/ })).toBeVisible()
  await expect(email.getByText('See the order')).toBeVisible()
  expect(await email.locator('[href], script').count()).toBe(0)
  // Its own styles are shown: the mark of the shop has a line below it.
  await expect(email.getByText('Tōtara', { exact: true }).first()).toHaveCSS('border-bottom-style', 'solid')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})
