import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measure, type Measured } from './bench/measure.ts'
import { startBare } from './bench/start-bare.ts'
import { freePort } from '#tests/support/free-port.ts'
import { shopProcess } from '#tests/support/shop-process.ts'
import { shopArguments, shopEnvironment } from './prepare.mjs'

/*
 * npm run bench: the built shop on a fresh database beside a bare Fastify that returns the same bytes. Both run in this
 * one run, so the ratio says more than either figure: the machine is shared and noisy.
 */

/** The least ratio that each address must reach, and the most memory of the whole server, in MB. */
const targets = [
  { name: 'product list JSON', path: () => '/api/products', least: 0.1 },
  { name: 'product JSON', path: (id: string) => `/api/products/${id}`, least: 0.15 },
  { name: 'home page HTML', path: () => '/', least: 0.015 },
]
const mostMemory = 350

const dataDir = await mkdtemp(join(tmpdir(), 'totara-bench-'))
const shop = shopProcess(await freePort(), dataDir, shopEnvironment, shopArguments)
await shop.start()
const rows: string[][] = [['', 'req/s', 'p50 ms', 'p99 ms', 'bare req/s', 'ratio', 'target', '']]
let isGood = true
try {
  const list = (await (await fetch(`${shop.url}/api/products`)).json()) as { products: { _id: string }[] }
  const id = list.products[0]?._id ?? ''
  for (const { name, path, least } of targets) {
    const url = shop.url + path(id)
    const bare = await startBare(url)
    const [ours, theirs] = [await measure(url), await measure(bare.url)]
    await bare.stop()
    rows.push(row(name, ours, theirs, least))
    isGood &&= ours.rate / theirs.rate >= least && ours.failed === 0
  }
  const memory = memoryOf(shop.pid())
  if (memory !== undefined) {
    rows.push(['memory after the run', `${memory} MB`, '', '', '', '', `${mostMemory} MB`, mark(memory < mostMemory)])
    isGood &&= memory < mostMemory
  }
} finally {
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}
const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
for (const cells of rows) console.log(cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
process.exitCode = isGood ? 0 : 1

function row(name: string, ours: Measured, theirs: Measured, least: number): string[] {
  const ratio = ours.rate / theirs.rate
  const figures = [ours.rate.toFixed(0), String(ours.p50), String(ours.p99), theirs.rate.toFixed(0)]
  return [
    name,
    ...figures,
    ratio.toFixed(3),
    String(least),
    mark(ratio >= least) + (ours.failed ? ` ${ours.failed} failed` : ''),
  ]
}

function mark(isReached: boolean): string {
  return isReached ? 'ok' : 'MISSED'
}

/** The resident memory of a process in MB, where the system tells (Linux). */
function memoryOf(pid: number): number | undefined {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes ? Math.round(Number(kilobytes) / 1024) : undefined
  } catch {
    return undefined
  }
}
