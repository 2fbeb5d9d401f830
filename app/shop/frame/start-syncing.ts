import { myListSync } from './my-list/sync-my-list.ts'
import type { Store } from '#app/store/store.ts'
import { cartSync } from '#app/store/sync-cart.ts'

/** Keeps the cart and the list of the browser and of the account equal; returns a function that stops it. */
export function startSyncing(store: Store): () => void {
  const stops = [cartSync.start(store), myListSync.start(store)]
  return () => {
    for (const stop of stops) stop()
  }
}
