import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { existsSync, readdirSync } from 'node:fs'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { type FilledShop, fillShop } from '#tests/load/fill-shop.ts'
import { freePort } from '#tests/support/free-port.ts'
import { freshDatabase } from '#tests/support/database/fresh-database.ts'
import { shopProcess } from '#tests/support/shop-process.ts'
import { type Figures, mark, missingRow } from './figures.ts'
import type { OrderLoad, OrderLoadResult } from './shoppers.ts'

const debianFolder = '/usr/lib/postgresql'

/*
 * Measures the placing of orders through HTTP (`npm run bench -- --only orders`), on PostgreSQL (TEST_DATABASE_URL)
 * compared with pgbench on the same server.
 */

/** Fewer than an account may hold, so that no order ends the hold of an older one. */
const ordersPerShopper = 8
const size = { products: 400, stock: 1_000_000, buyers: 600 }

/** Orders on the embedded database, and on PostgreSQL when the tests have one. */
export async function benchOrders(adminUrl: string | undefined): Promise<Figures> {
  const embedded = await measureShop(undefined)
  const rows = [
    oneOrderRow('one order, embedded', embedded.one, 25),
    row('orders, embedded, 16 at once', embedded.many, { reference: '', ratio: '', ...goal(embedded.many, 100) }),
  ]
  if (!adminUrl) return summary([...rows, missingRow('orders, PostgreSQL', 'TEST_DATABASE_URL is not set')])
  const postgres = await measureShop(adminUrl)
  const reference = await runPgbench(adminUrl)
  const ratio = reference && postgres.many.ordersPerSecond / reference
  return summary([
    ...rows,
    oneOrderRow('one order, PostgreSQL', postgres.one, 8),
    row('orders, PostgreSQL, 16 at once', postgres.many, {
      reference: reference ? `${reference.toFixed(0)} (pgbench -N)` : 'pgbench is not installed',
      ratio: ratio?.toFixed(3) ?? '',
      target: '0.2',
      mark: ratio === undefined ? '' : mark(ratio >= 0.2),
    }),
  ])
}

/** One shopper, then 16 at once, on a shop of their own. */
async function measureShop(adminUrl: string | undefined): Promise<{ one: OrderLoadResult; many: OrderLoadResult }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'totara-bench-orders-'))
  const database = adminUrl ? await freshDatabase(adminUrl) : undefined
  const shop = shopProcess(await freePort(), dataDir, database ? { DATABASE_URL: database.url } : {})
  try {
    const { products, buyers } = await fill(dataDir, database?.url)
    await shop.start()
    const load = { url: shop.url, ordersPerShopper, products }
    const cookies = buyers.map(({ cookie }) => cookie)
    const run = (from: number, to: number, shoppersAtOnce: number, durationMs: number) =>
      runShoppers({ ...load, cookies: cookies.slice(from, to), shoppersAtOnce, durationMs })
    await run(0, 60, 16, 4_000)
    return { one: await run(60, 160, 1, 4_000), many: await run(160, 600, 16, 6_000) }
  } finally {
    await shop.stop()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function fill(dataDir: string, databaseUrl: string | undefined): Promise<FilledShop> {
  const database = await openDatabase({ databaseUrl, dataDir, log: (line, error) => console.error(line, error) })
  try {
    await migrate(database)
    return await fillShop(database.db, size)
  } finally {
    await database.close()
  }
}

async function runShoppers(load: OrderLoad): Promise<OrderLoadResult> {
  const child = fork(join(import.meta.dirname, 'shoppers.ts'))
  child.send(load)
  const [result] = (await once(child, 'message')) as [OrderLoadResult]
  return result
}

interface Comparison {
  reference: string
  ratio: string
  target: string
  mark: string
}

function goal({ ordersPerSecond }: OrderLoadResult, perSecond: number): Pick<Comparison, 'target' | 'mark'> {
  return { target: `${perSecond}/s`, mark: mark(ordersPerSecond >= perSecond) }
}

function oneOrderRow(name: string, result: OrderLoadResult, maxMs: number): string[] {
  return row(name, result, { reference: '', ratio: '', target: `${maxMs} ms`, mark: mark(result.p50Ms <= maxMs) })
}

function row(name: string, result: OrderLoadResult, comparison: Comparison): string[] {
  const { ordersPerSecond, p50Ms, p99Ms, refused, processorShare } = result
  const refusals = Object.entries(refused).map(([status, count]) => ` ${count} answered ${status}`)
  const figures = [ordersPerSecond.toFixed(0), p50Ms.toFixed(1), p99Ms.toFixed(1)]
  const share = ` (shoppers use ${Math.round(processorShare * 100)} % of a core)`
  const { reference, ratio, target } = comparison
  return [name, ...figures, reference, ratio, target, comparison.mark + refusals.join('') + share]
}

function summary(rows: string[][]): Figures {
  return { rows, isGood: rows.every((cells) => !/MISSED|answered/.test(cells.at(-1) ?? '')) }
}

/** The path of pgbench: from PATH, or the newest of Debian's packages; undefined when there is none. */
function findPgbench(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const ofDebian = versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(debianFolder, version, 'bin'))
  const folders = [...(process.env.PATH ?? '').split(':'), ...ofDebian]
  return folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path))
}

/**
 * Transactions per second of `pgbench -N` with 16 clients for five seconds on a database of its own: the reference of
 * the server at `adminUrl`. Undefined without pgbench.
 */
async function runPgbench(adminUrl: string): Promise<number | undefined> {
  const pgbench = findPgbench()
  if (!pgbench) return undefined
  const database = await freshDatabase(adminUrl)
  try {
    runCommand(pgbench, ['-i', '-q', '-s', '10', database.url])
    const output = runCommand(pgbench, ['-N', '-c', '16', '-j', '2', '-T', '5', database.url])
    const perSecond = /^tps = ([\d.]+)/m.exec(output)?.[1]
    if (!perSecond) throw new Error(`pgbench printed no rate:\n${output}`)
    return Number(perSecond)
  } finally {
    await database.drop()
  }
}

function runCommand(command: string, parameters: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`)
  return stdout
}
