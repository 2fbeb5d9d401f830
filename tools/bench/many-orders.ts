import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freshDatabase } from '#tests/support/database/fresh-database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { shopProcess } from '#tests/support/shop-process.ts'
import { type Figures, mark, missingRow } from './figures.ts'
import { fillOrders } from './many-orders/fill-orders.ts'

const names = ['aroha', 'patel', 'wiremu', 'kumar', 'ngaire', 'fox', 'hemi tip', 'zoe marsh']

const towns = ['auckland', 'taupō', 'te anau', 'westport', 'kaikōura', 'napier']

const days = (from: string, to: string) => `from=${from}&to=${to}`

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

/** A page of the admin area, or a request that it sends, and its address in request `number`. */
interface AdminRequest {
  name: string
  address: (number: number) => string
  /** A file, which has no goal: it grows with the orders that it lists. */
  isFile?: true
}

/** The ids of orders and customers of a filled shop, from all years. */
interface Known {
  orders: string[]
  numbers: number[]
  phones: string[]
  customers: string[]
}

/** Reads some orders and customers from all years. */
async function readKnown(databaseUrl: string): Promise<Known> {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; number: number; phone: string; customer: string }>(`
      select id, number, phone, user_id as customer from orders
      where user_id is not null and phone <> '' and number % (select greatest(count(*) / 200, 1) from orders) = 0
      order by number`)
    return {
      orders: rows.map(({ id }) => id),
      numbers: rows.map(({ number }) => number),
      phones: rows.map(({ phone }) => phone),
      customers: rows.map(({ customer }) => customer),
    }
  } finally {
    await client.end()
  }
}

