import { catalogueApi } from '#app/api/catalogue.ts'
import { itemAdded, selectCart } from '#app/store/cart.ts'
import type { Store } from '#app/store/store.ts'

/**
 * Reads the products of the cart anew, so that the cart shows what changed after an order was refused (promises 6): name,
 * picture, price and stock; the chosen quantity stays. A product that is gone stays as it was: the refusal names it.
 */
export async function refreshItems(store: Store): Promise<void> {
  const { cartItems } = selectCart(store.getState())
  await Promise.all(cartItems.map(({ _id }) => refreshItem(store, _id)))
}

async function refreshItem(store: Store, id: string): Promise<void> {
  const read = catalogueApi.endpoints.readProduct.initiate(id, { forceRefetch: true, subscribe: false })
  const { data } = await store.dispatch(read)
  const item = selectCart(store.getState()).cartItems.find((other) => other._id === id)
  if (!data || !item) return
  const { name, image, price, countInStock } = data
  store.dispatch(itemAdded({ ...item, name, image, price, countInStock }))
}
