import { readCart } from '#rules/cart.ts'
import { readUserInfo } from './stored-session.ts'
import { cartReset, cartRestored } from './cart.ts'
import { sessionEnded, sessionRestored, signedOut } from './session.ts'
import type { Store } from './store.ts'

/**
 * Fills the store from local storage (keys `cart` and `userInfo`, spec §3), writes every change back and follows other
 * tabs. A page that was rendered for somebody believes its server more than local storage. Returns what ends it.
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
    const now = store.getState()
    if (!isRestoring && now.cart !== cart) write(storage, 'cart', now.cart)
    if (!isRestoring && now.session.userInfo !== session.userInfo) write(storage, 'userInfo', now.session.userInfo)
    ;({ cart, session } = now)
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
 * Leaves nothing of the person behind: neither in the store nor in local storage (spec §4, Logout), nor half-written
 * forms. That storage was wiped is how other tabs know that somebody has left on purpose, so it comes first, and again
 * for what the store then wrote.
 */
export function clearUserData(store: Store): void {
  clearStorage(() => window.localStorage)
  resetTab(store)
  clearStorage(() => window.localStorage)
}

/** What a tab itself knows of the person. */
function resetTab(store: Store): void {
  store.dispatch(signedOut())
  store.dispatch(cartReset())
  clearStorage(() => window.sessionStorage)
}

function clearStorage(storageOf: () => Storage): void {
  try {
    storageOf().clear()
  } catch {
    // Storage that is switched off holds nothing to wipe.
  }
}

/** Local storage, or null where the browser forbids it: reading the property may already throw. */
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
    // Full or forbidden: the cart lasts as long as the tab then.
  }
}
