import type { FastifyRequest } from 'fastify'
import { ShopError } from '#server/platform/shop-error.ts'

/** Reads the Idempotency-Key of a request, or undefined. Throws ShopError 400 for an invalid one. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return undefined
  if (typeof key !== 'string' || key.length > 200) {
    throw new ShopError(400, 'Keep the Idempotency-Key to 200 characters.')
  }
  return key
}
