import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { namePictures } from '#server/platform/images/picture-names.ts'
import { address } from '#tests/support/factories.ts'
import { type Fleet, startFleet } from '#tests/load/start-fleet.ts'
import { freePort } from '#tests/support/free-port.ts'
import { freshDatabase } from '#tests/support/database/fresh-database.ts'
import { shopProcess } from '#tests/support/shop-process.ts'
import { benchCatalogue } from './bench/catalogue.ts'
import { type Figures, headings, mark, missingRow } from './bench/figures.ts'
import { benchManyOrders } from './bench/many-orders.ts'
import { benchMemory } from './bench/memory.ts'
import { benchMoveIn } from './bench/move-in.ts'
import { benchOrders } from './bench/orders.ts'
import { benchPages } from './bench/pages.ts'
import { benchPlan } from './bench/plan.ts'
import { benchResponses } from './bench/responses.ts'
import { ensureBuild } from '../scripts/prepare.mjs'

/*
 * Other requests while twelve pictures are made that were requested at once (`npm run bench -- --only cold-pictures`):
 * the slowest of each kind, compared with the slowest of the same shop before, when it makes none.
 */
const maxMs = 100

const pictureCount = 12

/** No shipped size: `catalogue/sizes` has AVIF alone. */
const pictureHeaders = { accept: 'image/webp' }

const pauseMs = 20

const quietMs = 5_000

const longestMs = 60_000

/*
 * Visitors while many clients abandon requests for pictures and sign in (`npm run bench -- --only busy-threads`). The
 * goal is 500 ms, or 25 times what the same request takes in the calm shop of the same run, when that is more.
 */
const goalMs = 500

const calmFactor = 25

const root = join(import.meta.dirname, '..')

/*
 * npm run bench: prints one table of the shop's speed, each figure with a reference from the same run where there is
 * one, so that the ratio is meaningful on a shared, noisy machine, and writes it to bench/results.json. `-- --products
 * 300000` chooses the size of the large catalogue or move, and `-- --only orders,catalogue` some of the parts. `-- --orders
 * 1000000` measures the admin pages of a shop with that many orders and nothing else. The parts on PostgreSQL need the
 * address of a server on which databases may be created: TEST_DATABASE_URL, or BENCH_DATABASE_URL for the catalogue
 * alone.
 */

const { values } = parseArgs({
  options: { products: { type: 'string' }, only: { type: 'string' }, orders: { type: 'string' } },
})
const productCount = values.products === undefined ? undefined : readCount('products', values.products)
const orderCount = values.orders === undefined ? undefined : readCount('orders', values.orders)
const serverUrl = process.env.TEST_DATABASE_URL
const allParts: Record<string, () => Promise<Figures>> = {
  responses: benchResponses,
  memory: () => benchMemory(serverUrl),
  orders: () => benchOrders(serverUrl),
  catalogue: () => benchCatalogue(productCount ?? 1_000_000, process.env.BENCH_DATABASE_URL ?? serverUrl),
  pages: benchPages,
  plan: benchPlan,
  'cold-pictures': () => benchColdPictures(serverUrl),
  'busy-threads': () => benchBusyThreads(serverUrl),
  'move-in': () => benchMoveIn(serverUrl, productCount),
}

const chosen = choose()
await ensureBuild()
const parts: Figures[] = []
for (const measure of chosen) parts.push(await measure())

const allRows = [headings, ...parts.flatMap((part) => part.rows)]
const widths = headings.map((_, column) => Math.max(...allRows.map((cells) => cells[column]?.length ?? 0)))
for (const cells of allRows) console.log(cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))

const folder = join(import.meta.dirname, '../bench')
await mkdir(folder, { recursive: true })
const results = { measuredAt: new Date().toISOString(), productCount, headings, rows: allRows.slice(1) }
await writeFile(join(folder, 'results.json'), `${JSON.stringify(results, null, 2)}\n`)
process.exitCode = parts.every(({ isGood }) => isGood) ? 0 : 1

/** The parts of this run: `--orders` is a run of its own, because it takes a quarter of an hour. */
function choose(): (() => Promise<Figures>)[] {
  if (orderCount !== undefined) return [() => benchManyOrders(orderCount, serverUrl)]
  return values.only === undefined ? Object.values(allParts) : values.only.split(',').map(partOf)
}

function readCount(option: 'products' | 'orders', text: string): number {
  if (/^[1-9]\d{0,7}$/.test(text)) return Number(text)
  throw new Error(
    `--${option} ${text} is not a number of ${option}. Write a whole number, such as --${option} 1000000.`,
  )
}

