import { setTimeout as pause } from 'node:timers/promises'

/** What shoppers lived through. */
export interface Notes {
  /** The orders that were answered with 201, or with 200 when they were asked for again. */
  placed: Set<string>
  /** How often each answer was given, such as `POST /api/orders 409`. */
  answers: Map<string, number>
  /** What nobody should live through. */
  troubles: string[]
}

/** An empty notebook. */
export function newNotes(): Notes {
  return { placed: new Set(), answers: new Map(), troubles: [] }
}

/** An answer; status 0 when there was none: the shop is dead, or died before it answered. */
export interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every shape
  body: any
  cookie: string
}

interface Asked {
  cookie?: string
  body?: unknown
  /** The Idempotency-Key. */
  key?: string
}

const patienceMs = 30_000

/**
 * Calls the shop once and notes how that went. A shopper may meet a dead shop, and 502 or 503 with a sentence; any other
 * answer from 500 is a trouble, and so is none within half a minute.
 */
export async function call(
  { url, notes }: { url: string; notes: Notes },
  method: string,
  path: string,
  { cookie, body, key }: Asked = {},
): Promise<Answer> {
  const name = `${method} ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|cs_test_\w+/g, ':id')}`
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(cookie && { cookie }),
      ...(key && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs),
  })
    .then(async (response) => ({
      status: response.status,
      body: await response.json(),
      cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '',
    }))
    .catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'TimeoutError') notes.troubles.push(`${name} hung`)
      return { status: 0, body: undefined, cookie: '' }
    })
  const line = `${name} ${answer.status}`
  notes.answers.set(line, (notes.answers.get(line) ?? 0) + 1)
  const isSentence = typeof answer.body?.message === 'string' && answer.body.message !== ''
  if (answer.status >= 500 && !([502, 503].includes(answer.status) && isSentence)) {
    notes.troubles.push(`${line}: ${JSON.stringify(answer.body)}`)
  }
  return answer
}

/** Asks again while the shop is dead or says that it cannot, until `giveUpAt` (milliseconds since 1970). */
export async function untilAnswered(giveUpAt: number, notes: Notes, ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (![0, 502, 503].includes(answer.status)) return answer
    if (Date.now() > giveUpAt) {
      notes.troubles.push(`a shopper gave up waiting: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer
    }
    await pause(250)
  }
}
