import { fillCart, putInCart, register, signIn } from '#tests/e2e/support/shopper.ts'
import { expect, gate, story } from '#tests/e2e/support/story.ts'

const line = (page: Parameters<typeof register>[0], name: string) =>
  page.getByRole('listitem').filter({ hasText: name })

story('the cart of an account is the same on two devices', gate.anyWidth, async ({ page, openBrowser }) => {
  const shopper = await register(page)
  await putInCart(page, 'Karamea Bedside Cabinet', 1)
  await expect(page.getByRole('heading', { name: 'Subtotal (1) items' })).toBeVisible()

  // A second device, whose cart was filled before the sign-in, adds its items to the cart of the account.
  const phone = await openBrowser()
  await fillCart(phone, 'Raglan Bedside Table', 2)
  await phone.goto('/login?redirect=/cart')
  await signIn(phone, shopper)
  await expect(phone.getByRole('heading', { name: 'Subtotal (3) items' })).toBeVisible()
  await expect(line(phone, 'Karamea Bedside Cabinet').first()).toBeVisible()

  // What one device changes, the other one has once it is opened again; both change different items in between.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Subtotal (3) items' })).toBeVisible()
  await page.getByLabel('Quantity of Karamea Bedside Cabinet').selectOption('3')
  await phone.getByRole('button', { name: 'Remove Raglan Bedside Table' }).click()
  await expect(phone.getByRole('heading', { name: 'Subtotal (3) items' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Subtotal (3) items' })).toBeVisible()
  await expect(page.getByLabel('Quantity of Raglan Bedside Table')).toHaveCount(0)
  await expect(page.getByLabel('Quantity of Karamea Bedside Cabinet')).toHaveValue('3')

  // Signing out clears this browser, and the account keeps its cart.
  await page.getByRole('button', { name: shopper.name }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 0 pieces' })).toBeVisible()
  await signIn(page, shopper)
  await expect(page.getByRole('link', { name: 'Cart, 3 pieces' })).toBeVisible()
})
