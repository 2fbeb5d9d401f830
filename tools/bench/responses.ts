import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { freePort } from '#tests/support/free-port.ts'
import { shopProcess } from '#tests/support/shop-process.ts'
import { mark, type Figures } from './figures.ts'
import { measure, browserHeaders, type LoadResult } from './measure.ts'

/*
 * Measures public responses as browsers ask for them (`npm run bench -- --only responses`). Each is compared with a
 * bare Fastify that sends the same compressed bytes.
 */

/** The minimum ratio of what is cached. */
const minRatio = 0.7
/** The minimum number of pages a second when each request is rendered: an address with a query is not cached. */
const minRendered = 250
const targets = [
  { name: 'product list JSON', path: () => '/api/products' },
  { name: 'product JSON', path: (id: string) => `/api/products/${id}` },
  { name: 'home page', path: () => '/' },
  { name: 'product page', path: (id: string) => `/product/${id}` },
  { name: 'room page', path: () => '/living/living' },
]

const renderedTargets = [
  { name: 'home page, rendered', path: () => '/?rendered' },
  { name: 'product page, rendered', path: (id: string) => `/product/${id}?rendered` },
  { name: 'room page, rendered', path: () => '/living/living?rendered' },
]

/** Public responses on the embedded database, cached and rendered. */
export async function benchResponses(): Promise<Figures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'totara-bench-'))
  const shop = shopProcess(await freePort(), dataDir, {})
  await shop.start()
  const rows: string[][] = []
  try {
    const list = (await (await fetch(`${shop.url}/api/products`)).json()) as { products: { _id: string }[] }
    const id = list.products[0]?._id ?? ''
    for (const { name, path } of targets) {
      const url = shop.url + path(id)
      const bare = await startBare(url)
      const [ours, theirs] = [await measure(url), await measure(bare.url)]
      await bare.stop()
      const ratio = ours.requestsPerSecond / theirs.requestsPerSecond
      const reference = [theirs.requestsPerSecond.toFixed(0), ratio.toFixed(3), String(minRatio)]
      rows.push(row(name, ours, reference, ratio >= minRatio))
    }
    for (const { name, path } of renderedTargets) {
      const ours = await measure(shop.url + path(id))
      rows.push(row(name, ours, ['', '', `${minRendered}/s`], ours.requestsPerSecond >= minRendered))
    }
  } finally {
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { rows, isGood: rows.every((cells) => cells.at(-1) === mark(true)) }
}

function row(name: string, ours: LoadResult, reference: string[], isFast: boolean): string[] {
  const figures = [ours.requestsPerSecond.toFixed(0), String(ours.p50Ms), String(ours.p99Ms)]
  const result = mark(isFast && ours.failed === 0) + (ours.failed ? ` ${ours.failed} failed` : '')
  return [name, ...figures, ...reference, result]
}

/**
 * Starts a bare Fastify in its own process that returns the bytes that a browser gets from `url` now, compressed as
 * they are.
 */
async function startBare(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  const [response] = (await once(get(url, { headers: browserHeaders }), 'response')) as [IncomingMessage]
  const body = (await buffer(response)).toString('base64')
  const { 'content-type': type = 'text/plain', 'content-encoding': encoding = 'identity' } = response.headers
  const child = fork(join(import.meta.dirname, 'bare-server.ts'))
  child.send([body, type, encoding])
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
