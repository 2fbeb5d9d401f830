import { catalogueApi } from '#app/api/catalogue.ts'
import { itemAdded, selectCart } from '#app/store/cart.ts'
import { readOnce } from '#app/api/base.ts'
import type { Store } from '#app/store/store.ts'

/**
 * Refetches the products of the cart, to show what changed after an order was refused (promises 6); the chosen quantity
 * stays. A product that is no longer available stays unchanged, and the refusal names it.
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
