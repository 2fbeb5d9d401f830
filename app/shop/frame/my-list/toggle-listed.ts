import { myListReplaced, selectMyList } from '#app/store/my-list.ts'
import type { Store } from '#app/store/store.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { maxListItems } from '#contract/selling/max-list-items.ts'
import type { ListedProduct } from '#contract/catalogue/products.ts'

/** What the list needs to know of a product. */
export type Listable = Pick<ListedProduct, '_id' | 'name' | 'price' | 'countInStock'>

/** Puts a product on the list, with its price and stock of now, or takes it off. A full list says so. */
export function toggleListed(store: Store, { _id: product, price, countInStock }: Listable, qty: number): void {
  const items = selectMyList(store.getState())
  const others = items.filter((item) => item.product !== product)
  if (others.length === items.length) {
    if (items.length >= maxListItems) {
      return showToast('error', `Your list is full (${maxListItems} pieces)`)
    }
    others.push({ product, qty, price, countInStock, addedAt: new Date().toISOString() })
  }
  store.dispatch(myListReplaced(others))
}
