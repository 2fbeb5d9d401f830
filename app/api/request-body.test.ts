import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeStore } from '#app/store/store.ts'
import { makeOrder } from '#tests/support/wire-factories.ts'
import { accountsApi } from './accounts.ts'
import { paymentsApi } from './payments.ts'

/** The requests that the browser sends: method, path and body. */
const requests: { method: string; path: string; body: unknown }[] = []

/** Node has no page whose address completes a path. */
class PageRequest extends Request {
  constructor(path: string | URL | Request, init?: RequestInit) {
    super(typeof path === 'string' ? `http://shop.test${path}` : path, init)
  }
}

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('Request', PageRequest)
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push({ method: request.method, path: new URL(request.url).pathname, body: await request.json() })
    return Response.json({})
  })
})
afterEach(() => vi.unstubAllGlobals())

const order = makeOrder()

it('the start of a checkout carries the order and its items as products (spec §7)', async () => {
  await makeStore().dispatch(paymentsApi.startCheckout.initiate({ order }))
  expect(requests).toEqual([
    {
      method: 'POST',
      path: '/api/stripe/create-checkout-session',
      body: { products: order.orderItems, order },
    },
  ])
})

it('a profile update carries the user’s id (spec §7)', async () => {
  const change = { _id: 'u1', name: 'Marama', email: 'marama@example.nz', password: '' }
  await makeStore().dispatch(accountsApi.updateProfile.initiate(change))
  expect(requests).toEqual([{ method: 'PUT', path: '/api/users/profile', body: change }])
})
