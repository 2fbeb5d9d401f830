import { cartApi } from '#app/api/selling.ts'
import { catalogueApi } from '#app/api/catalogue.ts'
import type { AccountCart, CartChange } from '#contract/selling/cart.ts'
import { type CartQuantities, changesAtSignIn, changesBetween, quantitiesOf, withChanges } from './cart-sync.ts'
import { type CartItem, toCartItem } from '#rules/selling/cart.ts'
import { safeLocalStorage } from './browser-storage.ts'
import { itemsReplaced, selectCart } from './cart.ts'
import { readOnce } from '#app/api/base.ts'
import type { Store } from './store.ts'
import { signedInUser, SyncLoop } from './sync-loop.ts'

/** The quantities that this browser last had in common with the cart of an account. */
interface Synced {
  userId: string
  quantities: CartQuantities
}

const storageKey = 'cartSynced'
/**
 * Keeps the carts of the browser and of the signed-in account equal by sending only what was changed here, product by
 * product, so no device undoes what another one did.
 */
export const cartSync = new SyncLoop({ select: (state) => selectCart(state).cartItems, syncOnce })

async function syncOnce(store: Store, userId: string): Promise<void> {
  const sent = selectCart(store.getState()).cartItems
  const account = await exchange(store, readSynced(userId), quantitiesOf(sent))
  // Another user may have signed in meanwhile.
  if (!account || signedInUser(store) !== userId) return
  const items = await mergeItems(store, account, sent)
  if (!items || signedInUser(store) !== userId) return
  const quantities = quantitiesOf(items)
  writeSynced({ userId, quantities })
  // What was changed here during the calls stays, and is sent next.
  const current = selectCart(store.getState()).cartItems
  const changes = changesBetween(quantitiesOf(sent), quantitiesOf(current))
  const added = current.filter(
    ({ _id }) => !Object.hasOwn(quantities, _id) && changes.some((each) => each.product === _id),
  )
  const next = [...withChanges(items, changes), ...added]
  if (changesBetween(quantitiesOf(current), quantitiesOf(next)).length > 0) store.dispatch(itemsReplaced(next))
}

/** Sends what was changed here, or reads the cart of the account when nothing was. Undefined when the call failed. */
async function exchange(
  store: Store,
  synced: CartQuantities | null,
  local: CartQuantities,
): Promise<AccountCart | undefined> {
  if (synced) {
    const changes = changesBetween(synced, local)
    return changes.length > 0 ? change(store, changes) : read(store)
  }
  const account = await read(store)
  if (!account) return undefined
  const stored = Object.fromEntries(account.items.map(({ product, qty }) => [product._id, qty]))
  const changes = changesAtSignIn(stored, local)
  return changes.length > 0 ? change(store, changes) : account
}

async function read(store: Store): Promise<AccountCart | undefined> {
  const query = cartApi.read.initiate(undefined, { forceRefetch: true, subscribe: false })
  return (await store.dispatch(query)).data
}

async function change(store: Store, changes: CartChange[]): Promise<AccountCart | undefined> {
  return (await store.dispatch(cartApi.change.initiate({ changes }, { track: false }))).data
}

/**
 * The items of the account. An item that is here already keeps its copy of the product, so that the cart can say what
 * has changed since; so does one whose product is no longer sold, until the shopper accepts that.
 */
async function mergeItems(
  store: Store,
  { items }: AccountCart,
  local: readonly CartItem[],
): Promise<CartItem[] | undefined> {
  const localItems = new Map(local.map((item) => [item._id, item]))
  const inAccount = new Set(items.map(({ product }) => product._id))
  const absent = local.filter(({ _id }) => !inAccount.has(_id))
  const kept = absent.length > 0 ? await listUnsold(store, absent) : []
  if (!kept) return undefined
  return [...items.map(({ product, qty }) => toCartItem(localItems.get(product._id) ?? product, qty)), ...kept]
}

/** Of some items those whose products are no longer sold; undefined when that cannot be read. */
async function listUnsold(store: Store, items: readonly CartItem[]): Promise<CartItem[] | undefined> {
  const ids = items.map(({ _id }) => _id)
  const query = catalogueApi.current.initiate({ ids: ids.join(',') }, { forceRefetch: true })
  const { data: sold } = await readOnce(store.dispatch(query))
  return sold && items.filter(({ _id }) => !sold.some((product) => product._id === _id))
}

/**
 * The quantities that this browser last had in common with the account; null when it never had, or with another
 * account.
 */
function readSynced(userId: string): CartQuantities | null {
  try {
    const synced = JSON.parse(safeLocalStorage.read(storageKey) ?? 'null') as Partial<Synced> | null
    const { quantities } = synced ?? {}
    if (synced?.userId !== userId || typeof quantities !== 'object' || quantities === null) return null
    return Object.fromEntries(Object.entries(quantities).filter(([, qty]) => Number.isInteger(qty)))
  } catch {
    return null
  }
}

function writeSynced(synced: Synced): void {
  safeLocalStorage.write(storageKey, JSON.stringify(synced))
}
