import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { checkedLookup, hostOf, isAllowedAddress, refusal } from './webhook-address.ts'
import { truncate } from '#rules/platform/truncate.ts'

/** A response to a message, or why there was none. */
export interface PostResult {
  status: number | null
  error: string | null
  durationMs: number
}

export interface Post {
  url: string
  headers: Record<string, string>
  body: string
  allowsLoopback: boolean
  timeLimitMs: number
}

/** Posts to an address outside of the shop's network and reads the status: no redirect, proxy or kept connection. */
export async function postMessage({ url, headers, body, allowsLoopback, timeLimitMs }: Post): Promise<PostResult> {
  const startMs = performance.now()
  const done = (result: Omit<PostResult, 'durationMs'>) => ({
    ...result,
    durationMs: Math.round(performance.now() - startMs),
  })
  const target = new URL(url)
  const host = hostOf(target)
  // Node looks up no name that is an address already.
  if (isIP(host) > 0 && !isAllowedAddress(host, { allowsLoopback })) return done({ status: null, error: refusal })
  const limit = AbortSignal.timeout(timeLimitMs)
  const request = target.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve) => {
    const sent = request(target, {
      method: 'POST',
      agent: false,
      lookup: checkedLookup({ allowsLoopback }),
      signal: limit,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Totara-Webhooks/1',
      },
    })
    sent.on('response', (response) => {
      resolve(done({ status: response.statusCode ?? null, error: null }))
      response.on('error', () => {})
      response.destroy()
    })
    sent.on('error', (error) => {
      const seconds = timeLimitMs / 1000
      const text = limit.aborted ? `No response within ${seconds} seconds` : error.message
      resolve(done({ status: null, error: truncate(text, 300) }))
    })
    sent.end(body)
  })
}
