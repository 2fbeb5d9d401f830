import { expect, it, vi } from 'vitest'
import { makeStore } from '#app/store/store.ts'
import { cartApi } from './selling.ts'
import { privacyApi, guestsApi, secondFactorApi, passkeysApi } from './account-access.ts'
import { accountsApi } from './accounts.ts'
import { ordersApi } from './orders.ts'

const marama = { _id: '1', name: 'Marama Tipene', email: 'marama@example.nz', isAdmin: false }

/** A signed-in store whose requests wait until they are answered here, in the order in which they were sent. */
function openStore() {
  const sent: string[] = []
  const answers = new Map<string, (status: number) => void>()
  const store = makeStore({
    user: marama,
    fetchApi: (url) => {
      sent.push(url)
      return new Promise((resolve) => answers.set(url, (status) => resolve({ status, body: '{"items":[]}' })))
    },
  })
  /** Everything that can run without an answer has run. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const answer = async (url: string, status = 200) => {
    answers.get(url)?.(status)
    await settle()
  }
  return { store, sent, settle, answer }
}

const readCart = cartApi.read.initiate()
const myOrders = ordersApi.mine.initiate()
const signOut = accountsApi.signOut.initiate()
const deleteAccount = privacyApi.deleteAccount.initiate({ currentPassword: 'x' })

it.each([
  ['signing out', signOut, '/api/users/logout'],
  ['deleting the account', deleteAccount, '/api/users/profile'],
])('%s waits for the requests under way', async (_subject, endSession, url) => {
  const { store, sent, settle, answer } = openStore()
  const cart = store.dispatch(readCart)
  void store.dispatch(endSession as typeof signOut)
  await settle()
  expect(sent).toEqual(['/api/cart'])
  await answer('/api/cart')
  expect(sent).toEqual(['/api/cart', url])
  expect(await cart).toMatchObject({ isSuccess: true })
})

it('a request that begins while signing out is not sent once the session has ended', async () => {
  const { store, sent, settle, answer } = openStore()
  const ending = store.dispatch(signOut)
  await settle()
  const late = store.dispatch(myOrders)
  await settle()
  expect(sent).toEqual(['/api/users/logout'])
  await answer('/api/users/logout')
  expect(await late).toMatchObject({ isError: true, error: { error: 'The session has ended.' } })
  expect(await ending).toEqual({ data: { items: [] } })
  expect(sent).toEqual(['/api/users/logout'])
})

it('a request that begins while signing out is sent when that fails', async () => {
  const { store, sent, settle, answer } = openStore()
  void store.dispatch(signOut)
  await settle()
  const late = store.dispatch(myOrders)
  await answer('/api/users/logout', 503)
  expect(sent).toEqual(['/api/users/logout', '/api/orders/mine'])
  await answer('/api/orders/mine')
  expect(await late).toMatchObject({ isSuccess: true })
})

it('the next session sends its requests again', async () => {
  const { store, sent, settle, answer } = openStore()
  void store.dispatch(signOut)
  await settle()
  await answer('/api/users/logout')
  void store.dispatch(readCart)
  await settle()
  expect(sent).toEqual(['/api/users/logout', '/api/cart'])
})

it('signing out waits two seconds at most for a request that hangs', async () => {
  vi.useFakeTimers()
  const { store, sent } = openStore()
  void store.dispatch(readCart)
  void store.dispatch(signOut)
  await vi.advanceTimersByTimeAsync(1999)
  expect(sent).toEqual(['/api/cart'])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual(['/api/cart', '/api/users/logout'])
  vi.useRealTimers()
})

const { email } = marama
const password = 'kauri-workshop-91'

it.each<[string, { initiate: (argument: never) => unknown }, object, string]>([
  ['a guest who corrects the email address', guestsApi.begin, { email }, '/api/users/guest'],
  ['a guest who registers', accountsApi.register, { name: 'M', email, password }, '/api/users'],
  ['a guest who signs in', accountsApi.signIn, { email, password }, '/api/users/auth'],
  [
    'a guest who signs in with a code',
    secondFactorApi.signIn,
    { token: 't', code: '123456' },
    '/api/users/auth/second-step',
  ],
  ['a guest who signs in with a passkey', passkeysApi.signIn, { token: 't' }, '/api/users/auth/second-step/passkey'],
])('%s gets a new session between requests, not at the same time as one', async (_subject, endpoint, argument, url) => {
  const { store, sent, settle, answer } = openStore()
  const before = store.dispatch(readCart)
  void store.dispatch(endpoint.initiate(argument as never) as typeof signOut)
  await settle()
  const after = store.dispatch(myOrders)
  await settle()
  expect(sent).toEqual(['/api/cart'])
  await answer('/api/cart')
  expect(sent).toEqual(['/api/cart', url])
  await answer(url)
  expect(sent).toEqual(['/api/cart', url, '/api/orders/mine'])
  await answer('/api/orders/mine')
  expect([await before, await after]).toMatchObject([{ isSuccess: true }, { isSuccess: true }])
})

const readProfile = accountsApi.readProfile.initiate()
const signIn = accountsApi.signIn.initiate({ email, password })

it('a sign-in that waits for a refused request is sent, and the session ends only when it fails', async () => {
  for (const status of [200, 503]) {
    const { store, sent, settle, answer } = openStore()
    void store.dispatch(readProfile)
    const signingIn = store.dispatch(signIn)
    await settle()
    await answer('/api/users/profile', 401)
    expect(sent).toEqual(['/api/users/profile', '/api/users/auth'])
    expect(store.getState().session.userInfo).toEqual(marama)
    await answer('/api/users/auth', status)
    expect(await signingIn).toMatchObject(status === 200 ? { data: { items: [] } } : { error: { status } })
    expect(store.getState().session.userInfo).toEqual(status === 200 ? marama : null)
  }
})
