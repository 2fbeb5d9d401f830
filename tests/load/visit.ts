import { setTimeout as pause } from 'node:timers/promises'

/** What shoppers lived through. */
export interface LoadResults {
  /** The orders that were answered with 201, or with 200 when they were asked for again. */
  placed: Set<string>
  /** How often each answer was given, such as `POST /api/orders 409`. */
  responseCounts: Map<string, number>
  /** What nobody should live through. */
  errors: string[]
}

/** An empty notebook. */
export function newLoadResults(): LoadResults {
  return { placed: new Set(), responseCounts: new Map(), errors: [] }
}

/** An answer; status 0 when there was none: the shop is dead, or died before it answered. */
export interface ShopResponse {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every shape
  body: any
  cookie: string
}

interface CallOptions {
  cookie?: string
  body?: unknown
  /** The Idempotency-Key. */
  key?: string
}

const timeoutMs = 30_000

/**
 * Calls the shop once and notes how that went. A shopper may meet a dead shop, and 502 or 503 with a sentence; any other
 * answer from 500 is a trouble, and so is none within half a minute.
 */
export async function call(
  { url, results }: { url: string; results: LoadResults },
  method: string,
  path: string,
  { cookie, body, key }: CallOptions = {},
): Promise<ShopResponse> {
  const name = `${method} ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|cs_test_\w+/g, ':id')}`
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(cookie && { cookie }),
      ...(key && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(async (received) => ({
      status: received.status,
      body: await received.json(),
      cookie: received.headers.get('set-cookie')?.split(';')[0] ?? '',
    }))
    .catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'TimeoutError') results.errors.push(`${name} hung`)
      return { status: 0, body: undefined, cookie: '' }
    })
  const line = `${name} ${response.status}`
  results.responseCounts.set(line, (results.responseCounts.get(line) ?? 0) + 1)
  const isSentence = typeof response.body?.message === 'string' && response.body.message !== ''
  if (response.status >= 500 && !([502, 503].includes(response.status) && isSentence)) {
    results.errors.push(`${line}: ${JSON.stringify(response.body)}`)
  }
  return response
}

/** Asks again while the shop is dead or says that it cannot, until `deadlineMs` (milliseconds since 1970). */
export async function retryUntilAvailable(
  deadlineMs: number,
  results: LoadResults,
  ask: () => Promise<ShopResponse>,
): Promise<ShopResponse> {
  for (;;) {
    const response = await ask()
    if (![0, 502, 503].includes(response.status)) return response
    if (Date.now() > deadlineMs) {
      results.errors.push(`a shopper gave up waiting: ${response.status} ${JSON.stringify(response.body)}`)
      return response
    }
    await pause(250)
  }
}
