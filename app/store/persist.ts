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
  let isReading = false
  let { cart, session } = store.getState()

  const fill = (what: () => void) => {
    isReading = true
    what()
    isReading = false
  }
  const fillCart = () => store.dispatch(cartRestored(readCart(read(storage, 'cart'))))
  const fillUser = () => store.dispatch(sessionRestored(readUserInfo(read(storage, 'userInfo'))))

  const unsubscribe = store.subscribe(() => {
    const now = store.getState()
    if (!isReading && now.cart !== cart) write(storage, 'cart', now.cart)
    if (!isReading && now.session.userInfo !== session.userInfo) write(storage, 'userInfo', now.session.userInfo)
    ;({ cart, session } = now)
  })

  const followOtherTab = ({ key, storageArea }: StorageEvent) => {
    if (storageArea !== storage) return
    if (key === null) fill(() => leaveNothing(store))
    if (key === 'cart') fill(fillCart)
    if (key === 'userInfo') fill(read(storage, key) === null ? () => store.dispatch(sessionEnded()) : fillUser)
  }
  window.addEventListener('storage', followOtherTab)

  fill(fillCart)
  fill(fromServer ? () => store.dispatch(sessionRestored(fromServer)) : fillUser)
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
export function forgetEverything(store: Store): void {
  wipe(() => window.localStorage)
  leaveNothing(store)
  wipe(() => window.localStorage)
}

/** What a tab itself knows of the person. */
function leaveNothing(store: Store): void {
  store.dispatch(signedOut())
  store.dispatch(cartReset())
  wipe(() => window.sessionStorage)
}

function wipe(storageOf: () => Storage): void {
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
