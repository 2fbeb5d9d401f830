import { fillCart, putInCart } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'

story('a stored cart with wrong sums is corrected when it is read (spec §4)', anyWidth, async ({ page }) => {
  await fillCart(page, 'Cardrona Lamp Table', 2)
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '{}'))
  const right = await stored()
  await page.goto('/robots.txt')
  await page.evaluate(
    (cart) => localStorage.setItem('cart', cart),
    JSON.stringify({ ...right, totalPrice: '1.00', itemsPrice: '1.00' }),
  )
  await page.goto('/styling-tips')
  await expect.poll(stored).toEqual(right)
})

story('a visitor whose browser keeps nothing reads so in the cart', anyWidth, async ({ page }) => {
  await page.goto('/cart')
  const line = page.getByText('Your browser isn’t keeping this cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(line).toHaveCount(0)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('It is full.', 'QuotaExceededError')
    }
  })
  await page.goto('/')
  await putInCart(page, 'Cardrona Lamp Table', 1)
  await expect(line).toBeVisible()
})
