import { readFile } from 'node:fs/promises'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from 'fast-check'
import { v7 } from 'uuid'
import { type Answer, findFault } from './check-answer.ts'
import { FuzzPeople } from './fuzz-people.ts'
import type { FuzzShop } from './fuzz-shop.ts'
import { type FuzzRequest, request as anyRequest } from './make-request.ts'
import { rawRequests, sendRaw } from './raw-requests.ts'
import { idMark } from './valid-values.ts'

interface Fault {
  number: number
  request: string
  fault: string
}

export interface FuzzReport {
  requests: number
  seconds: number
  statuses: Record<string, number>
  faults: Fault[]
  /** The lines at `error` in the shop's log. */
  errorLines: string[]
  /** The median resident memory of the shop after the warm-up and at the end, in MB. */
  memoryMb: { warm: number; end: number }
}

const batchSize = 250
const parallel = 6
const timeoutMs = 30_000
/** How long the shop may refuse a request because it is busy. On a machine that runs other tests too, it can be. */
const maxBusyMs = 120_000
/** The part of a run after which the shop is warm. */
const warmUpShare = 0.3

/** Sends `requests` requests, made from `seed`, and looks at each answer. Stops when the shop does not run any more. */
export async function runFuzz(
  shop: FuzzShop,
  { seed, requests, say }: { seed: number; requests: number; say: (line: string) => void },
): Promise<FuzzReport> {
  const startedAtMs = Date.now()
  const agent = new http.Agent({ keepAlive: true, maxSockets: parallel })
  const ids = { products: [...shop.products], orders: [] as string[], users: [] as string[] }
  const report: FuzzReport = {
    requests: 0,
    seconds: 0,
    statuses: {},
    faults: [],
    errorLines: [],
    memoryMb: { warm: 0, end: 0 },
  }
  const memory: number[] = []
  const people = new FuzzPeople(shop)

  /** An id of the kind that the path is about, chosen by the number of the request. */
  const withIds = (text: string, path: string, number: number) => {
    const pool =
      path.startsWith('/api/users') || path.startsWith('/admin/user')
        ? ids.users
        : /order|stripe|paypal/.test(path) && !text.includes('product')
          ? ids.orders
          : ids.products
    return text.replaceAll(idMark, () => (number % 9 === 0 ? v7() : (pool.at(-1 - (number % 50)) ?? v7())))
  }

  async function send(number: number, made: FuzzRequest): Promise<void> {
    const path = withIds(made.path, made.path, number)
    const body =
      typeof made.body === 'string'
        ? withIds(made.body, made.body.includes('orderItems') ? '' : path, number)
        : made.body
    const cookie = people.cookieOf(made.sender)
    const headers = {
      'x-forwarded-for': `198.18.${(number >> 8) % 256}.${number % 256}`,
      ...(cookie && { cookie }),
      ...made.headers,
    }
    const sent = { port: shop.process.port, method: made.method, path, headers, body }
    const answer = await whenNotBusy(async () => {
      const first = await ask(sent, agent)
      // The shop may have closed a connection that was kept alive: a new one gets the answer.
      return first.status === 0 && first.text !== '' ? ask(sent, false) : first
    })
    report.requests++
    report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1
    if (answer.status === 401) await people.renew(made.sender, cookie)
    remember(answer, made)
    const fault = faultOf(made, answer, body)
    if (!fault || report.faults.length >= 50) return
    const shown = String(body ?? '').slice(0, 400)
    report.faults.push({
      number,
      fault,
      request: `${made.sender} ${made.method} ${path.slice(0, 300)} ${JSON.stringify(made.headers)} ${shown} -> ${answer.text.slice(0, 200)}`,
    })
  }

  function remember({ status, text }: Answer, { endpoint }: FuzzRequest): void {
    if (status !== 201 || !endpoint) return
    const id = /^\{"_id":"([^"]+)"/.exec(text)?.[1]
    const pool =
      endpoint.url === '/api/orders'
        ? ids.orders
        : endpoint.url === '/api/users'
          ? ids.users
          : endpoint.url === '/api/products'
            ? ids.products
            : undefined
    if (id && pool) pool.push(id)
  }

  for (let batch = 0; report.requests < requests && shop.process.isRunning(); batch++) {
    const first = batch * batchSize
    const made = fc.sample(anyRequest, { seed: seed + batch, numRuns: Math.min(batchSize, requests - first) })
    let next = 0
    const work = async () => {
      for (let at = next++; at < made.length; at = next++) await send(first + at, made[at] as FuzzRequest)
    }
    await Promise.all(Array.from({ length: parallel }, work))
    for (const bytes of rawRequests.slice((batch * 2) % rawRequests.length).slice(0, 2)) {
      const { status } = await whenNotBusy(() => sendRaw(shop.process.port, bytes))
      const isRefusal = status < 500 || status === 501 || status === 505
      if (!isRefusal)
        report.faults.push({ number: first, fault: `status ${status}`, request: JSON.stringify(bytes.slice(0, 200)) })
    }
    memory.push(await residentMb(shop.process.pid()))
    if (batch % 40 === 39)
      say(`${report.requests} requests, ${memory.at(-1)?.toFixed(0)} MB, ${report.faults.length} faults`)
  }
  agent.destroy()
  const warmFrom = Math.floor(memory.length * warmUpShare)
  const width = Math.max(1, Math.floor(memory.length / 10))
  return {
    ...report,
    seconds: (Date.now() - startedAtMs) / 1000,
    errorLines: shop.process.output
      .join('')
      .split('\n')
      .filter((line) => /^\{"level":[56]0/.test(line)),
    memoryMb: { warm: median(memory.slice(warmFrom, warmFrom + width)), end: median(memory.slice(-width)) },
  }
}

