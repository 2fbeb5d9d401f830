import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorBody, ProviderError } from './provider-error.ts'
import { secondsOf } from '../seconds.ts'
import type { Simulator } from '../simulator.ts'

const day = 24 * 60 * 60

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

/**
 * Lets the key of a call stand for an answer 500 from now on, whether or not the call was carried out: so does the
 * provider's.
 */
export function keepFault({ store, now }: Simulator, request: FastifyRequest): void {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return
  const fingerprint = fingerprintOf(request)
  store.state.answers.set(key, { id: key, fingerprint, created: secondsOf(now()), answer: null, isFault: true })
  store.touch()
}

/**
 * Carries a POST out once for its `Idempotency-Key`: the same call again gets the first answer, another call with the same key is
 * refused. As with the provider, keys count for 24 hours, an answer 500 is kept and a refused call leaves none behind
 * (https://docs.stripe.com/api/idempotent_requests).
 */
export function answerOnce(simulator: Simulator, carryOut: (request: FastifyRequest) => unknown) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || key === '') return carryOut(request)
    if (key.length > 255)
      throw new ProviderError(400, 'Idempotency keys are at most 255 characters long.', { type: 'idempotency_error' })

    const { answers } = simulator.store.state
    const fingerprint = fingerprintOf(request)
    const created = secondsOf(simulator.now())
    const saved = answers.get(key)
    if (!saved || saved.created < created - day) {
      const answer = structuredClone(await carryOut(request))
      answers.set(key, { id: key, fingerprint, created, answer })
      simulator.store.touch()
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
