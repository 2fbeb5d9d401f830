import type { Shop } from '#server/platform/shop.ts'
import { type FeedReader, saveFeedRead } from './feeds.queries.ts'

/** One write in so many milliseconds for each reader at the most, however often the feed is read. */
const intervalMs = 5 * 60_000

/** The programs with which Google reads feeds, which name themselves in the user agent. */
const ofGoogle = /google/i

/** Records who has read the Google feed and when. */
export class FeedReads {
  readonly #shop: Shop
  readonly #writtenAtMs = new Map<FeedReader, number>()

  constructor(shop: Shop) {
    this.#shop = shop
  }

  /** Records a read, without a wait of the reader; a failure is logged, because the feed was sent. */
  record(userAgent: string | undefined): void {
    const reader = ofGoogle.test(userAgent ?? '') ? 'google' : 'other'
    const now = this.#shop.now()
    const writtenAtMs = this.#writtenAtMs.get(reader) ?? -Infinity
    if (Math.abs(now.getTime() - writtenAtMs) < intervalMs) return
    this.#writtenAtMs.set(reader, now.getTime())
    saveFeedRead(this.#shop.db, reader, now, new Date(now.getTime() - intervalMs)).catch((error: unknown) =>
      this.#shop.log.warn(error, 'the read of a feed could not be recorded'),
    )
  }
}
