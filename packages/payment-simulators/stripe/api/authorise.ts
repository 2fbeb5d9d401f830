import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProviderError } from '../provider-error.ts'
import type { Simulator } from '../simulator.ts'

/** Refuses a request without the configured secret key: 401 in the provider's shape. */
export function authorise({ settings }: Simulator) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (given === settings.secretKey) return
    reply.header('www-authenticate', 'Bearer realm="Stripe"')
    if (given === undefined) {
      throw new ProviderError(
        401,
        'You did not provide an API key. Send it as "Authorization: Bearer YOUR_SECRET_KEY".',
      )
    }
    throw new ProviderError(401, `Invalid API Key provided: ${given.slice(0, 7)}***${given.slice(-4)}`, {
      code: 'api_key_invalid',
    })
  }
}
