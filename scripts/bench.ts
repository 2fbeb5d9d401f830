import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { benchOrders } from './bench/orders.ts'
import { benchResponses } from './bench/responses.ts'

/*
 * npm run bench: prints one table of the shop's speed, each figure beside a reference in the same run where there is one, so
 * that the ratio is meaningful on a shared, noisy machine, and writes it to bench/results.json.
 */

const headings = ['', 'req/s', 'p50 ms', 'p99 ms', 'reference/s', 'ratio', 'target', '']

const parts = [await benchResponses(), await benchOrders()]
const rows = [headings, ...parts.flatMap((part) => part.rows)]
const widths = headings.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
for (const cells of rows) console.log(cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))

const folder = join(import.meta.dirname, '../bench')
await mkdir(folder, { recursive: true })
const results = { measuredAt: new Date().toISOString(), headings, rows: rows.slice(1) }
await writeFile(join(folder, 'results.json'), `${JSON.stringify(results, null, 2)}\n`)
process.exitCode = parts.every(({ isGood }) => isGood) ? 0 : 1