function partOf(name: string): () => Promise<Figures> {
  const part = allParts[name]
  if (part) return part
  throw new Error(`--only ${name} is not a part. The parts are ${Object.keys(allParts).join(', ')}.`)
}

type Visit = () => Promise<Response>

/** One shop on the embedded database, or two on the PostgreSQL server of `adminUrl`. Throws when a visit fails. */
async function benchBusyThreads(adminUrl: string | undefined): Promise<Figures> {
  const fleet = await startFleet({ products: 20, stock: 10_000, buyers: 1 }, adminUrl)
  try {
    return await measureFleet(fleet, adminUrl ? 'PostgreSQL' : 'embedded')
  } finally {
    await fleet.close()
  }
}

async function measureFleet(fleet: Fleet, databaseName: string): Promise<Figures> {
  const url = fleet.shops[0]?.url ?? ''
  const visits = visitsOf(fleet, url)
  const pictures = [...(await namePictures(join(root, 'catalogue/pictures'))).keys()]
  await timeVisits(visits, (rounds) => rounds === 5)
  const calm = await timeVisits(visits, (rounds) => rounds === 15)
  let isLoadOver = false
  const load = loadThreads(url, pictures).finally(() => (isLoadOver = true))
  const [busy] = await Promise.all([timeVisits(visits, () => isLoadOver), load])
  const rows = Object.keys(visits).map((name) => {
    // The median of the calm visits, and the slowest of the others.
    const [calmMs = Number.NaN] = calm.get(name)?.slice(7) ?? []
    const [busyMs = Number.NaN] = busy.get(name) ?? []
    const targetMs = Math.max(goalMs, calmFactor * calmMs)
    const cells = [`${busyMs.toFixed(0)} ms`, `${calmMs.toFixed(0)} ms without`, '', `${targetMs.toFixed(0)} ms`]
    return [`while threads are busy, ${databaseName}: ${name}`, '', '', ...cells, mark(busyMs <= targetMs)]
  })
  return { rows, isGood: !rows.some((cells) => cells.at(-1) === 'MISSED') }
}

/** Three rounds of abandoned pictures and sign-ins. Throws for a sign-in that is neither refused nor put off. */
async function loadThreads(url: string, pictures: readonly string[]): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const [statuses] = await Promise.all([signInOften(url), abandonPictures(url, pictures)])
    const seen = [...new Set(statuses)].toSorted((one, other) => one - other).join(', ')
    if (seen !== '401, 503') throw new Error(`The sign-ins had the statuses ${seen} instead of 401, 503.`)
  }
  await pause(1_000)
}

/** The requests of honest visitors. */
function visitsOf(fleet: Fleet, url: string): Record<string, Visit> {
  const asset = readdirSync(join(root, 'dist/client/assets')).find((name) => name.endsWith('.js')) ?? ''
  return {
    'a page': () => fetch(`${url}/products`, { headers: { 'accept-encoding': 'br' } }),
    'an asset': () => fetch(`${url}/assets/${asset}`, { headers: { 'accept-encoding': 'br' } }),
    'a search': () => fetch(`${url}/api/products?keyword=table`, { headers: { 'accept-encoding': 'br' } }),
    'an order': () =>
      fetch(`${url}/api/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: fleet.buyers[0]?.cookie ?? '' },
        body: JSON.stringify({
          orderItems: [{ product: fleet.products[0], qty: 1 }],
          shippingAddress: address,
          paymentMethod: 'card',
        }),
      }),
  }
}

/** How long each kind of visit takes, one after the other, until `isOver`: in milliseconds, longest first. */
async function timeVisits(
  visits: Record<string, Visit>,
  isOver: (rounds: number) => boolean,
): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(Object.keys(visits).map((name) => [name, []]))
  for (let rounds = 0; !isOver(rounds); rounds++) {
    for (const [name, visit] of Object.entries(visits)) {
      const start = performance.now()
      const response = await visit()
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${name} has the status ${response.status}.`)
      times.get(name)?.push(performance.now() - start)
    }
  }
  for (const each of times.values()) each.sort((one, other) => other - one)
  return times
}

