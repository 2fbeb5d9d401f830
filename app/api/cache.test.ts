import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeStore, type Store } from '#app/store/store.ts'
import { sessionEnded, signedIn } from '#app/store/session.ts'
import { accountsApi } from './accounts.ts'
import { catalogueApi } from './catalogue.ts'
import { reviewsApi } from './inbox.ts'
import { cartApi } from './selling.ts'
import { errorMessage } from './error-message.ts'
import { ordersApi } from './orders.ts'
import { ownOrdersApi } from './own-orders.ts'

/** A store whose API returns an empty list for every request, and the requested URLs. */
function openStore() {
  const requests: string[] = []
  const store = makeStore({
    fetchApi: async (url) => {
      requests.push(url)
      return { status: 200, body: '[]' }
    },
  })
  return { store, requests }
}

const marama = { _id: '1', name: 'Marama Tipene', email: 'marama@example.nz', isAdmin: false }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it.each([
  ['products', 5, (store: Store) => store.dispatch(catalogueApi.top.initiate({}))],
  ['a product', 5, (store: Store) => store.dispatch(catalogueApi.one.initiate({ id: '1' }))],
  ['orders', 60, (store: Store) => store.dispatch(ordersApi.mine.initiate())],
  ['an order', 60, (store: Store) => store.dispatch(ordersApi.one.initiate({ id: '1' }))],
  ['the profile', 60, (store: Store) => store.dispatch(accountsApi.readProfile.initiate())],
  ['the users', 5, (store: Store) => store.dispatch(accountsApi.list.initiate({}))],
  ['a user', 5, (store: Store) => store.dispatch(accountsApi.one.initiate({ id: '1' }))],
])('the cache (spec §9) keeps unused data of %s for %d s', async (_subject, seconds, startQuery) => {
  const { store } = openStore()
  const count = () => Object.keys(store.getState().api.queries).length
  const query = startQuery(store)
  await query
  query.unsubscribe()
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 100)
  expect(count()).toBe(1)
  await vi.advanceTimersByTimeAsync(1100)
  expect(count()).toBe(0)
})

it('the cache (spec §9) refetches a product after a review of it', async () => {
  const { store, requests } = openStore()
  await store.dispatch(catalogueApi.one.initiate({ id: '1' }))
  await store.dispatch(catalogueApi.one.initiate({ id: '2' }))
  await store.dispatch(reviewsApi.write.initiate({ id: '1', rating: 5, comment: 'Solid' }))
  await vi.advanceTimersByTimeAsync(100)
  expect(requests).toEqual(['/api/products/1', '/api/products/2', '/api/products/1/reviews', '/api/products/1'])
})

it('the cache (spec §9) drops orders and keeps the catalogue when the session ends (promises 19)', async () => {
  const { store } = openStore()
  store.dispatch(signedIn(marama))
  await store.dispatch(catalogueApi.one.initiate({ id: '1' }))
  await store.dispatch(ordersApi.mine.initiate())
  store.dispatch(sessionEnded())
  expect(Object.values(store.getState().api.queries).map((entry) => entry?.endpointName)).toEqual(['catalogue.one'])
})

it('the cache (spec §9) drops the catalogue of an admin too, because it may contain drafts', async () => {
  const { store } = openStore()
  store.dispatch(signedIn({ ...marama, isAdmin: true }))
  await store.dispatch(catalogueApi.one.initiate({ id: '1' }))
  store.dispatch(sessionEnded())
  expect(store.getState().api.queries).toEqual({})
})

it('a response with status 401 shows its message and ends the session', async () => {
  const refuse = async () => ({ status: 401, body: '{"message":"Please sign in first."}' })
  const store = makeStore({ fetchApi: refuse, user: marama })
  const review = reviewsApi.write.initiate({ id: '1', rating: 5, comment: 'Solid' })
  const { error } = await store.dispatch(review)
  expect(errorMessage(error)).toBe('Please sign in first.')
  expect(store.getState().session.userInfo).toBeNull()
})

it('a wrong password does not end the session (promises 19)', async () => {
  const refuse = async () => ({ status: 401, body: '{"message":"Invalid email or password"}' })
  const store = makeStore({ fetchApi: refuse, user: marama })
  await store.dispatch(accountsApi.signIn.initiate({ email: 'x@example.nz', password: 'x' }))
  expect(store.getState().session.userInfo).toEqual(marama)
})

it('a call in the background that gets status 401 leaves the session and the form that is open', async () => {
  const store = makeStore({
    user: marama,
    fetchApi: async () => ({ status: 401, body: '{"message":"Please sign in first."}' }),
  })
  await store.dispatch(cartApi.read.initiate())
  await store.dispatch(ownOrdersApi.unpaid.initiate())
  expect(store.getState().session.userInfo).toEqual(marama)
})
