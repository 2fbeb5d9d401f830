import type { Page } from '@playwright/test'
import { putInCart } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, gate, story } from '#tests/e2e/support/story.ts'

interface StoredItem {
  _id: string
  name: string
  price: number
  qty: number
  countInStock: number
}

async function ageCart(page: Page, change: (items: StoredItem[]) => void): Promise<void> {
  const cart: { cartItems: StoredItem[] } = JSON.parse(
    (await page.evaluate(() => window.localStorage.getItem('cart'))) ?? '{}',
  )
  change(cart.cartItems)
  await page.evaluate((stored) => window.localStorage.setItem('cart', stored), JSON.stringify(cart))
  await page.reload()
}

story('a changed cart must be accepted before checkout', gate.phone, async ({ page }) => {
  await page.goto('/')
  await putInCart(page, 'Cardrona Lamp Table', 1)
  await putInCart(page, 'Clyde Ladderback Dining Chair', 2)
  await putInCart(page, 'Lavaud Hall Table', 1)
  let left = 0
  await ageCart(page, ([lamp, chair, hall]) => {
    if (!lamp || !chair || !hall) throw new Error('the cart does not have three pieces')
    left = chair.countInStock
    lamp.price = 199
    chair.qty = 90
    chair.countInStock = 99
    hall._id = '01938f2a-7c1e-7000-8000-000000000000'
    hall.name = 'Vanished Settle'
  })

  const notice = page.getByRole('status').filter({ hasText: 'Since you last looked at your cart' })
  await expect(notice.getByRole('listitem')).toHaveText([
    'The Cardrona Lamp Table is now $229.00 (it was $199.00).',
    `Only ${left} of the Clyde Ladderback Dining Chair are left.`,
    'We no longer sell the Vanished Settle.',
  ])
  await expect(page.getByRole('button', { name: 'Proceed to checkout' })).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Proceed to checkout' })).toHaveCount(0)

  await notice.getByRole('button', { name: 'Accept 3 changes' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByLabel('Quantity of Clyde Ladderback Dining Chair')).toHaveValue(String(left))
  await expect(page.getByText('Vanished Settle')).toHaveCount(0)
  await expect(page.getByText('$229.00', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Your cart is up to date' })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Proceed to checkout' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: `Subtotal (${left + 1}) items` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Proceed to checkout' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

story('a changed cart can also be corrected by hand (spec §4)', async ({ page }) => {
  await page.goto('/')
  await putInCart(page, 'Cardrona Lamp Table', 1)
  await ageCart(page, (items) => {
    for (const item of items) item.name = 'Vanished Settle'
    for (const item of items) item._id = '01938f2a-7c1e-7000-8000-000000000000'
  })
  await expect(page.getByRole('button', { name: 'Accept the change' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Vanished Settle' }).click()
  await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept the change' })).toHaveCount(0)
})

story('a cart is unchanged when its products cannot be read', anyWidth, async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 503/)
  await page.goto('/')
  await putInCart(page, 'Cardrona Lamp Table', 2)
  await page.route('/api/products/current*', (route) => route.fulfill({ status: 503, json: { message: 'Later' } }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Subtotal (2) items' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Proceed to checkout' })).toBeVisible()
})

story('a badge follows the cart of another tab (spec §2, §3)', anyWidth, async ({ page, context, pageErrors }) => {
  const other = await context.newPage()
  pageErrors.watch(other)
  await other.goto('/')
  await page.goto('/')
  await putInCart(page, 'Cardrona Lamp Table', 2)
  await expect(other.getByRole('link', { name: 'Cart, 2 pieces' })).toBeVisible()

  await other.getByRole('link', { name: 'Cart, 2 pieces' }).click()
  await other.getByLabel('Quantity of Cardrona Lamp Table').selectOption('3')
  await expect(page.getByRole('link', { name: 'Cart, 3 pieces' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Subtotal (3) items' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove Cardrona Lamp Table' }).click()
  await expect(other.getByText('Your cart is empty', { exact: true })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Cart, 0 pieces' })).toBeVisible()
})
