import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/free-port.ts'
import { shopProcess } from '#tests/support/shop-process.ts'
import { catalogueDatabase, placeCount, placeName, readIntoMemory } from './fill-catalogue.ts'
import { type Figures, mark, missingRow } from './figures.ts'
import { measureAddresses } from './measure.ts'

/*
 * Measures lists and searches of a large catalogue on PostgreSQL: `npm run bench -- --products 1000000`. No two
 * requests are the same one, so that none is answered with a cached response.
 */

/** The maximum of the 99th percentile with 32 connections. */
const maxP99Ms = 50

/** The maximum of the median of a filtered room with a space, with one connection. */
const maxAloneMs = 15

/** Makes the address of request `number`. */
type Address = (number: number) => string

/** A keyword in another spelling for each of 8,700 numbers, with the same meaning: space around it does not count. */
function spelling(keyword: string, number: number): string {
  const spaces = (count: number) => ' '.repeat(count)
  return encodeURIComponent(spaces(number % 97) + keyword + spaces(Math.floor(number / 97) % 90))
}

const list = (keyword: string, pageNumber: number) => `/api/products?keyword=${keyword}&pageNumber=${pageNumber}`
const nouns = [
  'table',
  'chair',
  'drawers',
  'lamp',
  'oak',
  'stand',
  'bench',
  'storage',
  'dresser',
  'buffet',
  'honey',
  'pine',
]
const place = (number: number) => placeName((number * 7919) % placeCount)

/** Two neighbouring letters of a word swapped. */
function misspell(word: string): string {
  return word.slice(0, 3) + word.charAt(4) + word.charAt(3) + word.slice(5)
}

const browse = (query: string) => `/api/products/browse?${query}`
const space = (number: number, heightMm: number) => `space=${400 + (number % 1999)}x${400 + (number % 97)}x${heightMm}`

/** `isAlone`: the goal is the median with one connection. */
const targets: { name: string; address: Address; isAlone?: true }[] = [
  { name: 'list, pages 1 to 100', address: (number) => list(spelling('', number), 1 + (number % 100)) },
  { name: 'list, pages near 20,000', address: (number) => list(spelling('', number), 20_000 + (number % 100)) },
  { name: "search 'table'", address: (number) => list(spelling('table', number), 1 + (number % 10)) },
  {
    name: 'search, two frequent words',
    address: (number) => list(spelling(`${nouns[number % 12]} ${nouns[(number * 5 + 1) % 12]}`, number), 1),
  },
  { name: 'search, frequent and rare word', address: (number) => list(`${place(number)}%20table`, 1) },
  { name: 'search, misspelt word', address: (number) => list(misspell(place(number)), 1) },
  {
    name: 'suggest, 1 to 8 letters',
    address: (number) =>
      `/api/products/suggest?keyword=${spelling((number % 2 ? (nouns[number % 12] ?? '') : place(number)).slice(0, 1 + (number % 8)), number)}`,
  },
  { name: 'category, pages 1 to 100', address: (number) => list(spelling('dining room', number), 1 + (number % 100)) },
  {
    name: 'room, filtered, 200 products',
    address: (number) =>
      `/api/products/top?keyword=Chair&room=dining&price=${500 + (number % 1700)}&width=${600 + (number % 89) * 10}`,
  },
  {
    name: 'room in a space',
    address: (number) => browse(`room=living&keyword=living&${space(number, 700)}`),
    isAlone: true,
  },
  {
    name: 'category in a space',
    address: (number) => browse(`room=dining&keyword=Chair&${space(number, 1100)}`),
    isAlone: true,
  },
  {
    name: 'room in a space, facets, sort',
    address: (number) =>
      browse(`room=living&keyword=living&timber=Pine&stock=in&sort=price&price=900&${space(number, 700)}`),
    isAlone: true,
  },
  {
    name: 'room in which nothing fits',
    address: (number) =>
      browse(`room=living&keyword=living&fits=only&space=50x50x${50 + (number % 97)}&price=${number % 9973}`),
    isAlone: true,
  },
  {
    name: 'search in a space',
    address: (number) => browse(`keyword=${spelling('table', number)}&${space(number, 900)}`),
    isAlone: true,
  },
]

/** Each kind of list and search of a shop with `count` products, with 32 connections and with one. */
export async function benchCatalogue(count: number, adminUrl: string | undefined): Promise<Figures> {
  if (!adminUrl) return { rows: [missingRow('large catalogue', 'BENCH_DATABASE_URL is not set')], isGood: true }
  const databaseUrl = await catalogueDatabase(adminUrl, count, (line) => console.error(line))
  const dataDir = await mkdtemp(join(tmpdir(), 'totara-bench-catalogue-'))
  const shop = shopProcess(await freePort(), dataDir, { DATABASE_URL: databaseUrl })
  await shop.start()
  const rows: string[][] = []
  let isGood = true
  try {
    for (const { name, address, isAlone } of targets) {
      await readIntoMemory(databaseUrl)
      const alone = await measureAddresses(shop.url, address, { connections: 1, durationSeconds: 3 })
      const loaded = await measureAddresses(shop.url, (number) => address(number + 100_000), {
        connections: 32,
        durationSeconds: 8,
      })
      const isFast = isAlone ? alone.p50Ms <= maxAloneMs : loaded.p99Ms <= maxP99Ms
      const isReached = loaded.requestsPerSecond > 0 && isFast && loaded.failed === 0
      isGood &&= isReached
      const figures = [loaded.requestsPerSecond.toFixed(0), String(loaded.p50Ms), String(loaded.p99Ms)]
      const failed = alone.failed + loaded.failed
      const result = mark(isReached) + (failed ? ` ${failed} failed` : '')
      const target = isAlone ? `alone ${maxAloneMs} ms` : `p99 ${maxP99Ms} ms`
      rows.push([name, ...figures, `alone ${alone.p50Ms} ms`, '', target, result])
      console.error(rows.at(-1)?.join(' | '))
    }
  } finally {
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { rows, isGood }
}
