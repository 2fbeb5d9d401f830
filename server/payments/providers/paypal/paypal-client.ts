import { setTimeout as pause } from 'node:timers/promises'
import type { PaypalConfig } from '#server/platform/config/payment-config.ts'
import { ProviderError } from '#server/platform/payment-provider.ts'
import { PaypalRefusedError, PaypalUnavailableError } from './paypal-errors.ts'

/** A request to PayPal: a GET, or a POST that PayPal carries out once per `requestId`, however often it is sent. */
interface PaypalRequest {
  path: string
  /** A body that is a string is JSON already. */
  post?: { requestId: string; body: object | string }
  /** Money moves, which takes PayPal seconds: one try may take the whole time of the task. */
  movesMoney?: boolean
}

/** A response of PayPal. A 5xx status and a body that is not JSON throw PaypalUnavailableError instead. */
interface PaypalResponse {
  status: number
  body: unknown
  /** An earlier try got no response, so PayPal may still be carrying it out. */
  isAfterLostTry?: boolean
}

export type SendToPaypal = (request: PaypalRequest) => Promise<PaypalResponse>

/**
 * Runs PayPal requests within 8.5 seconds, each tried twice. Throws ProviderError 502 without a usable response, 409
 * for a refusal.
 */
export type WithPaypal = <T>(task: (send: SendToPaypal) => Promise<T>) => Promise<T>

/** The time limit of one task: the shopper waits for all of it. */
const totalTimeoutMs = 8_500
/** The time limit of one request that moves no money. */
const requestTimeoutMs = 3_500
const retryDelayMs = 400
/** A token is replaced this long before it expires. */
const tokenMarginMs = 60_000

/** Opens a client of PayPal's REST API over fetch (https://developer.paypal.com/api/rest/). */
export function openPaypalClient({ baseUrl, clientId, clientSecret }: PaypalConfig): WithPaypal {
  // All requests share one token, and concurrent requests share one request for it.
  let token: Promise<string> | undefined
  let tokenValidUntilMs = 0

  function currentToken(deadline: AbortSignal): Promise<string> {
    if (token && tokenValidUntilMs > Date.now()) return token
    tokenValidUntilMs = Infinity
    const requested = requestToken(deadline).catch((error: unknown) => {
      discardToken(requested)
      throw error
    })
    token = requested
    return requested
  }

  function discardToken(old: Promise<string>): void {
    if (token === old) token = undefined
  }

  async function requestToken(deadline: AbortSignal): Promise<string> {
    const secret = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const request = {
      method: 'POST',
      headers: { authorization: `Basic ${secret}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    }
    const { status, body } = await fetchJson(`${baseUrl}/v1/oauth2/token`, request, deadline)
    const { access_token, expires_in } = (body ?? {}) as { access_token?: unknown; expires_in?: unknown }
    if (status >= 400 && status !== 429) throw new PaypalRefusedError({ status, body })
    if (status !== 200 || typeof access_token !== 'string') {
      throw new PaypalUnavailableError(`PayPal returned no token: ${status}`)
    }
    tokenValidUntilMs = Date.now() + (Number(expires_in) || 0) * 1000 - tokenMarginMs
    return access_token
  }

  async function sendOnce({ path, post, movesMoney }: PaypalRequest, deadline: AbortSignal): Promise<PaypalResponse> {
    const usedToken = currentToken(deadline)
    const headers = { authorization: `Bearer ${await usedToken}`, 'content-type': 'application/json' }
    const postHeaders = { ...headers, 'paypal-request-id': post?.requestId ?? '', prefer: 'return=representation' }
    const request = post
      ? {
          method: 'POST',
          headers: postHeaders,
          body: typeof post.body === 'string' ? post.body : JSON.stringify(post.body),
        }
      : { method: 'GET', headers }
    const response = await fetchJson(`${baseUrl}${path}`, request, deadline, movesMoney ? totalTimeoutMs : undefined)
    if (response.status === 401) discardToken(usedToken)
    return response
  }

  async function sendWithRetry(request: PaypalRequest, deadline: AbortSignal): Promise<PaypalResponse> {
    const first = await sendOnce(request, deadline).catch((error: unknown) => {
      if (!(error instanceof PaypalUnavailableError) || deadline.aborted) throw error
    })
    if (first && !isRetryable(first)) return first
    await pause(retryDelayMs)
    const second = await sendOnce(request, deadline)
    if (second.status === 401) throw new PaypalRefusedError(second)
    if (second.status === 429) throw new PaypalUnavailableError('PayPal limits the rate of requests')
    return first ? second : { ...second, isAfterLostTry: true }
  }

  return async (task) => {
    const deadline = AbortSignal.timeout(totalTimeoutMs)
    try {
      return await task((request) => sendWithRetry(request, deadline))
    } catch (error) {
      if (error instanceof PaypalRefusedError) {
        const { refusal, shopperMessage } = error
        throw new ProviderError(error.message, { cause: error, refusal, ...(shopperMessage && { shopperMessage }) })
      }
      if (!(error instanceof PaypalUnavailableError)) throw error
      const message = 'PayPal isn’t responding. Try again in a moment: you won’t be charged twice.'
      throw new ProviderError(message, { cause: error })
    }
  }
}

/** An expired token (401), the same request still in progress (409) and a rate limit (429) are worth a second try. */
function isRetryable({ status }: PaypalResponse): boolean {
  return status === 401 || status === 409 || status === 429
}

/** Sends one request. Throws PaypalUnavailableError for network errors, timeouts, 5xx and bodies that are not JSON. */
async function fetchJson(
  url: string,
  request: RequestInit,
  deadline: AbortSignal,
  timeoutMs = requestTimeoutMs,
): Promise<PaypalResponse> {
  try {
    const signal = AbortSignal.any([deadline, AbortSignal.timeout(timeoutMs)])
    const response = await fetch(url, { ...request, signal, redirect: 'error' })
    const text = await response.text()
    if (response.status >= 500) throw new PaypalUnavailableError(`PayPal responded with ${response.status}`)
    return { status: response.status, body: JSON.parse(text) }
  } catch (error) {
    if (error instanceof PaypalUnavailableError) throw error
    throw new PaypalUnavailableError('PayPal did not respond', { cause: error })
  }
}
