import { fillCart, newShopper, orderProduct } from '#tests/e2e/support/shopper.ts'
import { expect, gate, story } from '#tests/e2e/support/story.ts'

story('menu, cart and profile name an unpaid order', gate.phone, async ({ page }) => {
  const shopper = newShopper()
  const id = await orderProduct(page, shopper, 'Feilding Farmhouse Dining Chair')
  const number = (await page.getByRole('heading', { level: 1 }).textContent())?.replace('Order ', '') ?? ''
  expect(number).toMatch(/^T-1\d{4}$/)
  await expect(page.getByRole('button', { name: 'Complete Order', exact: true })).toBeVisible()

  await page.goto('/cart')
  await expect(page.getByText(`Order ${number}, $259.00, isn’t paid yet.`)).toBeVisible()
  await page.getByRole('button', { name: shopper.name }).click()
  await page.getByRole('link', { name: `Pay for ${number}` }).click()
  await expect(page).toHaveURL(`/order/${id}`)

  await page.goto('/profile')
  await page.getByRole('link', { name: `Pay now for order ${number}` }).click()
  await expect(page).toHaveURL(`/order/${id}`)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByText('Order cancelled')).toBeVisible()
  await expect(page.getByText('Not paid, nothing was charged')).toBeVisible()
  await expect(page.getByText('test payment', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add to cart again' })).toHaveClass(/btn-primary/)

  await page.goto('/profile')
  await expect(page.getByText('isn’t paid yet')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add to cart again' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('heading', { name: 'Subtotal (1) items' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Feilding Farmhouse Dining Chair' }).first()).toBeVisible()
})

story('the cart applies a discount code of a link', async ({ page, shop, openBrowser, pageErrors }) => {
  pageErrors.expect(/status of 409/)
  const owner = await openBrowser()
  await owner.request.post('/api/users/auth', { data: shop.admin })
  const code = `LINK-${Date.now()}`
  const days = { startsAt: '2026-01-01', endsAt: '2099-12-31' }
  const created = await owner.request.post('/api/discounts', {
    data: { code, kind: 'percentage', percent: 10, ...days },
  })
  expect(created.status()).toBe(201)
  await owner.context().close()

  await page.goto(`/living/living?code=${code.toLowerCase()}`)
  await expect(page.getByText(`Discount code ${code} added to your cart.`)).toBeVisible()
  await expect(page).toHaveURL('/living/living')
  await fillCart(page, 'Hahei Coffee Table', 2)
  const subtotal = page.getByRole('complementary', { name: 'Subtotal' })
  await expect(subtotal).toContainText(`Discount ${code}−$111.80`)
  await expect(subtotal).toContainText('Total$1,006.20')
  await expect(subtotal).toContainText('or 4 payments of $251.55 with Afterpay')
  await page.getByRole('button', { name: `Remove discount code ${code}` }).click()
  await expect(subtotal).toContainText('Total$1,118.00')
  await page.getByLabel('Discount code').fill('no-such-code')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByLabel('Discount code')).toHaveAccessibleDescription(/We don’t recognise that code/)
})
