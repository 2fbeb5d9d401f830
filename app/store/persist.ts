import { hasRightSums, readCart, toStoredCart } from '#rules/selling/cart.ts'
import { readMyList } from '#rules/selling/my-list/my-list.ts'
import { safeLocalStorage, safeSessionStorage } from './browser-storage.ts'
import { cartReset, cartRestored } from './cart.ts'
import { myListReplaced } from './my-list.ts'
import { sessionEnded, sessionRestored, signedOut } from './session.ts'
import type { Store } from './store.ts'
import { readUserInfo } from './stored-session.ts'

/**
 * Fills the store from local storage (`cart`, `myList` and `userInfo`, spec §3), writes changes back and follows other
 * tabs. The user of a rendered page replaces the stored one. Returns a function that stops it.
 */
export function startPersisting(store: Store): () => void {
  const fromServer = store.getState().session.userInfo
  let isRestoring = false
  let { cart, myList, session } = store.getState()

  const withoutWriting = (update: () => void) => {
    isRestoring = true
    update()
    isRestoring = false
  }
  const restoreCart = () => store.dispatch(cartRestored(readCart(safeLocalStorage.read('cart'))))
  const restoreMyList = () => store.dispatch(myListReplaced(readMyList(safeLocalStorage.read('myList'))))
  const restoreUser = () => store.dispatch(sessionRestored(readUserInfo(safeLocalStorage.read('userInfo'))))
  const followUser = () => {
    if (safeLocalStorage.read('userInfo') === null) store.dispatch(sessionEnded())
    else restoreUser()
  }

  const unsubscribe = store.subscribe(() => {
    const state = store.getState()
    if (!isRestoring && state.cart !== cart) write('cart', toStoredCart(state.cart))
    if (!isRestoring && state.myList !== myList) write('myList', state.myList)
    if (!isRestoring && state.session.userInfo !== session.userInfo) write('userInfo', state.session.userInfo)
    ;({ cart, myList, session } = state)
  })

  const followOtherTab = ({ key, storageArea }: StorageEvent) => {
    if (storageArea !== safeLocalStorage.area()) return
    if (key === null) withoutWriting(() => resetTab(store))
    if (key === 'cart') withoutWriting(restoreCart)
    if (key === 'myList') withoutWriting(restoreMyList)
    if (key === 'userInfo') withoutWriting(followUser)
  }
  window.addEventListener('storage', followOtherTab)

  const storedCart = safeLocalStorage.read('cart')
  withoutWriting(restoreCart)
  if (storedCart !== null && !hasRightSums(storedCart)) write('cart', toStoredCart(store.getState().cart))
  withoutWriting(restoreMyList)
  withoutWriting(fromServer ? () => store.dispatch(sessionRestored(fromServer)) : restoreUser)
  if (fromServer) write('userInfo', fromServer)

  return () => {
    unsubscribe()
    window.removeEventListener('storage', followOtherTab)
  }
}

/**
 * Deletes everything about the user, form drafts too (spec §4, Logout). Other tabs see a sign-out by the cleared local
 * storage, so it is cleared first, and again after the store has written to it.
 */
export function clearUserData(store: Store): void {
  safeLocalStorage.clear()
  resetTab(store)
  safeLocalStorage.clear()
}

function resetTab(store: Store): void {
  store.dispatch(signedOut())
  store.dispatch(cartReset())
  store.dispatch(myListReplaced([]))
  safeSessionStorage.clear()
}

function write(key: string, value: object | null): void {
  safeLocalStorage.write(key, value === null ? null : JSON.stringify(value))
}
