import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchBusyThreads } from './bench/busy-threads.ts'
import { benchCatalogue } from './bench/catalogue.ts'
import { benchColdPictures } from './bench/cold-pictures.ts'
import { type Figures, headings } from './bench/figures.ts'
import { benchManyOrders } from './bench/many-orders.ts'
import { benchMemory } from './bench/memory.ts'
import { benchOrders } from './bench/orders.ts'
import { benchPages } from './bench/pages.ts'
import { benchResponses } from './bench/responses.ts'
import { ensureBuild } from '../scripts/prepare.mjs'

/*
 * npm run bench: prints one table of the shop's speed, each figure with a reference from the same run where there is
 * one, so that the ratio is meaningful on a shared, noisy machine, and writes it to bench/results.json. `-- --products
 * 300000` chooses the size of the large catalogue, and `-- --only orders,catalogue` some of the parts. `-- --orders
 * 1000000` measures the admin pages of a shop with that many orders and nothing else. The parts on PostgreSQL need the
 * address of a server on which databases may be created: TEST_DATABASE_URL, or BENCH_DATABASE_URL for the catalogue
 * alone.
 */

const { values } = parseArgs({
  options: { products: { type: 'string', default: '1000000' }, only: { type: 'string' }, orders: { type: 'string' } },
})
const productCount = readCount('products', values.products)
const orderCount = values.orders === undefined ? undefined : readCount('orders', values.orders)
const serverUrl = process.env.TEST_DATABASE_URL
const allParts: Record<string, () => Promise<Figures>> = {
  responses: benchResponses,
  memory: () => benchMemory(serverUrl),
  orders: () => benchOrders(serverUrl),
  catalogue: () => benchCatalogue(productCount, process.env.BENCH_DATABASE_URL ?? serverUrl),
  pages: benchPages,
  'cold-pictures': () => benchColdPictures(serverUrl),
  'busy-threads': () => benchBusyThreads(serverUrl),
}

const chosen = choose()
await ensureBuild()
const parts: Figures[] = []
for (const measure of chosen) parts.push(await measure())

const rows = [headings, ...parts.flatMap((part) => part.rows)]
const widths = headings.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
for (const cells of rows) console.log(cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))

const folder = join(import.meta.dirname, '../bench')
await mkdir(folder, { recursive: true })
const results = { measuredAt: new Date().toISOString(), productCount, headings, rows: rows.slice(1) }
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
