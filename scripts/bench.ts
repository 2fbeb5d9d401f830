import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchCatalogue } from './bench/catalogue.ts'
import { benchOrders } from './bench/orders.ts'
import { benchResponses } from './bench/responses.ts'

/*
 * npm run bench: prints one table of the shop's speed, each figure beside a reference in the same run where there is one, so
 * that the ratio is meaningful on a shared, noisy machine, and writes it to bench/results.json.
 * `-- --products 1000000` measures the lists and searches of a catalogue of that size instead, on the PostgreSQL server of
 * BENCH_DATABASE_URL or TEST_DATABASE_URL, and writes bench/catalogue.json.
 */

const { values } = parseArgs({ options: { products: { type: 'string' } } })
const productCount = values.products === undefined ? undefined : readCount(values.products)

const headings = ['', 'req/s', 'p50 ms', 'p99 ms', 'reference/s', 'ratio', 'target', '']

const parts = productCount
  ? [await benchCatalogue(productCount, serverUrl())]
  : [await benchResponses(), await benchOrders()]
const rows = [headings, ...parts.flatMap((part) => part.rows)]
const widths = headings.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
for (const cells of rows) console.log(cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))

const folder = join(import.meta.dirname, '../bench')
await mkdir(folder, { recursive: true })
const results = {
  ...(productCount && { productCount }),
  measuredAt: new Date().toISOString(),
  headings,
  rows: rows.slice(1),
}
await writeFile(join(folder, productCount ? 'catalogue.json' : 'results.json'), `${JSON.stringify(results, null, 2)}\n`)
process.exitCode = parts.every(({ isGood }) => isGood) ? 0 : 1

function readCount(text: string): number {
  if (/^[1-9]\d{0,7}$/.test(text)) return Number(text)
  throw new Error(`--products ${text} is no number of products. Write a whole number, such as --products 1000000.`)
}

/** The server on which the catalogue's database is made. */
function serverUrl(): string {
  const url = process.env.BENCH_DATABASE_URL ?? process.env.TEST_DATABASE_URL
  if (url) return url
  throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server on which its user may create databases.')
}
