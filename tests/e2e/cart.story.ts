import { putInCart } from './shopper.ts'
import { expect, story } from './story.ts'

story('the cart counts, keeps and announces changes (spec §2, §4, §9)', async ({ page }) => {
  await page.goto('/')
  await putInCart(page, 'Cardrona Lamp Table', 1)
  await putInCart(page, 'Clyde Ladderback Dining Chair', 2)
  await expect(page.getByRole('heading', { name: 'Subtotal (3) items' })).toBeVisible()

  await page.getByLabel('Quantity of Clyde Ladderback Dining Chair').selectOption('4')
  const said = page.getByRole('status').filter({ hasText: 'Subtotal' })
  await expect(said).toHaveText('4 × Clyde Ladderback Dining Chair. Subtotal (5) items, $849.00')
  await expect(page.getByText('$620.00 for 4')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Subtotal (5) items' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Clyde Ladderback Dining Chair' }).click()
  await expect(said).toHaveText('Clyde Ladderback Dining Chair removed. Subtotal (1) items, $229.00')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.getByRole('button', { name: 'Remove Cardrona Lamp Table' }).click()
  await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to checkout' })).toBeDisabled()
})
