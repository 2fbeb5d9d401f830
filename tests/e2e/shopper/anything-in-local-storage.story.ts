import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'

const carts = [
  '',
  'null',
  '{{{',
  '[]',
  '"cart"',
  '42',
  '{"cartItems":5,"shippingAddress":null,"paymentMethod":7,"orderId":{}}',
  '{"cartItems":[null,1,"x",{"_id":1},{"_id":"a","qty":"2","price":null}]}',
  '{"cartItems":[],"shippingAddress":{"address":{}},"totalPrice":"NaN"}',
  '{"__proto__":{"cartItems":[1]}}',
]
const people = ['', 'null', 'undefined', '[]', 'true', '{"_id":5}', '{"name":"Unknown"}', '<script>']

story('the shop opens with any content of local storage (spec §3)', anyWidth, async ({ page }) => {
  await page.goto('/cart')
  for (const [index, cart] of carts.entries()) {
    const userInfo = people[index % people.length] ?? ''
    await page.evaluate(
      (stored) => {
        window.localStorage.setItem('cart', stored.cart)
        window.localStorage.setItem('userInfo', stored.userInfo)
      },
      { cart, userInfo },
    )
    await page.reload()
    await expect(page.getByText('Your cart is empty'), cart).toBeVisible()
    await expect(page.getByRole('button', { name: 'Proceed to checkout' }), cart).toBeDisabled()
    await expect(page.getByRole('link', { name: 'Sign In' }), userInfo).toBeVisible()
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2, name: 'Latest Line of Products' })).toBeVisible()
})

story('the page does not call the cart empty before the cart is read', anyWidth, async ({ page, request }) => {
  const html = await (await request.get('/cart')).text()
  expect(html).toContain('Shopping Cart')
  expect(html).not.toContain('Your cart is empty')
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})
