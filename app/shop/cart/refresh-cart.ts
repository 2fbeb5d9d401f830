import { catalogueApi } from '#app/api/catalogue.ts'
import { itemAdded, selectCart } from '#app/store/cart.ts'
import { readOnce } from '#app/api/base.ts'
import type { Store } from '#app/store/store.ts'

/**
 * Refetches the products of the cart after a refusal, to show what changed (promises 6). Quantities stay, and so do
 * products that are no longer available: the refusal names them.
 */
export async function refreshCart(store: Store): Promise<void> {
  const ids = selectCart(store.getState()).cartItems.map(({ _id }) => _id)
  const query = catalogueApi.current.initiate({ ids: ids.join(',') }, { forceRefetch: true })
  const { data = [] } = await readOnce(store.dispatch(query))
  for (const { _id, name, image, price, countInStock } of data) {
    const item = selectCart(store.getState()).cartItems.find((other) => other._id === _id)
    if (item) store.dispatch(itemAdded({ ...item, name, image, price, countInStock }))
  }
}
