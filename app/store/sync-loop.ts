import { settle } from '#app/api/request-order.ts'
import type { RootState, Store } from './store.ts'

const delayMs = 300

interface Synced {
  select: (state: RootState) => unknown
  syncOnce: (store: Store, userId: string) => Promise<void>
}

export class SyncLoop {
  readonly #synced: Synced
  readonly #senders = new WeakMap<Store, () => Promise<void>>()

  constructor(synced: Synced) {
    this.#synced = synced
  }

  /**
   * Syncs after changes, at a sign-in and when the page is shown again; a later call makes up for a failed one. Returns
   * a function that stops it.
   */
  start(store: Store): () => void {
    const { select, syncOnce } = this.#synced
    let timer: ReturnType<typeof setTimeout> | undefined
    let syncing: Promise<void> | undefined
    let isWanted = false
    let known = { data: select(store.getState()), userId: '' }

    const schedule = () => {
      isWanted = true
      clearTimeout(timer)
      timer = setTimeout(() => void sync(), delayMs)
    }
    const sync = () => (syncing ??= syncWhileWanted().finally(() => (syncing = undefined)))
    async function syncWhileWanted() {
      while (isWanted) {
        isWanted = false
        clearTimeout(timer)
        const userId = signedInUser(store)
        if (userId !== undefined) await syncOnce(store, userId)
      }
    }

    const unsubscribe = store.subscribe(() => {
      const userId = signedInUser(store) ?? ''
      const data = select(store.getState())
      if (data === known.data && userId === known.userId) return
      known = { data, userId }
      if (userId !== '') schedule()
    })
    const handleShow = () => {
      if (document.visibilityState === 'visible' && signedInUser(store)) schedule()
    }
    document.addEventListener('visibilitychange', handleShow)
    if (signedInUser(store)) schedule()
    this.#senders.set(store, sync)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', handleShow)
      this.#senders.delete(store)
    }
  }

  /** Before a sign-out. Waits two seconds at most. */
  async send(store: Store): Promise<void> {
    await settle([this.#senders.get(store)?.()])
  }
}

export function signedInUser(store: Store): string | undefined {
  const { userInfo, isRestored } = store.getState().session
  return isRestored ? userInfo?._id : undefined
}
