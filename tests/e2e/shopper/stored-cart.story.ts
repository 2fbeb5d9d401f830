import { fillCart } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'

story(
  'a stored cart with other sums than those of its items is corrected when it is read (spec §4)',
  anyWidth,
  async ({ page }) => {
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
  },
)
