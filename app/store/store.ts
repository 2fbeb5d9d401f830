import { configureStore, type Middleware } from '@reduxjs/toolkit'
import type { UserInfo } from '#contract/accounts.ts'
import { api, type FetchApi, type StoreExtra } from '#app/api/base.ts'
import { cartReducer } from './cart.ts'
import { sessionReducer, type Session } from './session.ts'

interface Start {
  /** On the server: how to ask the own API. */
  fetchApi?: FetchApi
  /** Who the page was rendered for; null on public pages. */
  user?: UserInfo | null
}

/** Makes a store: one for each page that the server renders, one for the life of a tab in the browser. */
export function makeStore({ fetchApi, user = null }: Start = {}) {
  const extraArgument: StoreExtra = { fetchApi: fetchApi ?? null }
  return configureStore({
    reducer: { api: api.reducer, cart: cartReducer, session: sessionReducer },
    preloadedState: { session: { userInfo: user, isRestored: false, hasSignedOut: false } },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument }, serializableCheck: false, immutableCheck: false }).concat(
        api.middleware,
        forgetOthers,
      ),
    devTools: false,
  })
}

/** What was read for one person is forgotten when they leave or another one comes (promises 19). */
const forgetOthers: Middleware<object, { session: Session }> = (store) => (next) => (action) => {
  const before = store.getState().session.userInfo?._id
  const result = next(action)
  const after = store.getState().session.userInfo?._id
  if (before !== undefined && before !== after) store.dispatch(api.util.resetApiState())
  return result
}

export type Store = ReturnType<typeof makeStore>
export type RootState = ReturnType<Store['getState']>
export type Dispatch = Store['dispatch']
