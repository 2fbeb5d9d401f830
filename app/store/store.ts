import { configureStore, isFulfilled, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { FetchApi } from '#contract/pages.ts'
import { roleOf } from '#rules/accounts/role-of-user.ts'
import { api, beginsSession, type StoreExtra } from '#app/api/base.ts'
import { requestOrder } from '#app/api/request-order.ts'
import { cartReducer } from './cart.ts'
import { myListReducer } from './my-list.ts'
import { firstSession, sessionEnded, sessionReducer, type Session } from './session.ts'

interface StoreOptions {
  /** Calls the API inside the server; browsers have none. */
  fetchApi?: FetchApi
  /** The user that the page was rendered for; null on public pages. */
  user?: UserInfo | null
}

interface State {
  session: Session
  api: ReturnType<typeof api.reducer>
}

/** One per rendered page on the server, one per tab in the browser. */
export function makeStore({ fetchApi, user = null }: StoreOptions = {}) {
  const extraArgument: StoreExtra = { fetchApi: fetchApi ?? null, sendInOrder: requestOrder() }
  return configureStore({
    reducer: { api: api.reducer, cart: cartReducer, myList: myListReducer, session: sessionReducer },
    preloadedState: { session: firstSession(user) },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument }, serializableCheck: false, immutableCheck: false }).concat(
        endSessionOn401,
        clearCacheOnUserChange,
        api.middleware,
      ),
    devTools: false,
  })
}

/**
 * When the user signs out or changes (promises 19), or a role ends or changes. The catalogue stays, unless a role may
 * have seen drafts.
 */
const clearCacheOnUserChange: Middleware<object, State> = (store) => (next) => (action) => {
  const before = store.getState().session.userInfo
  const result = next(action)
  const after = store.getState().session.userInfo
  const role = roleOf(before)
  const isOther = before?._id !== after?._id || (role !== undefined && role !== roleOf(after))
  if (before && isOther) {
    const keptQueries = role ? [] : catalogueQueries(store.getState())
    store.dispatch(api.util.resetApiState())
    store.dispatch(api.util.upsertQueryEntries(keptQueries as never))
  }
  return result
}

/** A wrong password, and what the frame reads without being asked. */
const harmless401 = new Set([
  'accounts.signIn',
  'cart.read',
  'cart.change',
  'myList.read',
  'myList.change',
  'ownOrders.unpaid',
])

/**
 * Ends the session after a 401, once the caller has it, because clearing the cache aborts requests. During a sign-in
 * the session ends only if that fails.
 */
const endSessionOn401: Middleware<object, State> = (store) => {
  let isOver = false
  return (next) => (action) => {
    const result = next(action)
    if (isRejectedWithValue(action)) {
      const { status } = action.payload as { status?: unknown }
      isOver ||= status === 401 && !harmless401.has(endpointNameOf(action) ?? '')
    } else if (isFulfilled(action) && beginsSession(endpointNameOf(action))) {
      isOver = false
    }
    if (isOver && !isSigningIn(store.getState())) {
      isOver = false
      store.dispatch(sessionEnded())
    }
    return result
  }
}

function endpointNameOf({ meta }: { meta: { arg?: unknown } }): string | undefined {
  return (meta.arg as { endpointName?: string } | undefined)?.endpointName
}

function isSigningIn({ api: { mutations } }: State): boolean {
  return Object.values(mutations).some(
    (each) => String(each?.status) === 'pending' && beginsSession(each?.endpointName),
  )
}

function catalogueQueries(state: State) {
  return api.util.selectInvalidatedBy(state, ['Product']).flatMap(({ queryCacheKey, endpointName, originalArgs }) => {
    const { data: value } = state.api.queries[queryCacheKey] ?? {}
    return value === undefined ? [] : [{ endpointName, arg: originalArgs, value }]
  })
}

export type Store = ReturnType<typeof makeStore>
export type RootState = ReturnType<Store['getState']>
export type Dispatch = Store['dispatch']
