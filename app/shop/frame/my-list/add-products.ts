import { itemAdded, selectCart } from '#app/store/cart.ts'
import type { Store } from '#app/store/store.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { itemsToRestore } from '#rules/selling/cart.ts'
import type { ListedItem } from '#rules/selling/my-list/list-groups.ts'

export function addProducts(store: Store, pieces: readonly ListedItem[]): void {
  const wanted = pieces.map(({ product: { _id, name }, qty }) => ({ product: _id, name, qty }))
  const products = pieces.map(({ product }) => product)
  const { items, missing } = itemsToRestore(wanted, products, selectCart(store.getState()).cartItems)
  for (const item of items) store.dispatch(itemAdded(item))
  const [first] = items
  if (first) showToast('success', `${items.length === 1 ? first.name : `${items.length} products`} added to your cart`)
  if (missing.length > 0) showToast('error', `No longer in stock: ${missing.join(', ')}`)
}
