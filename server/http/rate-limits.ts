import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from '#server/shop-error.ts'

/** Wrong passwords that one address on the network may try for one account within a quarter of an hour. */
const guesses = 10

/** Messages that one address, on the network or of e-mail, may send within an hour (behaviour, Contact). */
const messages = 5

/** Makes limits available. Nothing is limited by itself: a list that many read together must not lock anybody out. */
export async function registerRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false })
}

/**
 * Makes a guard against guessing. It runs `work` and counts only its refusals with 401, by caller and account, so that
 * neither a shopper who signs in often nor one account under attack from elsewhere is locked out. Past the limit it throws
 * ShopError 429 and sets Retry-After.
 */
export function guessGuard(app: FastifyInstance, accountOf: (request: FastifyRequest) => string) {
  const check = app.createRateLimit({
    max: guesses,
    timeWindow: '15 minutes',
    keyGenerator: (request) => `${request.ip} ${accountOf(request)}`,
  })
  return async <T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T> => {
    const before = await check(request, { increment: false })
    // The limiter calls it exceeded one call late when it only looks: what counts is whether a guess is left.
    if (!before.isAllowed && before.remaining <= 0) {
      reply.header('retry-after', Math.max(1, before.ttlInSeconds))
      throw new ShopError(429, 'Too many wrong passwords. Wait a quarter of an hour, then try again.')
    }
    try {
      return await work()
    } catch (error) {
      if (error instanceof ShopError && error.status === 401) await check(request)
      throw error
    }
  }
}

/**
 * Makes a guard against a flood of messages: five an hour from an address on the network, five an hour from an e-mail
 * address, whichever is reached first. What the network's limit refuses does not count for the e-mail address, so that
 * nobody can use up somebody else's. Past the limit it throws ShopError 429 and sets Retry-After. It counts in this
 * process alone: a restart begins anew.
 */
export function hourlyGuard(app: FastifyInstance, emailOf: (request: FastifyRequest) => string) {
  const limit = (keyGenerator: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max: messages, timeWindow: '1 hour', keyGenerator })
  const checks = [
    limit((request) => `message from ${networkOf(request.ip)}`),
    limit((request) => `message by ${emailOf(request)}`),
  ]
  return async <T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T> => {
    for (const check of checks) {
      const found = await check(request)
      if (found.isAllowed || !found.isExceeded) continue
      reply.header('retry-after', Math.max(1, found.ttlInSeconds))
      const minutes = Math.ceil(found.ttlInSeconds / 60)
      const wait = minutes > 1 ? `${minutes} minutes` : 'a minute'
      throw new ShopError(429, `That was a lot of messages. Wait ${wait}, then send this one.`)
    }
    return work()
  }
}

/** Where a request comes from: one IPv4 address, or the 64 bits of an IPv6 one that a single household is given. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array<string>(missing).fill('0')].slice(0, 4).join(':')
}
