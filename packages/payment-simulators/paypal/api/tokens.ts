import type { FastifyRequest } from 'fastify'
import { makeId, type Simulator } from '../simulator.ts'
import { PaypalError } from '../paypal-error.ts'

/** The lifetime of a token: nine hours, as with the provider. */
const lifetimeSeconds = 32_400

/** Issues a token for the merchant's id and secret (https://developer.paypal.com/api/rest/authentication/). */
export function issueToken({ settings, tokens }: Simulator, { headers, body }: FastifyRequest) {
  const secret = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')
  if (headers.authorization !== `Basic ${secret}`) throw new PaypalError(401, 'invalid_client', 'invalid_client')
  const { grant_type } = (body ?? {}) as { grant_type?: string }
  if (grant_type !== 'client_credentials')
    throw new PaypalError(400, 'unsupported_grant_type', 'unsupported_grant_type')
  const token = `A21${makeId()}`
  tokens.add(token)
  return { access_token: token, token_type: 'Bearer', expires_in: lifetimeSeconds, scope: '', app_id: 'APP-STANDIN' }
}

/** Throws PaypalError 401 for a request without a valid token. */
export function requireToken({ tokens }: Simulator, { headers }: FastifyRequest): void {
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
  if (!token || !tokens.has(token)) throw new PaypalError(401, 'AUTHENTICATION_FAILURE', 'INVALID_TOKEN')
}
