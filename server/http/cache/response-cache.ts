import { LRUCache } from 'lru-cache'
import { anyChange, type ChangeNotices } from '#db/change-notices.ts'
import { currentScope, type Dependencies } from './dependencies.ts'
import { KeptBody } from './kept-body.ts'
import { OwnBody } from './own-body.ts'

/** How long a response is kept at the most, in milliseconds of the shop's clock, should a notice ever be missed. */
export const maxAgeMs = 60_000
/** The same while no notices arrive. */
const maxAgeWithoutNoticesMs = 1_000
/** For how long a response of the maximum age is still sent while it is computed again. */
const staleMs = 1_000
/** The maximum number of kept responses. */
const maxEntries = 5_000
/** The maximum size of all kept responses together, in all encodings. Visitors choose what is kept. */
const maxBytes = 32 * 1024 * 1024
/** The maximum size of one kept response. */
const maxResponseBytes = 1024 * 1024
/** About what a response takes beside its body, with the headers that `KeptFront` remembers, and each of its tags. */
const entryBytes = 4_000
const tagBytes = 100

/** A response that has nothing of its visitor in it. */
export interface PublicResponse {
  status: number
  headers: Record<string, string>
  body: Buffer
  dependencies: Dependencies
  /** Whether it may be kept, and given to others who wait for it: a success and nothing else. */
  isShared: boolean
}

/** A public response that belongs to its request alone, as it is sent. */
export interface OwnResponse extends Pick<PublicResponse, 'status' | 'headers'> {
  body: OwnBody
  isShared: false
}

/** A public response that others may get too, as it is sent. */
export interface KeptResponse extends Omit<PublicResponse, 'body'> {
  /** What it is kept by. */
  key: string
  body: KeptBody
  /** When it is computed again, unless it ceases to hold good before. */
  freshUntilMs: number
}

/** A response that is being computed. */
interface Computation {
  startedAtMs: number
  /** The tags whose changes were announced since it started: it may have read the rows from before. */
  changed: Set<string>
  response: Promise<KeptResponse>
}

/**
 * Keeps public responses, JSON and pages, until what they show changes: by a change of the database (`ChangeNotices`), which
 * drops exactly the responses that have one of its tags, or at the instant that they name. Each is computed once for all who
 * ask at the same time. At its maximum age it is sent for one more second while it is computed again.
 */
export class ResponseCache {
  readonly #kept: LRUCache<string, KeptResponse>
  /** The keys of the kept responses by tag. */
  readonly #keysByTag = new Map<string, Set<string>>()
  /** The computations that a request may wait for. */
  readonly #pending = new Map<string, Computation>()
  readonly #running = new Set<Computation>()
  readonly #now: () => Date
  readonly #changes: ChangeNotices
  #noticeCount = 0

