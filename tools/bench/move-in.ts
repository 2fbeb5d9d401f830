import { openAsBlob, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Move } from '#contract/back-office/moves.ts'
import { freshDatabase } from '#tests/support/database/fresh-database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { shopifyCustomers, shopifyProducts } from '#tests/support/shopify-files.ts'
import { type ShopProcess, shopProcess } from '#tests/support/shop-process.ts'
import { type Figures, figureRow, missingRow } from './figures.ts'

/*
 * A move from a large shop of Shopify (`npm run bench -- --only move-in`), while a shopper opens a page ten times a second
 * and the owner looks at the progress. The shop has the heap of `npm start`. Its memory is the most that the process had
 * after its start, with the embedded database, which runs in it, but without PostgreSQL. No picture is fetched. On Linux
 * only.
 */

/** As many as the shop promises to bring in. */
const promisedProducts = 10_000
const customersPerProduct = 5

const maxMemoryMb = 512
/** The longest time to the first byte that browsers call good. It holds on an idle machine: compare with `at rest`. */
const maxPageMs = 800

const owner = { email: 'owner@totara.example', password: 'heartwood-and-sap' }

interface Step {
  name: string
  seconds: number
  pageMs: number
  turnMs: number
}

/**
 * With five customers for each product: a shop on the embedded database, and one on the PostgreSQL server of `adminUrl`,
 * if there is one.
 */
export async function benchMoveIn(adminUrl: string | undefined, productCount = promisedProducts): Promise<Figures> {
  const embedded = await measureMove('embedded', undefined, productCount)
  if (!adminUrl) return summary([...embedded, missingRow('move in, PostgreSQL', 'TEST_DATABASE_URL is not set')])
  const database = await freshDatabase(adminUrl)
  try {
    return summary([...embedded, ...(await measureMove('PostgreSQL', database.url, productCount))])
  } finally {
    await database.drop()
  }
}

async function measureMove(
  databaseName: string,
  databaseUrl: string | undefined,
  productCount: number,
): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'totara-bench-move-in-'))
  const eventLoopFile = join(folder, 'event-loop')
  const shop = shopProcess(await freePort(), join(folder, 'data'), {
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    NODE_OPTIONS: `--import ${new URL('event-loop.ts', import.meta.url).href}`,
    EVENT_LOOP_FILE: eventLoopFile,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  })
  await shop.start()
  try {
    const cookie = await signIn(shop)
    forgetPeak(shop)
    const steps = await moveIn(shop, folder, productCount, async (name, work) => {
      await readLongestTurnMs(shop, eventLoopFile)
      const startedAt = performance.now()
      const pageMs = await openPageDuring(shop, work(cookie))
      const seconds = (performance.now() - startedAt) / 1000
      return { name, seconds, pageMs, turnMs: await readLongestTurnMs(shop, eventLoopFile) }
    })
    const memoryMb = readPeakMb(shop)
    const nameOf = (what: string) => `move in, ${databaseName}: ${what}`
    return [
      figureRow(nameOf('memory'), `${memoryMb} MB`, `${maxMemoryMb} MB`, memoryMb <= maxMemoryMb),
      ...steps.flatMap(({ name, seconds, pageMs, turnMs }) => [
        missingRow(nameOf(name), `${seconds.toFixed(0)} s`),
        figureRow(nameOf(`${name}, slowest page`), `${pageMs.toFixed(0)} ms`, `${maxPageMs} ms`, pageMs <= maxPageMs),
        missingRow(nameOf(`${name}, longest turn`), `${turnMs.toFixed(0)} ms`),
      ]),
    ]
  } finally {
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function moveIn(
  shop: ShopProcess,
  folder: string,
  productCount: number,
  measure: (name: string, work: (cookie: string) => Promise<void>) => Promise<Step>,
): Promise<Step[]> {
  const files = {
    'products.csv': shopifyProducts(productCount),
    'customers.csv': shopifyCustomers(customersPerProduct * productCount),
  }
  for (const [name, lines] of Object.entries(files)) await writeFile(join(folder, name), lines)
  const rest = await measure('at rest', () => pause(10_000))
  let id = ''
  const read = await measure('reading', async (cookie) => {
    const begun = await call(shop, cookie, 'POST', '/api/moves')
    id = begun._id
    for (const name of Object.keys(files)) {
      await call(shop, cookie, 'POST', `/api/moves/${id}/files?name=${name}`, join(folder, name))
    }
  })
  const step = (name: string, path: string, state: Move['state']) =>
    measure(name, async (cookie) => {
      await call(shop, cookie, 'POST', `/api/moves/${id}/${path}`)
      await untilIn(shop, cookie, id, state)
    })
  return [
    rest,
    read,
    await step('trial', 'trial', 'tried'),
    await step('bringing in', 'start', 'done'),
    await step('taking back', 'undo', 'undone'),
  ]
}

async function signIn(shop: ShopProcess): Promise<string> {
  const response = await fetch(`${shop.url}/api/users/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  if (!response.ok) throw new Error(`The owner could not sign in: ${response.status} ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

async function call(shop: ShopProcess, cookie: string, method: string, path: string, file?: string): Promise<Move> {
  const response = await fetch(`${shop.url}${path}`, {
    method,
    headers: { cookie, ...(file !== undefined && { 'content-type': 'application/octet-stream' }) },
    ...(file !== undefined && { body: await openAsBlob(file) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} has the status ${response.status}: ${await response.text()}`)
  return (await response.json()) as Move
}

/** Looks at the move as often as its page does. */
async function untilIn(shop: ShopProcess, cookie: string, id: string, state: Move['state']): Promise<void> {
  for (;;) {
    const move = await call(shop, cookie, 'GET', `/api/moves/${id}`)
    if (move.state === state) return
    if (move.problem !== null) throw new Error(`The move stopped: ${move.problem}\n${shop.output.join('')}`)
    await pause(2_000)
  }
}

/** The longest that a page takes during some work, in milliseconds. */
async function openPageDuring(shop: ShopProcess, work: Promise<void>): Promise<number> {
  const over = new AbortController()
  let longestMs = 0
  const working = work.finally(() => over.abort())
  while (!over.signal.aborted) {
    const startedAt = performance.now()
    const response = await fetch(`${shop.url}/products`)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`The page has the status ${response.status}.`)
    longestMs = Math.max(longestMs, performance.now() - startedAt)
    await pause(100)
  }
  await working
  return longestMs
}

async function readLongestTurnMs(shop: ShopProcess, file: string): Promise<number> {
  writeFileSync(file, '')
  process.kill(shop.pid(), 'SIGUSR2')
  for (;;) {
    const text = readFileSync(file, 'utf8')
    if (text !== '') return Number(text)
    await pause(10)
  }
}

/** What the start has needed does not count: it compiles the embedded database. */
function forgetPeak(shop: ShopProcess): void {
  writeFileSync(`/proc/${shop.pid()}/clear_refs`, '5')
}

/** The resident memory that the process had at most, in MB. */
function readPeakMb(shop: ShopProcess): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${shop.pid()}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

function summary(rows: string[][]): Figures {
  return { rows, isGood: !rows.some((cells) => cells.at(-1) === 'MISSED') }
}
