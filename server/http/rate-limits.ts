import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from '#server/shop-error.ts'

/** Wrong passwords that one address on the network may try for one account within a quarter of an hour. */
const guesses = 10

/** Makes limits available. Nothing is limited by itself: a list that many read together must not lock anybody out. */
export async function useRateLimits(app: FastifyInstance): Promise<void> {
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
