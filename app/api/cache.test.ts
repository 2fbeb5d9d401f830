import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeStore, type Store } from '#app/store/store.ts'
import { sessionEnded, signedIn } from '#app/store/session.ts'
import { accountsApi } from './accounts.ts'
import { catalogueApi } from './catalogue.ts'
import { errorMessage } from './error-message.ts'
import { ordersApi } from './orders.ts'
import { reviewsApi } from './reviews.ts'

/** A store whose API answers everything with an empty list, and what was asked of it. */
function openStore() {
  const asked: string[] = []
  const store = makeStore({
    fetchApi: async (url) => {
      asked.push(url)
      return { status: 200, body: '[]' }
    },
  })
  return { store, asked }
}

const marama = { _id: '1', name: 'Marama Tipene', email: 'marama@example.nz', isAdmin: false }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('what was read (spec §9)', () => {
  it.each([
    ['products', 5, (store: Store) => store.dispatch(catalogueApi.endpoints.topProducts.initiate({}))],
    ['a product', 5, (store: Store) => store.dispatch(catalogueApi.endpoints.readProduct.initiate('1'))],
    ['orders', 60, (store: Store) => store.dispatch(ordersApi.endpoints.myOrders.initiate())],
    ['an order', 60, (store: Store) => store.dispatch(ordersApi.endpoints.readOrder.initiate('1'))],
    ['the profile', 60, (store: Store) => store.dispatch(accountsApi.endpoints.readProfile.initiate())],
    ['the users', 5, (store: Store) => store.dispatch(accountsApi.endpoints.listUsers.initiate())],
    ['a user', 5, (store: Store) => store.dispatch(accountsApi.endpoints.readUser.initiate('1'))],
  ])('is kept once nobody looks at %s for %d s and no longer', async (_what, seconds, ask) => {
    const { store } = openStore()
    const count = () => Object.keys(store.getState().api.queries).length
    const read = ask(store)
    await read
    read.unsubscribe()
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 100)
    expect(count()).toBe(1)
    await vi.advanceTimersByTimeAsync(1100)
    expect(count()).toBe(0)
  })

  it('of a product is read anew, and so are the lists it is in, when somebody has reviewed it', async () => {
    const { store, asked } = openStore()
    await store.dispatch(catalogueApi.endpoints.readProduct.initiate('1'))
    await store.dispatch(catalogueApi.endpoints.readProduct.initiate('2'))
    await store.dispatch(reviewsApi.endpoints.writeReview.initiate({ productId: '1', rating: 5, comment: 'Solid' }))
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toEqual(['/api/products/1', '/api/products/2', '/api/products/1/reviews', '/api/products/1'])
  })

  it('of orders is forgotten when the session ends, and the catalogue stays (promises 19)', async () => {
    const { store } = openStore()
    store.dispatch(signedIn(marama))
    await store.dispatch(catalogueApi.endpoints.readProduct.initiate('1'))
    await store.dispatch(ordersApi.endpoints.myOrders.initiate())
    store.dispatch(sessionEnded())
    expect(Object.values(store.getState().api.queries).map((entry) => entry?.endpointName)).toEqual(['readProduct'])
  })

  it('by an admin is forgotten altogether, since it may hold drafts', async () => {
    const { store } = openStore()
    store.dispatch(signedIn({ ...marama, isAdmin: true }))
    await store.dispatch(catalogueApi.endpoints.readProduct.initiate('1'))
    store.dispatch(sessionEnded())
    expect(store.getState().api.queries).toEqual({})
  })
})

it('a call that the server refuses for want of a session tells its sentence, then the session has ended', async () => {
  const refuse = async () => ({ status: 401, body: '{"message":"Please sign in first."}' })
  const store = makeStore({ fetchApi: refuse, user: marama })
  const review = reviewsApi.endpoints.writeReview.initiate({ productId: '1', rating: 5, comment: 'Solid' })
  const { error } = await store.dispatch(review)
  expect(errorMessage(error)).toBe('Please sign in first.')
  expect(store.getState().session.userInfo).toBeNull()
})

it('a wrong password ends no session (promises 19)', async () => {
  const refuse = async () => ({ status: 401, body: '{"message":"Invalid email or password"}' })
  const store = makeStore({ fetchApi: refuse, user: marama })
  await store.dispatch(accountsApi.endpoints.signIn.initiate({ email: 'x@example.nz', password: 'x' }))
  expect(store.getState().session.userInfo).toEqual(marama)
})
