import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Simulator } from '../simulator.ts'
import { PaypalError } from './paypal-error.ts'

/**
 * Carries a POST out once for its `PayPal-Request-Id`: the same call again gets the first answer, another call with the
 * same id is refused, as is a call without one. A refused call leaves no id behind
 * (https://developer.paypal.com/reference/guidelines/idempotency).
 */
export function answerOnce(simulator: Simulator, carryOut: (request: FastifyRequest) => unknown) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const id = request.headers['paypal-request-id']
    if (typeof id !== 'string' || id === '' || id.length > 108) {
      throw new PaypalError(400, 'INVALID_REQUEST', 'PAYPAL_REQUEST_ID_REQUIRED', 'A PayPal-Request-Id is required.')
    }
    const fingerprint = JSON.stringify([request.url, request.body])
    const kept = simulator.answers.get(id)
    if (kept && kept.fingerprint !== fingerprint) {
      throw new PaypalError(422, 'UNPROCESSABLE_ENTITY', 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED')
    }
    reply.code(kept ? 200 : 201)
    if (kept) return kept.answer
    const answer = structuredClone(carryOut(request))
    simulator.answers.set(id, { fingerprint, answer })
    return answer
  }
}
