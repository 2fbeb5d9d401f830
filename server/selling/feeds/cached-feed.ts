import { createHash } from 'node:crypto'
import { findNextSaleChange } from '#server/selling/sales/sales.queries.ts'
import type { Shop } from '#server/platform/shop.ts'

/** How long a feed is cached, in milliseconds of the shop's clock. */
const lifetimeMs = 60_000
/** While a due sale has not begun or ended: its timer runs every second. */
const lifetimeOfDueSaleMs = 1_000

interface Feed {
  body: Buffer
  /** Weak, because the response is compressed after it. */
  etag: string
  writtenAtMs: number
  /** In milliseconds of the shop's clock. */
  untilMs: number
}

/** A feed that is written once for all readers, and again after a minute or when a sale begins or ends. */
export class CachedFeed {
  readonly #shop: Shop
  readonly #write: (shop: Shop) => Promise<string>
  #feed: Feed | undefined
  #writing: Promise<Feed> | undefined

  constructor(shop: Shop, write: (shop: Shop) => Promise<string>) {
    this.#shop = shop
    this.#write = write
  }

  async get(now: Date): Promise<Feed> {
    const nowMs = now.getTime()
    const feed = this.#feed
    if (feed && feed.writtenAtMs <= nowMs && nowMs < feed.untilMs) return feed
    this.#writing ??= this.#writeAt(nowMs).finally(() => (this.#writing = undefined))
    return this.#writing
  }

  async #writeAt(writtenAtMs: number): Promise<Feed> {
    const next = await findNextSaleChange(this.#shop.db)
    const saleChangeMs = next?.getTime() ?? Infinity
    const untilMs =
      saleChangeMs <= writtenAtMs ? writtenAtMs + lifetimeOfDueSaleMs : Math.min(writtenAtMs + lifetimeMs, saleChangeMs)
    const body = Buffer.from(await this.#write(this.#shop))
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    this.#feed = { body, etag, writtenAtMs, untilMs }
    return this.#feed
  }
}