/** Requests 48 large pictures that are not made yet, and hangs up after 30 ms. */
async function abandonPictures(url: string, pictures: readonly string[]): Promise<void> {
  const asked = pictures.slice(0, 48).map((name, place) => {
    const width = [800, 1200, 1600, 2000][place % 4]
    // AVIF and nothing else: no original can be sent instead, so each request waits for its size.
    const sent = request(`${url}/images/${name}?w=${width}`, { headers: { accept: 'image/avif' } })
    sent.on('error', () => {}).end()
    return sent
  })
  await pause(30)
  for (const sent of asked) sent.destroy()
}

/** Signs in to 200 accounts at once, from 200 addresses. Returns the statuses. */
function signInOften(url: string): Promise<number[]> {
  return Promise.all(
    Array.from({ length: 200 }, async (_, place) => {
      const response = await fetch(`${url}/api/users/auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${place}` },
        body: JSON.stringify({ email: `stranger${place}@example.nz`, password: 'kauri-and-rimu' }),
      })
      await response.arrayBuffer()
      return response.status
    }),
  )
}

type Call = [name: string, send: () => Promise<Response>]

/** A shop on the embedded database, and one on the PostgreSQL server of `adminUrl`, if there is one. */
async function benchColdPictures(adminUrl: string | undefined): Promise<Figures> {
  const embedded = await measureShop('embedded', undefined)
  if (!adminUrl) return summary([...embedded, missingRow('cold pictures, PostgreSQL', 'TEST_DATABASE_URL is not set')])
  const database = await freshDatabase(adminUrl)
  try {
    return summary([...embedded, ...(await measureShop('PostgreSQL', database.url))])
  } finally {
    await database.drop()
  }
}

async function measureShop(databaseName: string, databaseUrl: string | undefined): Promise<string[][]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'totara-bench-pictures-'))
  const shop = shopProcess(await freePort(), dataDir, {
    LIMITS: 'password-network=100000/60,password=100000/60,password-account=100000/60,search=100000/60',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  })
  await shop.start()
  try {
    const list = (await (await fetch(`${shop.url}/api/products`)).json()) as {
      products: { _id: string; image: string }[]
    }
    const calls = otherCalls(shop.url, list.products[0]?._id ?? '')
    await slowestMs(calls, () => pause(quietMs))
    const quiet = await slowestMs(calls, () => pause(quietMs))
    const pictures = list.products.slice(0, pictureCount).map(({ image }) => `${shop.url}${image}?w=640`)
    const busy = await slowestMs(calls, () => Promise.all(pictures.map(untilMade)))
    return calls.map(([name]) => {
      const [before, during] = [quiet.get(name) ?? Number.NaN, busy.get(name) ?? Number.NaN]
      const cells = [`${during.toFixed(0)} ms`, `${before.toFixed(0)} ms without`, '', `${maxMs} ms`]
      return [`during cold pictures, ${databaseName}: ${name}`, '', '', ...cells, mark(during <= maxMs)]
    })
  } finally {
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** What visitors do meanwhile: it renders, hashes a password, searches, and sends what is cached. */
function otherCalls(url: string, productId: string): Call[] {
  const body = JSON.stringify({ email: 'unknown@example.nz', password: 'not the password' })
  const headers = { 'content-type': 'application/json' }
  return [
    ['sign-in', () => fetch(`${url}/api/users/auth`, { method: 'POST', headers, body })],
    ['product page, rendered', () => fetch(`${url}/product/${productId}?rendered`)],
    ['search', () => fetch(`${url}/api/products?keyword=table`)],
    ['home page', () => fetch(url)],
  ]
}

/** The slowest of each kind of call, in milliseconds, while some work goes on. The kinds take turns. */
async function slowestMs(calls: readonly Call[], work: () => Promise<unknown>): Promise<Map<string, number>> {
  const slowest = new Map<string, number>()
  const over = new AbortController()
  const working = work().finally(() => over.abort())
  while (!over.signal.aborted) {
    for (const [name, send] of calls) {
      const startedAt = performance.now()
      await (await send()).arrayBuffer()
      slowest.set(name, Math.max(slowest.get(name) ?? 0, performance.now() - startedAt))
      await pause(pauseMs)
    }
  }
  await working
  return slowest
}

/** Asks for a size of a picture until it is made; a substitute must not be stored. */
async function untilMade(url: string): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    const response = await fetch(url, { headers: pictureHeaders })
    await response.arrayBuffer()
    if (response.headers.get('cache-control')?.includes('immutable')) return
    if (performance.now() - startedAt > longestMs) throw new Error(`${url} is not made after a minute.`)
    await pause(100)
  }
}

function summary(rows: string[][]): Figures {
  return { rows, isGood: !rows.some((cells) => cells.at(-1) === 'MISSED') }
}
