import { setTimeout as pause } from 'node:timers/promises'

export interface LoadResults {
  /** The orders with a 201 response, or a 200 response to a repeated request. */
  placed: Set<string>
  /** The count of each response, such as `POST /api/orders 409`. */
  responseCounts: Map<string, number>
  /** Responses and timeouts that must not happen. */
  errors: string[]
  /** The order of each refund that an admin requested and got a 201 response for, by its Idempotency-Key. */
  refunded: Map<string, string>
}

export function newLoadResults(): LoadResults {
  return { placed: new Set(), responseCounts: new Map(), errors: [], refunded: new Map() }
}

/** A response; status 0 when the shop does not run or was killed before it responded. */
export interface ShopResponse {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every shape
  body: any
  cookie: string
}

interface CallOptions {
  cookie?: string
  body?: unknown
  key?: string
}

const timeoutMs = 120_000

/** A shop that does not run, and 502 or 503 with a message, are allowed; other statuses from 500 are errors. */
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

/** Repeats a call while the shop does not run or is unavailable, until `deadlineMs` (milliseconds since 1970). */
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

/** Records an error for a status that is not expected. A shop that is killed responds with none, 502 or 503. */
export function expectStatus(
  { results }: { results: Pick<LoadResults, 'errors'> },
  { status, body }: ShopResponse,
  ...expected: number[]
): void {
  if (expected.includes(status) || [0, 502, 503].includes(status)) return
  results.errors.push(`got ${status} ${JSON.stringify(body)} instead of ${expected.join(' or ')}`)
}
