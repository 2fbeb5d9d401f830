import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Simulator } from '../simulator.ts'
import { PaypalError } from '../paypal-error.ts'

/**
 * Executes a POST once per `PayPal-Request-Id`: the same request again gets the first reply
 * (https://developer.paypal.com/reference/guidelines/idempotency). Another request with the same id is refused, and so
 * is one without an id; a refused request stores nothing, unless a test has set that the payer is sent back.
 */
export function replyIdempotently(simulator: Simulator, execute: (request: FastifyRequest) => unknown) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const id = request.headers['paypal-request-id']
    if (typeof id !== 'string' || id === '' || id.length > 108) {
      throw new PaypalError(400, 'INVALID_REQUEST', 'PAYPAL_REQUEST_ID_REQUIRED', 'A PayPal-Request-Id is required.')
    }
    const fingerprint = [request.url, request.body]
    const saved = simulator.answers.get(id)
    if (saved && !isDeepStrictEqual(saved.fingerprint, fingerprint)) {
      throw new PaypalError(422, 'UNPROCESSABLE_ENTITY', 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED')
    }
    if (saved?.answer instanceof PaypalError) throw saved.answer
    reply.code(saved ? 200 : 201)
    if (saved) return saved.answer
    const answer = executeOnce(simulator, request, execute)
    simulator.answers.set(id, { fingerprint, answer })
    if (answer instanceof PaypalError) throw answer
    return answer
  }
}

/** The answer of a request, or its refusal when that is stored too. */
function executeOnce(
  { switches }: Simulator,
  request: FastifyRequest,
  execute: (request: FastifyRequest) => unknown,
): unknown {
  try {
    return structuredClone(execute(request))
  } catch (error) {
    if (error instanceof PaypalError && switches.capture.outcome === 'send-back') return error
    throw error
  }
}
