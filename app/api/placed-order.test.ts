import { expect, it } from 'vitest'
import { makeStore } from '#app/store/store.ts'
import type { NewOrder } from '#contract/orders/orders.ts'
import { ordersApi } from './orders.ts'
import { api } from './base.ts'

const id = '01938f2a-7c1e-7000-8000-000000000001'

/** A store whose API replies to every request with one order, and the requests that were sent. */
function openStore(status = 201) {
  const requests: string[] = []
  const store = makeStore({
    fetchApi: async (url) => {
      requests.push(url)
      return { status, body: JSON.stringify(status < 400 ? { _id: id, totalPrice: 499 } : { message: 'Sold out' }) }
    },
  })
  return { store, requests }
}

const newOrder: NewOrder = {
  orderItems: [{ product: id, qty: 1, price: 499 }],
  shippingAddress: { address: '14 Kōwhai Street', city: 'Ōamaru', postCode: '9400', country: 'New Zealand' },
  paymentMethod: 'card',
}
const attempt = ordersApi.place.initiate({ ...newOrder, idempotencyKey: 'key' })

it('a placed order is not requested again for its page', async () => {
  const { store, requests } = openStore()
  await store.dispatch(attempt)
  const { data } = await store.dispatch(ordersApi.one.initiate({ id }))
  expect(data).toEqual({ _id: id, totalPrice: 499 })
  expect(requests).toEqual(['/api/orders'])
})

it('a placed order is requested again once it has changed', async () => {
  const { store, requests } = openStore()
  await store.dispatch(attempt)
  await store.dispatch(ordersApi.one.initiate({ id }))
  await store.dispatch(ordersApi.deliver.initiate({ id }))
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))
  expect(requests).toEqual(['/api/orders', `/api/orders/${id}/deliver`, `/api/orders/${id}`])
})

it('the lists of orders are requested again after an order was placed', async () => {
  const { store, requests } = openStore()
  await store.dispatch(ordersApi.mine.initiate())
  await store.dispatch(attempt)
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))
  expect(requests).toEqual(['/api/orders/mine', '/api/orders', '/api/orders/mine'])
})

it('a refused order leaves nothing for an order page', async () => {
  const { store } = openStore(409)
  await store.dispatch(attempt)
  expect(store.getState().api.queries).toEqual({})
})