  /** `now` is the shop's clock. */
  constructor(now: () => Date, changes: ChangeNotices) {
    this.#now = now
    this.#changes = changes
    this.#kept = new LRUCache<string, KeptResponse>({
      max: maxEntries,
      maxSize: maxBytes,
      maxEntrySize: maxResponseBytes,
      sizeCalculation: sizeOf,
      ttl: maxAgeMs + staleMs,
      ttlResolution: 0,
      ttlAutopurge: true,
      perf: { now: () => this.#nowMs() },
      dispose: (response, key) => this.#forget(key, response),
    })
    changes.subscribe((tags) => this.drop(tags))
  }

  /** The keys of the kept responses. */
  get keys(): string[] {
    return [...this.#kept.keys()]
  }

  /** The size of all kept responses. */
  get bytes(): number {
    return this.#kept.calculatedSize
  }

  /**
   * Returns the response of a key, kept or computed. It has no data from before `notBeforeMs`; `compute` gets the time that
   * its data must have at least. A call of a page that is being rendered gets no stale response, and adds what it depends on
   * to the page.
   */
  async get(
    key: string,
    compute: (notBeforeMs: number) => Promise<PublicResponse>,
    notBeforeMs: number = -Infinity,
  ): Promise<KeptResponse> {
    const scope = currentScope()
    const oldestMs = Math.max(notBeforeMs, scope?.notBeforeMs ?? -Infinity)
    const work = () => compute(oldestMs)
    const response = this.#find(key, work, oldestMs, !scope) ?? (await this.#join(key, work, oldestMs))
    if (response.isShared) scope?.endCall(response.dependencies)
    return response
  }

  /** Computes a response that belongs to its request alone. */
  async computeOwn(compute: () => Promise<PublicResponse>): Promise<OwnResponse> {
    const { status, headers, body } = await compute()
    return { status, headers, isShared: false, body: new OwnBody(body) }
  }

  /**
   * The kept response of a key, with no data from before `notBeforeMs`; undefined when it has to be computed, or is being
   * so.
   */
  findFresh(key: string, notBeforeMs = -Infinity): KeptResponse | undefined {
    const kept = this.#kept.get(key)
    if (!kept || kept.dependencies.asOfMs <= notBeforeMs) return undefined
    return this.#isFresh(kept, this.#nowMs()) ? kept : undefined
  }

  /** Drops the responses with one of these tags. What is being computed still reaches its requests and is not kept. */
  drop(tags: readonly string[]): void {
    this.#noticeCount++
    // Requests from now on must not get data from before the change.
    this.#pending.clear()
    for (const { changed } of this.#running) for (const tag of tags) changed.add(tag)
    if (tags.includes(anyChange)) this.#kept.clear()
    else for (const tag of tags) for (const key of this.#keysByTag.get(tag) ?? []) this.#kept.delete(key)
  }

  /**
   * Follows a request that may change something: call it before the request, and what it returns after it. Then this process
   * keeps nothing from before the change. The result tells whether other processes may still do so, because the notice of
   * the change is under way to them.
   */
  followChange(): () => Promise<boolean> {
    const countBefore = this.#noticeCount
    const wasListening = this.#changes.isListening()
    return async () => {
      await this.#changes.settled()
      if (wasListening && this.#changes.isListening()) return this.#changes.isShared && this.#noticeCount > countBefore
      this.drop([anyChange])
      return this.#changes.isShared
    }
  }

  /** A kept response that may be sent, or undefined. One that has just reached its maximum age is computed again meanwhile. */
  #find(
    key: string,
    compute: () => Promise<PublicResponse>,
    oldestMs: number,
    mayBeStale: boolean,
  ): KeptResponse | undefined {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    const { asOfMs } = kept.dependencies
    const nowMs = this.#nowMs()
    if (asOfMs <= oldestMs) return undefined
    if (this.#isFresh(kept, nowMs)) return kept
    if (!mayBeStale || asOfMs > nowMs || nowMs >= endOf(kept)) return undefined
    if (!this.#pending.has(key)) this.#compute(key, compute).catch(() => {})
    return kept
  }

  /** A response from the future, after the clock went backwards, is not sent. */
  #isFresh({ dependencies: { asOfMs, untilMs }, freshUntilMs }: KeptResponse, nowMs: number): boolean {
    return asOfMs <= nowMs && nowMs < untilMs && nowMs < freshUntilMs
  }

  /** Waits for a computation that others wait for, or starts one. */
  async #join(key: string, compute: () => Promise<PublicResponse>, oldestMs: number): Promise<KeptResponse> {
    const pending = this.#pending.get(key)
    if (pending && pending.startedAtMs > oldestMs) {
      const response = await pending.response
      if (response.isShared && response.dependencies.asOfMs > oldestMs) return response
    }
    return this.#compute(key, compute)
  }

  #compute(key: string, compute: () => Promise<PublicResponse>): Promise<KeptResponse> {
    const startedAtMs = this.#nowMs()
    const computation: Computation = { startedAtMs, changed: new Set(), response: Promise.resolve(notComputed) }
    computation.response = compute()
      .then((response) => this.#finish(key, computation, response))
      .finally(() => {
        this.#running.delete(computation)
        if (this.#pending.get(key) === computation) this.#pending.delete(key)
      })
    this.#running.add(computation)
    this.#pending.set(key, computation)
    return computation.response
  }

  #finish(key: string, { startedAtMs, changed }: Computation, { body, ...rest }: PublicResponse): KeptResponse {
    const lifetimeMs = this.#changes.isListening() ? maxAgeMs : maxAgeWithoutNoticesMs
    const { tags, untilMs } = rest.dependencies
    const asOfMs = Math.min(rest.dependencies.asOfMs, startedAtMs)
    const dependencies = { tags, asOfMs, untilMs }
    const response: KeptResponse = {
      ...rest,
      key,
      dependencies,
      body: new KeptBody(body),
      freshUntilMs: asOfMs + lifetimeMs,
    }
    const isChanged = changed.has(anyChange) || [...changed].some((tag) => tags.has(tag))
    if (response.isShared && !isChanged) this.#keep(key, response)
    return response
  }

  #keep(key: string, response: KeptResponse): void {
    const ttl = endOf(response) - this.#nowMs()
    if (ttl > 0) this.#kept.set(key, response, { ttl })
    if (this.#kept.peek(key) !== response) return
    for (const tag of response.dependencies.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set()
      this.#keysByTag.set(tag, keys.add(key))
    }
    response.body.onResize = () => {
      if (this.#kept.peek(key) !== response) return
      // The cache adds up the sizes at which it stores.
      this.#kept.delete(key)
      this.#keep(key, response)
    }
  }

  #forget(key: string, { dependencies }: KeptResponse): void {
    for (const tag of dependencies.tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }

  #nowMs(): number {
    return this.#now().getTime()
  }
}

const noDependencies: Dependencies = { tags: new Set(), asOfMs: -Infinity, untilMs: -Infinity }
const notComputed: KeptResponse = {
  key: '',
  status: 500,
  headers: {},
  body: new KeptBody(Buffer.alloc(0)),
  dependencies: noDependencies,
  isShared: false,
  freshUntilMs: -Infinity,
}

/** From when on a response is not sent any more. */
function endOf({ dependencies, freshUntilMs }: KeptResponse): number {
  return Math.min(dependencies.untilMs, freshUntilMs + staleMs)
}

function sizeOf({ body, dependencies }: KeptResponse): number {
  return entryBytes + tagBytes * dependencies.tags.size + body.byteLength
}
