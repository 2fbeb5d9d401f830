import type { RedisClientType } from '@redis/client'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import pTimeout from 'p-timeout'
import {
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterMemory,
  type RateLimiterAbstract,
  type IRateLimiterOptions,
  type RateLimiterRes,
} from 'rate-limiter-flexible'
import type { OpenDatabase } from '#db/open.ts'
import { Limiter } from './limiter.ts'
import { limits, type LimitName } from './limits.ts'

/** Where tries are counted, and how many each limit allows in how many seconds. */
interface LimiterOptions {
  redisUrl: string | undefined
  rateLimits: Record<LimitName, { max: number; seconds: number }>
}

/** An open limiter. `close` ends its connection to Redis, if there is one. */
export interface OpenLimiter {
  limiter: Limiter
  close(): Promise<void>
}

/**
 * Opens the limiter: in Redis (REDIS_URL), else PostgreSQL, else memory; while they are away each process counts alone.
 */
export async function openLimiter(
  { redisUrl, rateLimits }: LimiterOptions,
  database: OpenDatabase,
  log: FastifyBaseLogger,
): Promise<OpenLimiter> {
  const redis = redisUrl === undefined ? undefined : await openRedis(redisUrl, log)
  const createCounter = (name: LimitName): RateLimiterAbstract => {
    const { max: points, seconds: duration } = rateLimits[name]
    const memory = new BoundedMemory({ keyPrefix: name, points, duration })
    if (limits[name].isOfProcess) return memory
    const shared = { points, duration, insuranceLimiter: memory }
    if (redis) {
      const options = { storeClient: redis, useRedisPackage: true, rejectIfRedisNotReady: true }
      return new RateLimiterRedis({ ...shared, ...options, keyPrefix: `totara:limit:${name}` })
    }
    if (database.kind === 'embedded') return memory
    const table = { tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false }
    return new RateLimiterPostgres({
      ...shared,
      ...table,
      keyPrefix: name,
      storeClient: database.pool,
      storeType: 'pool',
    })
  }
  const counters = Object.fromEntries(
    (Object.keys(limits) as LimitName[]).map((name) => [name, createCounter(name)]),
  ) as Record<LimitName, RateLimiterAbstract>
  return { limiter: new Limiter(counters), close: async () => redis?.destroy() }
}

/** How long the start of the shop waits for Redis, and a command for its answer. */
const connectTimeoutMs = 2_000
const commandTimeoutMs = 500
const maxReconnectDelayMs = 5_000

/** Connects to Redis. A Redis that does not respond is logged, and connected to later. */
async function openRedis(url: string, log: FastifyBaseLogger): Promise<RedisClientType> {
  // Most shops have no Redis, and the package takes 4 MB.
  const { createClient } = await import('@redis/client')
  const client: RedisClientType = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: commandTimeoutMs },
    socket: {
      connectTimeout: connectTimeoutMs,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, maxReconnectDelayMs),
    },
  })
  let isLost = false
  client.on('error', (error: unknown) => {
    if (!isLost) log.warn({ err: error }, 'Redis does not respond: each process counts its limits for itself')
    isLost = true
  })
  client.on('ready', () => {
    if (isLost) log.warn('Redis responds again')
    isLost = false
  })
  const connecting = client.connect()
  connecting.catch(() => {})
  await pTimeout(connecting, { milliseconds: connectTimeoutMs, fallback: () => undefined })
  return client
}

/** The callers that one limit remembers at the same time, about 10 MB. More are possible only from as many networks. */
const maxCallers = 20_000

/** An in-memory counter that evicts the least recently seen caller. */
class BoundedMemory extends RateLimiterMemory {
  readonly #callers: LRUCache<string | number, true>

  constructor(options: IRateLimiterOptions, max = maxCallers) {
    super(options)
    this.#callers = new LRUCache({
      // A `max` would take the memory of all callers at once.
      maxSize: max,
      sizeCalculation: () => 1,
      dispose: (_value, key, reason) => {
        if (reason === 'evict') void this.delete(key)
      },
    })
  }

  override consume(key: string | number, points?: number): Promise<RateLimiterRes> {
    this.#callers.set(key, true)
    return super.consume(key, points)
  }
}