/** Repeats a request as a client does, as long as the shop answers that it is busy and when to try again. */
async function whenNotBusy<T extends { status: number; retryAfterSeconds?: number }>(
  request: () => Promise<T>,
): Promise<T> {
  for (const endsAtMs = Date.now() + maxBusyMs; ;) {
    const answer = await request()
    if (answer.status !== 503 || !answer.retryAfterSeconds || Date.now() > endsAtMs) return answer
    await sleep(answer.retryAfterSeconds * 1000)
  }
}

interface Sent {
  port: number
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | undefined
}

/** Sends a request. Status 0 means no answer: the text says why when that is a fault of the shop. */
function ask({ port, method, path, headers, body }: Sent, agent: http.Agent | false): Promise<Answer> {
  return new Promise((resolve) => {
    const finish = (status: number, type: string, text: string, retryAfterSeconds?: number) =>
      resolve({ status, type, text, ...(retryAfterSeconds && { retryAfterSeconds }) })
    let sent: http.ClientRequest
    try {
      // Node sends no length with the body of a GET, and the shop would read the body as the next request.
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const options = { host: '127.0.0.1', port, method, path, agent, timeout: timeoutMs }
      sent = http.request({ ...options, headers: { ...length, ...headers } })
    } catch {
      // Node's own client refuses this path or header: raw sockets send such bytes.
      return finish(0, '', '')
    }
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', () => finish(0, '', 'the answer broke off'))
      response.on('end', () => {
        const { 'content-type': type = '', 'content-encoding': encoding, 'retry-after': retryAfter } = response.headers
        const text = encoding ? '' : Buffer.concat(chunks).toString('utf8')
        finish(response.statusCode ?? 0, encoding ? '' : type, text, Number(retryAfter ?? 0))
      })
    })
    sent.on('upgrade', (_response, socket) => {
      socket.destroy()
      finish(0, '', 'the shop switched to another protocol')
    })
    sent.on('timeout', () => {
      sent.destroy()
      finish(0, '', `no answer within ${timeoutMs / 1000} s`)
    })
    sent.on('error', (error) => finish(0, '', `no answer: ${error.message}`))
    sent.end(body)
  })
}

/** What is wrong with an answer, or undefined. The shop may close a connection whose body it does not want to read. */
function faultOf(
  { endpoint, method }: FuzzRequest,
  answer: Answer,
  body: string | Buffer | undefined,
): string | undefined {
  if (answer.status > 0) return findFault(endpoint, method, answer)
  const isCutOff = body !== undefined && /ECONNRESET|EPIPE|socket hang up/.test(answer.text)
  return answer.text === '' || isCutOff ? undefined : answer.text
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
