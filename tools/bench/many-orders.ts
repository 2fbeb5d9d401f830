import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freshDatabase } from '#tests/support/database/fresh-database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { shopProcess } from '#tests/support/shop-process.ts'
import { mark, missingRow, type Figures } from './figures.ts'
import { adminRequests, readKnown, type AdminRequest } from './many-orders/admin-pages.ts'
import { fillOrders } from './many-orders/fill-orders.ts'

/*
 * Measures the admin pages of a shop that has sold for ten years: `npm run bench -- --orders 1000000`, on PostgreSQL
 * (TEST_DATABASE_URL). Requests are sent one after the other, because few people use these pages.
 */

/** The maximum of the 99th percentile of each page, alone. */
const maxP99Ms = 200

/** How often each page is requested. */
const requestCount = 100

/** Each admin page, the exports and a backup of a shop with `count` orders in a database of its own. */
export async function benchManyOrders(count: number, adminUrl: string | undefined): Promise<Figures> {
  if (!adminUrl) return { rows: [missingRow('many orders', 'TEST_DATABASE_URL is not set')], isGood: true }
  const database = await freshDatabase(adminUrl)
  try {
    console.error(`filling a database with ${count} orders: about eight minutes for each million`)
    const { cookie } = await fillOrders(database.url, count, (line) => console.error(line))
    return await measureManyOrders(database.url, cookie)
  } finally {
    await database.drop()
  }
}

/** Starts the shop on a filled database and measures it. */
async function measureManyOrders(databaseUrl: string, cookie: string): Promise<Figures> {
  const known = await readKnown(databaseUrl)
  const requests = adminRequests(known, new Date())
  const dataDir = await mkdtemp(join(tmpdir(), 'totara-bench-orders-'))
  // Its first start would write a backup.
  const env = { DATABASE_URL: databaseUrl, BACKUPS: 'none' }
  const shop = shopProcess(await freePort(), dataDir, env)
  const rows: string[][] = []
  try {
    await shop.start()
    for (const request of requests) rows.push(await measureRequest(shop.url, request, { cookie }))
    rows.push(await measureBackup(databaseUrl, dataDir))
  } finally {
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { rows, isGood: rows.every((cells) => !/MISSED|failed/.test(cells.at(-1) ?? '')) }
}

async function measureRequest(
  origin: string,
  request: AdminRequest,
  headers: Record<string, string>,
): Promise<string[]> {
  const row = request.isFile ? await measureFile(origin, request, headers) : await measurePage(origin, request, headers)
  console.error(row.join(' | '))
  return row
}

async function measurePage(origin: string, request: AdminRequest, headers: Record<string, string>): Promise<string[]> {
  const { p50Ms, p99Ms, failed } = await measureAlone(origin, request, { count: requestCount, headers })
  const result = mark(p99Ms <= maxP99Ms) + (failed ? ` ${failed} failed` : '')
  return [request.name, '', p50Ms.toFixed(0), p99Ms.toFixed(0), '', '', `p99 ${maxP99Ms} ms`, result]
}

async function measureFile(
  origin: string,
  { name, address }: AdminRequest,
  headers: Record<string, string>,
): Promise<string[]> {
  const { status, firstByteMs, totalMs, bytes } = await readResponse(origin + address(0), headers)
  const size = `${(bytes / 1e6).toFixed(1)} MB in ${(totalMs / 1000).toFixed(1)} s`
  const first = `first byte ${firstByteMs.toFixed(0)} ms`
  return [name, size, '', '', first, '', '', status === 200 ? '' : `failed with ${status}`]
}

/** Writes a backup of the database while the shop runs. */
async function measureBackup(databaseUrl: string, dataDir: string): Promise<string[]> {
  const file = join(dataDir, 'bench.backup')
  const startMs = performance.now()
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../scripts/admin.ts'), 'backup', file], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
  })
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
  const row = ['backup', `${((await stat(file)).size / 1e6).toFixed(0)} MB in ${seconds} s`, '', '', '', '', '', '']
  console.error(row.join(' | '))
  return row
}

/** The times of requests that were sent one after the other. */
interface Alone {
  p50Ms: number
  p99Ms: number
  failed: number
}

/** After this long a request is no longer repeated: it has missed every goal. */
const longestMs = 15_000

/** So many requests do not count: each connection of the pool reads a part of the database for the first time. */
const warmUpCount = 20

/**
 * Sends `count` requests one after the other, after `warmUpCount` that do not count. A request that takes seconds is
 * sent less often; the 99th percentile of fewer than 100 requests is the longest one.
 */
async function measureAlone(
  origin: string,
  { address }: AdminRequest,
  { count, headers }: { count: number; headers: Record<string, string> },
): Promise<Alone> {
  const takenMs: number[] = []
  let failed = 0
  const startMs = performance.now()
  for (let number = 0; number < count + warmUpCount; number += 1) {
    const { firstByteMs, totalMs, status } = await readResponse(origin + address(number), headers)
    if (status !== 200) failed += 1
    if (number >= warmUpCount || totalMs > 2_000) takenMs.push(Math.max(firstByteMs, totalMs))
    if (performance.now() - startMs > longestMs) break
  }
  const sorted = takenMs.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0
  return { p50Ms: at(0.5), p99Ms: at(0.99), failed }
}

/** Requests an address once and reads the response to its end. */
async function readResponse(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; firstByteMs: number; totalMs: number; bytes: number }> {
  const startMs = performance.now()
  const response = await fetch(url, { headers })
  let firstByteMs = performance.now() - startMs
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    if (bytes === 0) firstByteMs = performance.now() - startMs
    bytes += (chunk as Uint8Array).byteLength
  }
  return { status: response.status, firstByteMs, totalMs: performance.now() - startMs, bytes }
}
