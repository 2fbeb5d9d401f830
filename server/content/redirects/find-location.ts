import { addressesOf, locationOf } from '#rules/content/redirects.ts'
import type { Shop } from '#server/platform/shop.ts'
import { addHits, findRedirects } from './redirects.queries.ts'

/** What the lookup of an address needs of a shop. */
export type RedirectShop = Pick<Shop, 'db' | 'log' | 'now'>

/**
 * Finds where a visitor's path and query lead on, with one query by the primary key; undefined for an address that does
 * not. The caller has found no page there.
 */
export async function findLocation(shop: RedirectShop, url: string): Promise<string | undefined> {
  const addresses = addressesOf(url)
  if (addresses.length === 0) return undefined
  const rows = await findRedirects(shop.db, addresses)
  const found = addresses.flatMap((address) => rows.find(({ fromPath }) => fromPath === address) ?? [])[0]
  if (!found) return undefined
  hitsOf(shop).count(found.fromPath, shop.now())
  return locationOf(found, url)
}

const collectMs = 60_000

/** Collects the hits of a process in memory: a request writes nothing, and a crash loses those of a minute. */
class Hits {
  #counted = new Map<string, { count: number; lastAt: Date }>()
  #timer: NodeJS.Timeout | undefined
  readonly #shop: RedirectShop

  constructor(shop: RedirectShop) {
    this.#shop = shop
  }

  count(fromPath: string, lastAt: Date, count = 1): void {
    const before = this.#counted.get(fromPath)
    this.#counted.set(fromPath, {
      count: (before?.count ?? 0) + count,
      lastAt: before ? later(before.lastAt, lastAt) : lastAt,
    })
    this.#timer ??= setTimeout(() => void this.store(), collectMs).unref()
  }

  /** Stores what is collected; after a failure it is tried again a minute later. */
  async store(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const hits = [...this.#counted].map(([fromPath, each]) => ({ fromPath, ...each }))
    this.#counted.clear()
    if (hits.length === 0) return
    try {
      await addHits(this.#shop.db, hits)
    } catch (error) {
      this.#shop.log.warn(error, 'the hits of addresses that lead on could not be stored')
      for (const { fromPath, lastAt, count } of hits) this.count(fromPath, lastAt, count)
    }
  }
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}

const hitsByDatabase = new WeakMap<Shop['db'], Hits>()

function hitsOf(shop: RedirectShop): Hits {
  const hits = hitsByDatabase.get(shop.db) ?? new Hits(shop)
  hitsByDatabase.set(shop.db, hits)
  return hits
}

/** Stores the hits that this process has collected. It does not throw. */
export function storeHits(shop: RedirectShop): Promise<void> {
  return hitsOf(shop).store()
}
