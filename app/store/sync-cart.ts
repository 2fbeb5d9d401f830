import { cartApi } from '#app/api/selling.ts'
import { catalogueApi } from '#app/api/catalogue.ts'
import type { AccountCart, CartChange } from '#contract/selling/cart.ts'
import { type CartItem, toCartItem } from '#rules/selling/cart.ts'
import { readOnce } from '#app/api/base.ts'
import { safeLocalStorage } from './browser-storage.ts'
import { itemsReplaced, selectCart } from './cart.ts'
import type { Store } from './store.ts'
import { signedInUser, SyncLoop } from './sync-loop.ts'

type CartQuantities = Readonly<Record<string, number>>

export function quantitiesOf(items: readonly CartItem[]): CartQuantities {
  return Object.fromEntries(items.map(({ _id, qty }) => [_id, qty]))
}

/** A quantity of 0 is a removal. */
export function changesBetween(before: CartQuantities, after: CartQuantities): CartChange[] {
  const quantityIn = (state: CartQuantities, id: string) => (Object.hasOwn(state, id) ? (state[id] ?? 0) : 0)
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((product) => ({ product, qty: quantityIn(after, product) }))
    .filter(({ product, qty }) => qty !== quantityIn(before, product))
}

/** The larger of both quantities. Nothing is removed. */
export function changesAtSignIn(account: CartQuantities, filled: CartQuantities): CartChange[] {
  return changesBetween(account, { ...account, ...filled }).filter(
    ({ product, qty }) => !Object.hasOwn(account, product) || qty > (account[product] ?? 0),
  )
}

/** A changed product that is not among the items stays out. */
export function withChanges(items: readonly CartItem[], changes: readonly CartChange[]): CartItem[] {
  const quantities = new Map(changes.map(({ product, qty }) => [product, qty]))
  return items.map((item) => ({ ...item, qty: quantities.get(item._id) ?? item.qty })).filter(({ qty }) => qty > 0)
}

interface Synced {
  userId: string
  quantities: CartQuantities
}

const storageKey = 'cartSynced'
/** Keeps the carts of browser and account equal by sending only what changed here, so no device undoes another. */
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
  // What changed here during the calls is sent next.
  const current = selectCart(store.getState()).cartItems
  const changes = changesBetween(quantitiesOf(sent), quantitiesOf(current))
  const added = current.filter(
    ({ _id }) => !Object.hasOwn(quantities, _id) && changes.some((each) => each.product === _id),
  )
  const next = [...withChanges(items, changes), ...added]
  if (changesBetween(quantitiesOf(current), quantitiesOf(next)).length > 0) store.dispatch(itemsReplaced(next))
}

/** Sends the changes, or reads the account's cart if there are none. Undefined after a failure. */
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
 * The account's items. One that is here already keeps its copy of the product, so that the cart can say what has
 * changed.
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

/** Returns the items whose products are no longer sold, or undefined if the products could not be loaded. */
async function listUnsold(store: Store, items: readonly CartItem[]): Promise<CartItem[] | undefined> {
  const ids = items.map(({ _id }) => _id)
  const query = catalogueApi.current.initiate({ ids: ids.join(',') }, { forceRefetch: true })
  const { data: sold } = await readOnce(store.dispatch(query))
  return sold && items.filter(({ _id }) => !sold.some((product) => product._id === _id))
}

/** What this browser last had in common with this account, or null. */
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
