import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'
import { freshDatabase } from '#tests/support/database/fresh-database.ts'
import { shopProcess } from '#tests/support/shop-process.ts'
import { type Figures, mark, missingRow } from './figures.ts'

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

type Call = [name: string, send: () => Promise<Response>]

/** A shop on the embedded database, and one on the PostgreSQL server of `adminUrl`, if there is one. */
export async function benchColdPictures(adminUrl: string | undefined): Promise<Figures> {
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
