import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measure, type LoadResult } from './bench/measure.ts'
import { benchOrders } from './bench/orders.ts'
import { startBare } from './bench/start-bare.ts'
import { freePort } from '#tests/support/free-port.ts'
import { shopProcess } from '#tests/support/shop-process.ts'

/*
 * npm run bench: compares the built shop on a fresh database with a bare Fastify that returns the same bytes. Both are
 * measured in the same run, so that the ratio is meaningful on a shared, noisy machine.
 */

/** The minimum ratio of each URL. */
const targets = [
  { name: 'product list JSON', path: () => '/api/products', minRatio: 0.1 },
  { name: 'product JSON', path: (id: string) => `/api/products/${id}`, minRatio: 0.15 },
  { name: 'home page HTML', path: () => '/', minRatio: 0.015 },
]

/** The maximum memory of the server after the run, in MB. */
const maxMemoryMb = 350

const dataDir = await mkdtemp(join(tmpdir(), 'totara-bench-'))
const shop = shopProcess(await freePort(), dataDir, {})
await shop.start()
const rows: string[][] = [['', 'req/s', 'p50 ms', 'p99 ms', 'bare req/s', 'ratio', 'target', '']]
let isGood = true
try {
  const list = (await (await fetch(`${shop.url}/api/products`)).json()) as { products: { _id: string }[] }
  const id = list.products[0]?._id ?? ''
  for (const { name, path, minRatio } of targets) {
    const url = shop.url + path(id)
    const bare = await startBare(url)
    const [ours, theirs] = [await measure(url), await measure(bare.url)]
    await bare.stop()
    rows.push(row(name, ours, theirs, minRatio))
    isGood &&= ours.requestsPerSecond / theirs.requestsPerSecond >= minRatio && ours.failed === 0
  }
  const memory = readMemoryMb(shop.pid())
  if (memory !== undefined) {
    rows.push(['memory after the run', `${memory} MB`, '', '', '', '', `${maxMemoryMb} MB`, mark(memory < maxMemoryMb)])
    isGood &&= memory < maxMemoryMb
  }
} finally {
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}
const orders = await benchOrders()
rows.push(...orders.rows)
isGood &&= orders.isGood
const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
for (const cells of rows) console.log(cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
process.exitCode = isGood ? 0 : 1

function row(name: string, ours: LoadResult, theirs: LoadResult, minRatio: number): string[] {
  const ratio = ours.requestsPerSecond / theirs.requestsPerSecond
  const figures = [
    ours.requestsPerSecond.toFixed(0),
    String(ours.p50Ms),
    String(ours.p99Ms),
    theirs.requestsPerSecond.toFixed(0),
  ]
  return [
    name,
    ...figures,
    ratio.toFixed(3),
    String(minRatio),
    mark(ratio >= minRatio) + (ours.failed ? ` ${ours.failed} failed` : ''),
  ]
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
