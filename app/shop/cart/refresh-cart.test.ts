import { expect, it } from 'vitest'
import { ordersApi } from '#app/api/orders.ts'
import { itemAdded, selectCart } from '#app/store/cart.ts'
import { makeStore } from '#app/store/store.ts'
import type { NewOrder } from '#contract/orders/orders.ts'
import { toCartItem } from '#rules/selling/cart.ts'
import { makeProduct } from '#tests/support/wire-factories.ts'
import { refreshCart } from './refresh-cart.ts'

const product = makeProduct({ price: 389.95 })
const newOrder: NewOrder = {
  orderItems: [{ product: product._id, qty: 1, price: 300 }],
  shippingAddress: { address: '14 Kōwhai Street', city: 'Ōamaru', postCode: '9400', country: 'New Zealand' },
  paymentMethod: 'card',
}

it('the cart has the new price after a refusal, also when another response was awaited during the order', async () => {
  const replies = new Map<string, (body: unknown) => void>()
  const store = makeStore({
    fetchApi: async (url) => {
      if (url === '/api/orders') return { status: 409, body: JSON.stringify({ message: 'The price is now $389.95.' }) }
      const body = await new Promise((resolve) => replies.set(url, resolve))
      return { status: 200, body: JSON.stringify(body) }
    },
  })
  store.dispatch(itemAdded({ ...toCartItem(product, 1), price: 300 }))
  const other = store.dispatch(ordersApi.mine.initiate())
  await store.dispatch(ordersApi.place.initiate({ ...newOrder, idempotencyKey: 'key' }))
  const refreshed = refreshCart(store)
  await expect.poll(() => replies.size).toBe(2)
  replies.get('/api/orders/mine')?.([])
  await other
  replies.get(`/api/products/current?ids=${product._id}`)?.([product])
  await refreshed
  expect(selectCart(store.getState()).cartItems).toMatchObject([{ _id: product._id, price: 389.95, qty: 1 }])
})
