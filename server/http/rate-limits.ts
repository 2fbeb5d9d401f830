import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from '#server/shop-error.ts'

/** The number of wrong passwords per network address and account within 15 minutes. */
const maxGuesses = 10

/** The number of messages per hour from a network address, and per hour from an e-mail address (behaviour, Contact). */
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
 * Creates a guard against message floods: five per hour from a network address and five per hour from an e-mail address.
 * A message over the network limit does not count for the e-mail address, so that no sender can use up the limit of another.
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
      const minutes = Math.ceil(limit.ttlInSeconds / 60)
      const wait = minutes > 1 ? `${minutes} minutes` : 'a minute'
      throw new ShopError(429, `That was a lot of messages. Wait ${wait}, then send this one.`)
    }
    return work()
  }
}

/** The network of an IP address: an IPv4 address itself, or the first 64 bits of an IPv6 address, one household's block. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array<string>(missing).fill('0')].slice(0, 4).join(':')
}