/** What the owner opens, with the requests of the lists that vary with filters and sorts. */
function adminRequests({ orders, numbers, phones, customers }: Known, now: Date): AdminRequest[] {
  const of = (values: readonly (string | number)[]) => {
    return (number: number): string => encodeURIComponent(values[number % values.length] ?? '')
  }
  const [order, orderNumber, phone, customer, name, town] = [
    of(orders),
    of(numbers),
    of(phones),
    of(customers),
    of(names),
    of(towns),
  ]
  const year = now.getUTCFullYear()
  const twoMonths = days(`${year - 1}-04-01`, `${year - 1}-05-31`)
  const oneYear = days(`${year - 1}-04-01`, `${year}-03-31`)
  const tenYears = days(`${year - 10}-01-01`, `${year}-12-31`)
  const list = (query: string) => `/api/orders?limit=50&${query}`
  return [
    page('Today', '/admin'),
    page('/api/today', '/api/today'),
    page('/api/today/money', '/api/today/money'),
    page('/api/dashboard', '/api/dashboard'),
    { name: 'find by name (Ctrl+K)', address: (at) => `/api/find?keyword=${name(at)}` },
    { name: 'find by number (Ctrl+K)', address: (at) => `/api/find?keyword=T-${orderNumber(at)}` },
    page('order list', '/admin/orderlist'),
    page('order list, counts', '/api/orders/counts'),
    page('order list, tags', '/api/orders/tags'),
    { name: 'order list, 2nd part', address: (at) => list(`before=${order(at)}`) },
    { name: 'order list, by number', address: (at) => list(`keyword=T-${orderNumber(at)}`) },
    { name: 'order list, by name', address: (at) => list(`keyword=${name(at)}`) },
    { name: 'order list, by phone', address: (at) => list(`keyword=${phone(at)}`) },
    { name: 'order list, by town', address: (at) => list(`keyword=${town(at)}`) },
    { name: 'order list, by piece', address: (at) => list(`keyword=Kurow%20Stool%20${1 + (at % 9)}`) },
    { name: 'order list, nothing found', address: (at) => list(`keyword=qqx${at}`) },
    { name: 'order sum, by name', address: (at) => `/api/orders/sum?keyword=${name(at)}` },
    { name: 'order near a number', address: (at) => `/api/orders/near?keyword=${orderNumber(at)}9` },
    page('order list, to pack', list('step=to-pack')),
    page('order list, late', list('step=late')),
    page('order list, not paid', list('paid=false&cancelled=false')),
    page('order list, undelivered', list('paid=true&delivered=false&cancelled=false&refunded=false')),
    page('order list, delivered', list('delivered=true')),
    page('order list, cancelled', list('cancelled=true')),
    page('order list, refunded', list('refunded=true')),
    page('order list, attention', list('attention=true')),
    page('order list, tag', list('tag=trade')),
    page('order list, two months', list(twoMonths)),
    page('order list, by promised day', list('sort=promised')),
    page('order list, by last promised day', list('sort=-promised')),
    page('order list, by total', list('sort=-total')),
    page('order list, oldest', list('sort=placed')),
    page('order sum, delivered', '/api/orders/sum?delivered=true'),
    page('order sum, refunded', '/api/orders/sum?refunded=true'),
    page('order sum, two months', `/api/orders/sum?${twoMonths}`),
    page('order sum, ten years', `/api/orders/sum?${tenYears}`),
    { name: 'order', address: (at) => `/admin/order/${order(at)}` },
    { name: 'order, history', address: (at) => `/api/history/order/${order(at)}` },
    page('deliver', '/admin/deliver'),
    page('customers', '/admin/customers'),
    page('customers, by spent', '/api/customers?sort=spent'),
    page('customers, waiting', '/api/customers?orders=waiting'),
    { name: 'customers, by name', address: (at) => `/api/customers?keyword=${name(at)}` },
    { name: 'customers, page 200', address: (at) => `/api/customers?pageNumber=${200 + at}` },
    { name: 'customer', address: (at) => `/admin/customers/${customer(at)}` },
    { name: 'phone order, customers', address: (at) => `/api/phone-orders/customers?keyword=${name(at)}` },
    page('users', '/api/users'),
    page('users, count', '/api/users/count'),
    page('inbox', '/admin/inbox'),
    page('inbox, done', '/api/inbox?show=done'),
    { name: 'inbox, search', address: (at) => `/api/inbox?keyword=${name(at)}` },
    page('reviews', '/admin/reviews'),
    page('questions', '/admin/questions'),
    page('history', '/admin/history'),
    page('history, orders', '/api/history?about=orders'),
    page('history, prices', '/api/history?about=prices'),
    page('history, deleted', '/api/history?about=deleted'),
    page('history, shop', '/api/history?by=shop'),
    { name: 'history, by name', address: (at) => `/api/history?search=${name(at)}` },
    { name: 'history, by number', address: (at) => `/api/history?search=T-${orderNumber(at)}` },
    page('history, two months', `/api/history?${twoMonths}`),
    page('history, page 200', '/api/history?pageNumber=200'),
    page('access events', '/admin/access'),
    page('stock', '/admin/stock'),
    page('stock ledger', '/admin/stock/ledger'),
    { name: 'stock ledger, by piece', address: (at) => `/api/stock/ledger?search=Kurow%20Stool%20${1 + (at % 9)}` },
    { name: 'stock ledger, by number', address: (at) => `/api/stock/ledger?search=T-${orderNumber(at)}` },
    page('stock ledger, stocktakes', '/api/stock/ledger?kind=stocktake'),
    page('stock ledger, two months', `/api/stock/ledger?${twoMonths}`),
    page('products', '/admin/productlist'),
    page('money, GST', '/admin/money'),
    page('money, GST, one year', `/api/money/gst?${oneYear}`),
    page('money, sales', '/admin/money/sales'),
    page('money, sales, one year', `/api/money/sales?${oneYear}`),
    page('money, reached payment', '/api/money/reached-payment'),
    page('money, payouts', '/admin/money/payouts'),
    page('connections', '/admin/connections'),
    page('/metrics', '/metrics'),
    csvRequest('orders.csv', '/api/orders/export.csv'),
    csvRequest('movements.csv, one year', `/api/money/movements.csv?${oneYear}`),
    csvRequest('xero.csv, one year', `/api/money/xero.csv?${oneYear}`),
    csvRequest('lines.csv, one year', `/api/money/lines.csv?${oneYear}`),
    csvRequest('days.csv, one year', `/api/money/days.csv?${oneYear}`),
    csvRequest('history.csv, two months', `/api/history/export.csv?${twoMonths}`),
    csvRequest('ledger.csv, two months', `/api/stock/ledger.csv?${twoMonths}`),
  ]
}

function page(name: string, address: string): AdminRequest {
  return { name, address: () => address }
}

function csvRequest(name: string, address: string): AdminRequest {
  return { name, address: () => address, isFile: true }
}
