/*
 * Lists and products are the same bytes for everybody, so they are worked out once and handed to all who ask within a
 * second. Every call that may change something empties the store before it is answered: whoever has just placed an order
 * sees the stock that is left. Another process of the same shop sees it within the second.
 */

/** How long a reply is handed out, in milliseconds of the shop's clock. */
const lifetime = 1000
/** The most replies that are kept; beyond it the oldest go. Addresses come from visitors, so there must be a bound. */
const most = 500

interface Kept {
  payload: Promise<string>
  until: number
}

/** A store of replies as JSON text, by the address that was asked for. */
export class ResponseCache {
  readonly #now: () => Date
  #kept = new Map<string, Kept>()

  constructor(now: () => Date) {
    this.#now = now
  }

  /** The reply of an address; `make` is asked once however many want it at the same moment. A failure is not kept. */
  get(url: string, make: () => Promise<string>): Promise<string> {
    const now = this.#now().getTime()
    const kept = this.#kept.get(url)
    if (kept && now < kept.until && kept.until <= now + lifetime) return kept.payload
    const store = this.#kept
    const payload = make().catch((error: unknown) => {
      store.delete(url)
      throw error
    })
    store.delete(url)
    store.set(url, { payload, until: now + lifetime })
    const [oldest] = store.keys()
    if (store.size > most && oldest !== undefined) store.delete(oldest)
    return payload
  }

  /** Forgets everything. What is being worked out at this moment is answered to whoever asked for it, and not kept. */
  clear(): void {
    this.#kept = new Map()
  }
}
