import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/free-port.ts'
import { shopProcess } from '#tests/support/shop-process.ts'
import { type LoadResult, measure } from './measure.ts'
import { startBare } from './start-bare.ts'

/*
 * Measures public responses as browsers ask for them: `npm run bench` prints it with everything else, and
 * `npx node scripts/bench/responses.ts` alone. Each is measured beside a bare Fastify that sends the same compressed bytes.
 */

/** What the table of `npm run bench` shows. */
export interface ResponseFigures {
  rows: string[][]
  isGood: boolean
}

/** The minimum ratio of what is kept. */
const minRatio = 0.7
/** The minimum number of pages a second when each request is rendered: an address with a query is not kept. */
const minRendered = 250
/** The maximum memory of the server after the run, in MB. */
const maxMemoryMb = 250

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

/** Public responses on the embedded database, kept and rendered, and the memory of the server afterwards. */
export async function benchResponses(): Promise<ResponseFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'totara-bench-'))
  const shop = shopProcess(await freePort(), dataDir, {})
  await shop.start()
  const rows: { cells: string[]; isReached: boolean }[] = []
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
    const memory = readMemoryMb(shop.pid())
    if (memory !== undefined) {
      const isReached = memory < maxMemoryMb
      const cells = ['memory after the run', `${memory} MB`, '', '', '', '', `${maxMemoryMb} MB`, mark(isReached)]
      rows.push({ cells, isReached })
    }
  } finally {
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { rows: rows.map(({ cells }) => cells), isGood: rows.every(({ isReached }) => isReached) }
}

function row(name: string, ours: LoadResult, reference: string[], isFast: boolean) {
  const isReached = isFast && ours.failed === 0
  const figures = [ours.requestsPerSecond.toFixed(0), String(ours.p50Ms), String(ours.p99Ms)]
  const result = mark(isReached) + (ours.failed ? ` ${ours.failed} failed` : '')
  return { cells: [name, ...figures, ...reference, result], isReached }
}

function mark(isReached: boolean): string {
  return isReached ? 'ok' : 'MISSED'
}

/** The resident memory of a process in MB; undefined except on Linux. */
function readMemoryMb(pid: number): number | undefined {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes ? Math.round(Number(kilobytes) / 1024) : undefined
  } catch {
    return undefined
  }
}

if (import.meta.main) for (const cells of (await benchResponses()).rows) console.log(cells.join(' · '))
