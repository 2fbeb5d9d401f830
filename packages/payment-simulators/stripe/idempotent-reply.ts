import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorBody, ProviderError } from './provider-error.ts'
import { secondsOf, type Simulator } from './simulator.ts'

const daySeconds = 24 * 60 * 60

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  return Object.entries(value)
    .map(([key, each]) => [key, sorted(each)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function fingerprintOf({ method, url, body }: FastifyRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([method, url, sorted(body)]))
    .digest('hex')
}

/** Stores a 500 reply under the idempotency key, whether or not the request was executed, as Stripe does. */
export function storeErrorReply({ store, now }: Simulator, request: FastifyRequest): void {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return
  const fingerprint = fingerprintOf(request)
  store.state.answers.set(key, { id: key, fingerprint, created: secondsOf(now()), answer: null, isFault: true })
  store.markChanged()
}

/**
 * Executes a POST once per `Idempotency-Key`; another request with the key is refused. Keys last 24 hours, a 500 is
 * stored and a refusal is not (https://docs.stripe.com/api/idempotent_requests).
 */
export function replyIdempotently(simulator: Simulator, execute: (request: FastifyRequest) => unknown) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || key === '') return execute(request)
    if (key.length > 255)
      throw new ProviderError(400, 'Idempotency keys are at most 255 characters long.', { type: 'idempotency_error' })

    const { answers } = simulator.store.state
    const fingerprint = fingerprintOf(request)
    const created = secondsOf(simulator.now())
    const saved = answers.get(key)
    if (!saved || saved.created < created - daySeconds) {
      const answer = structuredClone(await execute(request))
      answers.set(key, { id: key, fingerprint, created, answer })
      simulator.store.markChanged()
      return answer
    }
    if (saved.fingerprint !== fingerprint) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      throw new ProviderError(400, message, { type: 'idempotency_error' })
    }
    reply.header('idempotent-replayed', 'true')
    if (saved.isFault) {
      return reply.code(500).send(errorBody(new ProviderError(500, 'An unknown error occurred', { type: 'api_error' })))
    }
    return saved.answer
  }
}
