import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ChangeNotices } from '#db/postgres/change-notices.ts'
import { maxAgeMs } from './response-cache.ts'

/** The cookie with the time of the last change that this browser has made, in milliseconds. It identifies no one. */
const cookieName = 'changed'
/** By how much the clocks of two machines of the shop may differ. */
const clockDifferenceMs = 2_000
const lifetimeMs = maxAgeMs + clockDifferenceMs
/** Visitors choose the values. */
const maxValues = 5_000

/** Marks the browser with the time of its change, so that a process unaware of it computes its responses again. */
export function markChange(reply: FastifyReply, now: Date, isSecure: boolean): void {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: lifetimeMs / 1000,
  } as const
  reply.setCookie(cookieName, String(now.getTime()), options)
}

/**
 * Reads the cookie of `markChange`. Anyone can send one: it counts only with a shared database, within its lifetime.
 */
export class RecentChanges {
  readonly #now: () => Date
  readonly #changes: Pick<ChangeNotices, 'isShared'>
  /** When each value arrived here first: its change was committed before, whatever the clock of its process says. */
  readonly #firstSeenMs = new LRUCache<number, number>({ max: maxValues })

  /** `now` is the shop's clock. */
  constructor(now: () => Date, changes: Pick<ChangeNotices, 'isShared'>) {
    this.#now = now
    this.#changes = changes
  }

  /** The time in milliseconds whose data a request must see, never in the future; -Infinity for most. */
  lastChangeMs({ headers }: Pick<FastifyRequest, 'headers'>): number {
    if (!this.#changes.isShared || headers.cookie === undefined) return -Infinity
    const [, text] = /(?:^|;\s*)changed=(\d{1,16})(?:;|$)/.exec(headers.cookie) ?? []
    if (text === undefined) return -Infinity
    const [changedAtMs, nowMs] = [Number(text), this.#now().getTime()]
    if (changedAtMs > nowMs + clockDifferenceMs || changedAtMs < nowMs - lifetimeMs) return -Infinity
    const firstSeenMs = Math.min(this.#firstSeenMs.get(changedAtMs) ?? nowMs, nowMs)
    this.#firstSeenMs.set(changedAtMs, firstSeenMs)
    return Math.min(changedAtMs + clockDifferenceMs, firstSeenMs)
  }
}
