import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { PaypalConfig } from '#server/paypal-config.ts'
import { ShopError } from '#server/shop-error.ts'

/** A call to PayPal: a GET, or a POST that is carried out once for its `requestId`, however often it is sent. */
export interface PaypalCall {
  path: string
  post?: { requestId: string; body: object }
}

export type AskPaypal = (call: PaypalCall) => Promise<PaypalAnswer>

/**
 * Does a piece of work of one or more calls to PayPal within 8 seconds in all, each call tried twice. Throws ShopError
 * 502 when PayPal does not answer in that time, or nothing that makes sense.
 */
export type WithinPaypal = <T>(work: (ask: AskPaypal) => Promise<T>) => Promise<T>

/** In milliseconds. The shopper waits for all of it. */
const whole = 8_000
const betweenTries = 400

/** PayPal's REST API over fetch (https://developer.paypal.com/api/rest/). */
export function openPaypalClient(
  { baseUrl, clientId, clientSecret }: PaypalConfig,
  log: FastifyBaseLogger,
): WithinPaypal {
  // One token for all calls, and one question for it by those of the same moment, until a minute before it ends.
  let token: Promise<string> | undefined
  let tokenEndsAt = 0

  function currentToken(deadline: AbortSignal): Promise<string> {
    if (token && tokenEndsAt > Date.now()) return token
    tokenEndsAt = Infinity
    const asked = askToken(deadline).catch((error: unknown) => {
      forget(asked)
      throw error
    })
    token = asked
    return asked
  }

  function forget(old: Promise<string>): void {
    if (token === old) token = undefined
  }

  async function askToken(deadline: AbortSignal): Promise<string> {
    const secret = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const request = {
      method: 'POST',
      headers: { authorization: `Basic ${secret}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    }
    const { status, body } = await sendRequest(`${baseUrl}/v1/oauth2/token`, request, deadline)
    const { access_token, expires_in } = (body ?? {}) as { access_token?: unknown; expires_in?: unknown }
    if (status !== 200 || typeof access_token !== 'string') throw new NoAnswer(`PayPal gave no token: ${status}`)
    tokenEndsAt = Date.now() + (Number(expires_in) || 0) * 1000 - 60_000
    return access_token
  }

  async function tryOnce({ path, post }: PaypalCall, deadline: AbortSignal): Promise<PaypalAnswer> {
    const used = currentToken(deadline)
    const headers = { authorization: `Bearer ${await used}`, 'content-type': 'application/json' }
    const postHeaders = { ...headers, 'paypal-request-id': post?.requestId ?? '', prefer: 'return=representation' }
    const request = post
      ? { method: 'POST', headers: postHeaders, body: JSON.stringify(post.body) }
      : { method: 'GET', headers }
    const answer = await sendRequest(`${baseUrl}${path}`, request, deadline)
    if (answer.status === 401) forget(used)
    return answer
  }

  async function ask(call: PaypalCall, deadline: AbortSignal): Promise<PaypalAnswer> {
    const first = await tryOnce(call, deadline).catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error
    })
    if (first && !isPassing(first)) return first
    await pause(betweenTries)
    const second = await tryOnce(call, deadline)
    if (second.status === 401 || second.status === 429) throw new NoAnswer(`PayPal refused: ${second.status}`)
    return second
  }

  return async (work) => {
    const deadline = AbortSignal.timeout(whole)
    try {
      return await work((call) => ask(call, deadline))
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      log.warn(error, 'PayPal does not answer')
      const refusal = new ShopError(502, 'PayPal does not answer. Nothing is charged twice: try again in a moment.')
      refusal.cause = error
      throw refusal
    }
  }
}

/** A token that has ended, the same call still under way, too many calls: asking again helps. */
function isPassing({ status }: PaypalAnswer): boolean {
  return status === 401 || status === 409 || status === 429
}

/** An answer of PayPal's. 5xx and what is no JSON are no answers. */
export interface PaypalAnswer {
  status: number
  body: unknown
}

/** PayPal does not answer, or with nothing that makes sense. */
export class NoAnswer extends Error {}

/** How long one try may take, in milliseconds. */
const oneTry = 3_500

/** Sends one request to PayPal. Throws NoAnswer for everything that is no answer of PayPal's own. */
export async function sendRequest(url: string, request: RequestInit, deadline: AbortSignal): Promise<PaypalAnswer> {
  try {
    const signal = AbortSignal.any([deadline, AbortSignal.timeout(oneTry)])
    const answer = await fetch(url, { ...request, signal, redirect: 'error' })
    const text = await answer.text()
    if (answer.status >= 500) throw new NoAnswer(`PayPal answered ${answer.status}`)
    return { status: answer.status, body: JSON.parse(text) }
  } catch (error) {
    throw error instanceof NoAnswer ? error : new NoAnswer('PayPal did not answer', { cause: error })
  }
}
