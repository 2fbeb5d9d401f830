import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { expect } from '#tests/e2e/support/story.ts'

const story = storyInOwnShop('quiet')

story('an order opens by its number and by a press anywhere in its row', async ({ page, shop }) => {
  expect((await page.request.post('/api/users/auth', { data: shop.admin })).status()).toBe(200)
  const { _id: product } = await (await page.request.post('/api/products', { data: {} })).json()
  const item = { name: 'Piha Stool', price: 149, countInStock: 1 }
  expect((await page.request.put(`/api/products/${product}`, { data: item })).status()).toBe(200)
  const shippingAddress = { address: '14 Kōwhai Street', city: 'Ōamaru', postCode: '9400', country: 'New Zealand' }
  const data = { orderItems: [{ product, qty: 1 }], shippingAddress, paymentMethod: 'card' }
  const order = await (await page.request.post('/api/orders', { data })).json()
  await page.request.post('/api/users/logout')

  await openAsOwner(page, shop, '/admin/orderlist')
  const row = page.getByRole('row').filter({ hasText: order.orderNumber })
  await row.getByRole('link', { name: order.orderNumber, exact: true }).click()
  await expect(page).toHaveURL(`/admin/order/${order._id}`)

  await page.goBack()
  await row.getByRole('checkbox').check()
  await expect(page).toHaveURL('/admin/orderlist')
  await row.getByText('Ōamaru 9400').click()
  await expect(page).toHaveURL(`/admin/order/${order._id}`)

  await page.setViewportSize({ width: 390, height: 844 })
  const topOf = async (name: string) => (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y
  expect(await topOf('To')).toBeLessThan((await topOf('Pieces')) ?? 0)
})
