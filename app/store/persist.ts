import { readCart } from '#rules/cart.ts'
import { readUserInfo } from './stored-session.ts'
import { cartReset, cartRestored } from './cart.ts'
import { sessionEnded, sessionRestored, signedOut } from './session.ts'
import type { Store } from './store.ts'

/**
 * Fills the store from local storage (keys `cart` and `userInfo`, spec §3), writes every change back and follows other
 * tabs. On a page that was rendered for a signed-in user, that user wins over local storage. Returns a function that
 * stops it.
 */
export function startPersisting(store: Store): () => void {
  const storage = openStorage()
  const fromServer = store.getState().session.userInfo
  let isRestoring = false
  let { cart, session } = store.getState()

  const withoutWriting = (update: () => void) => {
    isRestoring = true
    update()
    isRestoring = false
  }
  const restoreCart = () => store.dispatch(cartRestored(readCart(read(storage, 'cart'))))
  const restoreUser = () => store.dispatch(sessionRestored(readUserInfo(read(storage, 'userInfo'))))

  const unsubscribe = store.subscribe(() => {
    const state = store.getState()
    if (!isRestoring && state.cart !== cart) write(storage, 'cart', state.cart)
    if (!isRestoring && state.session.userInfo !== session.userInfo) write(storage, 'userInfo', state.session.userInfo)
    ;({ cart, session } = state)
  })

  const followOtherTab = ({ key, storageArea }: StorageEvent) => {
    if (storageArea !== storage) return
    if (key === null) withoutWriting(() => resetTab(store))
    if (key === 'cart') withoutWriting(restoreCart)
    if (key === 'userInfo')
      withoutWriting(read(storage, key) === null ? () => store.dispatch(sessionEnded()) : restoreUser)
  }
  window.addEventListener('storage', followOtherTab)

  withoutWriting(restoreCart)
  withoutWriting(fromServer ? () => store.dispatch(sessionRestored(fromServer)) : restoreUser)
  if (fromServer) write(storage, 'userInfo', fromServer)

  return () => {
    unsubscribe()
    window.removeEventListener('storage', followOtherTab)
  }
}

/**
 * Removes all data of the user from the store and from local storage (spec §4, Logout), and form drafts. Clearing the
 * storage signs out the other tabs, so it comes first. It is repeated because the store writes in between.
 */
export function clearUserData(store: Store): void {
  clearStorage(() => window.localStorage)
  resetTab(store)
  clearStorage(() => window.localStorage)
}

/** Removes the user's data of this tab. */
function resetTab(store: Store): void {
  store.dispatch(signedOut())
  store.dispatch(cartReset())
  clearStorage(() => window.sessionStorage)
}

function clearStorage(storageOf: () => Storage): void {
  try {
    storageOf().clear()
  } catch {
    // Storage that is switched off contains nothing.
  }
}

/** Local storage, or null where the browser forbids it. Reading the property may throw. */
function openStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

function read(storage: Storage | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null
  } catch {
    return null
  }
}

function write(storage: Storage | null, key: string, value: unknown): void {
  try {
    if (value === null) storage?.removeItem(key)
    else storage?.setItem(key, JSON.stringify(value))
  } catch {
    // Full or forbidden: the cart is then lost with the tab.
  }
}
