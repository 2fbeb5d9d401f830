import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from '#server/shop-error.ts'

/** The number of wrong passwords per network address and account within 15 minutes. */
const maxGuesses = 10

/** The number of messages per hour from a network address, and per hour from an email address (behaviour, Contact). */
const maxMessages = 5

/** Registers the rate limiter. It limits nothing by default: a list that many users read must never be refused. */
export async function registerRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false })
}

/**
 * Creates a guard against password guessing. It counts only wrong guesses, by default responses with 401, by network address and account, so that
 * neither frequent sign-ins nor an attack from another address locks an account. Over the limit it throws ShopError 429 and
 * sets Retry-After.
 */
export function guessGuard(
  app: FastifyInstance,
  accountOf: (request: FastifyRequest) => string,
  isWrongGuess = (error: ShopError) => error.status === 401,
) {
  const check = app.createRateLimit({
    max: maxGuesses,
    timeWindow: '15 minutes',
    keyGenerator: (request) => `${request.ip} ${accountOf(request)}`,
  })
  return async <T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T> => {
    const before = await check(request, { increment: false })
    // Without an increment the limiter reports the excess one request late, so this reads the remaining guesses.
    if (!before.isAllowed && before.remaining <= 0) {
      reply.header('retry-after', Math.max(1, before.ttlInSeconds))
      throw new ShopError(429, 'Too many wrong passwords. Wait a quarter of an hour, then try again.')
    }
    try {
      return await work()
    } catch (error) {
      if (error instanceof ShopError && isWrongGuess(error)) await check(request)
      throw error
    }
  }
}

/**
 * Creates a guard against message floods: five per hour from a network address and five per hour from an email address.
 * A message over the network limit does not count for the email address, so that no sender can use up the limit of another.
 * Over a limit it throws ShopError 429 and sets Retry-After. It counts in this process only: a restart resets it.
 */
export function hourlyGuard(app: FastifyInstance, emailOf: (request: FastifyRequest) => string) {
  const createLimit = (keyGenerator: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max: maxMessages, timeWindow: '1 hour', keyGenerator })
  const checks = [
    createLimit((request) => `message from ${networkOf(request.ip)}`),
    createLimit((request) => `message by ${emailOf(request)}`),
  ]
  return async <T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T> => {
    for (const check of checks) {
      const limit = await check(request)
      if (limit.isAllowed || !limit.isExceeded) continue
      reply.header('retry-after', Math.max(1, limit.ttlInSeconds))
      throw new ShopError(
        429,
        `That was a lot of messages. Wait ${minutesText(limit.ttlInSeconds)}, then send this one.`,
      )
    }
    return work()
  }
}

/** The account of a request, for the limits that count by account. */
const accounts = new WeakMap<FastifyRequest, string>()
const accountOf = (request: FastifyRequest) => accounts.get(request) ?? ''

/** The limit of a network address for orders, in accounts that use their own limit. */
const accountsPerNetwork = 5

/**
 * Creates a guard against floods of orders, each of which sends an email to an address that may be a stranger's: `perHour`
 * tries of an account within an hour, and five times as many from a network address. Every try counts, also a refused one.
 * Over a limit it throws ShopError 429 and sets Retry-After. It counts in this process only.
 */
export function orderGuard(app: FastifyInstance, perHour: number) {
  const createLimit = (max: number, keyGenerator: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: '1 hour', keyGenerator })
  const checks = [
    createLimit(perHour, (request) => `order by ${accountOf(request)}`),
    createLimit(perHour * accountsPerNetwork, (request) => `order from ${networkOf(request.ip)}`),
  ]
  return async <T>(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string,
    work: () => Promise<T>,
  ): Promise<T> => {
    accounts.set(request, userId)
    for (const check of checks) {
      const limit = await check(request)
      if (limit.isAllowed || !limit.isExceeded) continue
      reply.header('retry-after', Math.max(1, limit.ttlInSeconds))
      throw new ShopError(
        429,
        `That was a lot of orders. Wait ${minutesText(limit.ttlInSeconds)}, then place this one.`,
      )
    }
    return work()
  }
}

/** The number of wrong discount codes per account within 10 minutes. */
const maxWrongCodes = 20

/**
 * Creates a guard against guessing discount codes. It counts only the requests whose error `isWrong`, by account. Requests
 * in progress count too, so that many at once are no way around it. Over the limit it throws ShopError 429 and sets
 * Retry-After. It counts in this process only.
 */
export function wrongCodeGuard(app: FastifyInstance, isWrong: (error: unknown) => boolean) {
  const inProgress = new Map<string, number>()
  const check = app.createRateLimit({ max: maxWrongCodes, timeWindow: '10 minutes', keyGenerator: accountOf })
  return async <T>(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string,
    work: () => Promise<T>,
  ): Promise<T> => {
    accounts.set(request, userId)
    const before = await check(request, { increment: false })
    const running = inProgress.get(userId) ?? 0
    if (!before.isAllowed && before.remaining <= running) {
      reply.header('retry-after', Math.max(1, before.ttlInSeconds))
      throw new ShopError(429, 'Too many wrong discount codes. Wait 10 minutes, then try again.')
    }
    inProgress.set(userId, running + 1)
    try {
      return await work()
    } catch (error) {
      if (isWrong(error)) await check(request)
      throw error
    } finally {
      const left = (inProgress.get(userId) ?? 1) - 1
      if (left > 0) inProgress.set(userId, left)
      else inProgress.delete(userId)
    }
  }
}

function minutesText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes > 1 ? `${minutes} minutes` : 'a minute'
}

/** The network of an IP address: an IPv4 address itself, or the first 64 bits of an IPv6 address, one household's block. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array<string>(missing).fill('0')].slice(0, 4).join(':')
}
