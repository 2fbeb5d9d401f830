import { myListSync } from './my-list/sync-my-list.ts'
import type { Store } from '#app/store/store.ts'
import { cartSync } from '#app/store/sync-cart.ts'

export function startSyncing(store: Store): () => void {
  const stops = [cartSync.start(store), myListSync.start(store)]
  return () => {
    for (const stop of stops) stop()
  }
}
