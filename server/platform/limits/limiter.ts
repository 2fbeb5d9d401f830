import { createHash } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Caller } from './caller.ts'
import { type Limit, type LimitName, limits } from './limits.ts'

interface CountedTry {
  /** Whether there were too many tries before it. */
  isOver: boolean
  /** When the window of the limit ends. */
  retryAfterSeconds: number
  /** Takes the try out of the count again, unless the window has ended since. */
  release(): Promise<void>
}

/** Counts tries against the limits in `limits.ts`. */
export class Limiter {
  readonly #counters: Record<LimitName, RateLimiterAbstract>

  /** `counters`: one counter for each limit; `open-limiter.ts` decides where they are stored. */
  constructor(counters: Record<LimitName, RateLimiterAbstract>) {
    this.#counters = counters
  }

  /**
   * Runs `work` as one try of the caller; afterwards the try is released from the limits that count only failures
   * (`isFailure`) or only successes. Throws ShopError 429 with the seconds to wait when a limit is exceeded, and then
   * counts for none; else what `work` throws.
   */
  async run<T>(
    names: readonly LimitName[],
    caller: Caller,
    work: () => Promise<T>,
    isFailure: (error: ShopError) => boolean = ({ status }) => status < 500,
  ): Promise<T> {
    // Before the work starts, so that many tries at once do not get around a limit.
    const tries = await this.#countAll(names, caller)
    try {
      const result = await work()
      await release(tries, ({ counts }) => counts === 'failures')
      return result
    } catch (error) {
      // A refusal by another limit is not a failure of the work, which did not run.
      const hasFailed = error instanceof ShopError && error.status !== 429 && isFailure(error)
      await release(tries, ({ counts }) => counts === 'successes' || (counts === 'failures' && !hasFailed))
      throw error
    }
  }

  async #count(name: LimitName, caller: Caller): Promise<CountedTry> {
    const [counter, key] = [this.#counters[name], keyOf(name, caller)]
    const { isOver, msBeforeNext } = await counter.consume(key).then(
      (result) => ({ isOver: false, msBeforeNext: result.msBeforeNext }),
      (refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return { isOver: true, msBeforeNext: refusal.msBeforeNext }
        throw refusal
      },
    )
    const endsAtMs = Date.now() + msBeforeNext
    return {
      isOver,
      retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
      release: async () => {
        if (Date.now() < endsAtMs) await counter.reward(key)
      },
    }
  }

  async #countAll(names: readonly LimitName[], caller: Caller): Promise<Tries> {
    const tries: Tries = []
    const remaining = [...names]
    for (let name = remaining.shift(); name; name = remaining.shift()) {
      const limit = limits[name]
      if (caller.isLocal && !limit.countsLoopback) continue
      const counted = await this.#count(name, caller)
      tries.push({ limit, counted })
      if (!counted.isOver) continue
      if (limit.beyond) {
        remaining.unshift(limit.beyond)
        continue
      }
      await release(tries, () => true)
      const { retryAfterSeconds } = counted
      const about = limit.by === 'network' ? undefined : caller.account
      const notable = { action: 'limit-reached', detail: name, about } as const
      throw new ShopError(429, limit.refusal.replace('{wait}', waitText(retryAfterSeconds)), undefined, {
        retryAfterSeconds,
        notable,
      })
    }
    return tries
  }
}

type Tries = { limit: Limit; counted: CountedTry }[]

async function release(tries: Tries, isOf: (limit: Limit) => boolean): Promise<void> {
  for (const { limit, counted } of tries) if (isOf(limit)) await counted.release()
}

/** The key of a caller: a hash of a fixed length, so that no store contains addresses and no long text fills it. */
function keyOf(name: LimitName, { account, network }: Caller): string {
  const { by } = limits[name]
  if (by !== 'network' && account === undefined)
    throw new Error(`The limit ${name} counts by account: name the account.`)
  const parts = { account: [account], network: [network], 'account and network': [account, network] }[by]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'a minute'
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
