import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { createLog } from '#server/platform/log/create-log.ts'
import { renderAddress } from '#server/platform/log/log-requests.ts'
import { makeProduct, makeShopper } from '#tests/support/factories.ts'
import { serveShopPages } from '#tests/support/serve-built-pages.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

const lines: string[] = []

let table: string
/** The requests that went on to their route. */
let seen: string[] = []
let calls: string[] = []

const log = createLog('info', { write: (line) => void lines.push(line) })
const shop = await forFile(startShop({ LOG_LEVEL: 'info', LIMITS: 'search=20/60,delivery=3/60' }, { log }))
shop.app.addHook('onRequest', async ({ url, socket }) => {
  const list = socket.remoteAddress === renderAddress ? calls : seen
  list.push(url)
})
await serveShopPages(shop)
const shopper = await makeShopper(shop)
await shop.app.listen({ port: 0, host: '127.0.0.1' })
const port: number = (shop.app.server.address() as AddressInfo).port

beforeEach(async () => {
  // Long enough to be compressed.
  table = await makeProduct(shop, { description: 'Solid rimu. '.repeat(150) })
  await shop.shop.changes.settled()
  seen = []
  calls = []
})

async function ask(path: string, options: RequestOptions = {}, body?: string): Promise<Answer> {
  const sent = request({ host: '127.0.0.1', port, path, ...options }).end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks = await response.toArray()
  return { status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }
}

function withoutDate({ headers: { date: _date, ...headers }, ...rest }: Answer): Answer {
  return { ...rest, headers }
}

const encodings = ['gzip, deflate, br, zstd', 'gzip']

it.each([
  '/',
  '/living/living',
  '/products',
  '/support',
  '/product/:id',
  '/api/products',
  '/api/products?pageNumber=1',
  '/api/products/top',
  '/api/products/:id',
])('%s: the same status, headers and bytes, in each encoding', async (route) => {
  const path = route.replace(':id', table)
  for (const encoding of encodings) {
    const headers = { 'accept-encoding': encoding }
    const first = await ask(path, { headers })
    expect(first.status).toBe(200)
    expect(seen).toEqual([path])
    expect(withoutDate(await ask(path, { headers }))).toEqual(withoutDate(first))
    const conditional = { headers: { ...headers, 'if-none-match': first.headers.etag } }
    const unchanged = await ask(path, conditional)
    expect(unchanged).toMatchObject({ status: 304, bytes: Buffer.alloc(0) })
    expect(withoutDate(await ask(path, conditional))).toEqual(withoutDate(unchanged))
    // The first request of each kind and no other.
    expect(seen).toEqual([path, path])
    seen = []
  }
})

it('a small body is sent as it is, in whichever encoding it was asked for', async () => {
  const path = `/api/products/${table}/reviews`
  const first = await ask(path)
  expect(first).toMatchObject({ status: 200, bytes: Buffer.from('[]') })
  for (const encoding of encodings) {
    expect(withoutDate(await ask(path, { headers: { 'accept-encoding': encoding } }))).toEqual(withoutDate(first))
  }
  expect(seen).toEqual([path])
})

it.each<[string, RequestOptions, string?]>([
  ['a cookie', { headers: { cookie: 'theme=dark' } }],
  ['a body', { headers: { 'content-length': 2 } }, '{}'],
  ['HEAD', { method: 'HEAD' }],
])('a request with %s goes on to its route', async (_what, options, body) => {
  await ask('/api/products')
  await ask('/api/products')
  expect(seen).toEqual(['/api/products'])
  expect((await ask('/api/products', options, body)).status).toBe(200)
  expect(seen).toEqual(['/api/products', '/api/products'])
})

it.each(['/api/products?keyword=table', '/api/products/suggest?keyword=table'])(
  'every request for %s goes on to its route: searches count for the limits',
  async (path) => {
    for (let asked = 1; asked <= 3; asked++) {
      expect((await ask(path)).status).toBe(200)
      expect(seen).toHaveLength(asked)
    }
  },
)

it('an estimate of a delivery counts for its limit each time', async () => {
  const options = { headers: { 'x-forwarded-for': '203.0.113.10' } }
  const statuses: number[] = []
  for (let asked = 1; asked <= 4; asked++) {
    statuses.push((await ask('/api/delivery/promise?postCode=6011', options)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})

it('a page that is rendered reads what is cached, until it changes', async () => {
  const path = `/product/${table}?reviews=1`
  const parts = [table, `${table}/family`, `${table}/more`, `${table}/questions`, `selected?not=${table}`]
  const texts = parts.map((part) => `/api/products/${part}`)
  const first = await ask(path)
  expect(calls.toSorted()).toEqual(texts)
  expect((await ask(path)).bytes).toEqual(first.bytes)
  expect(calls.toSorted()).toEqual(texts)
  await shop.database.db.update(products).set({ priceCents: 567_800 }).where(eq(products.id, table))
  await shop.shop.changes.settled()
  expect((await ask(path)).bytes.toString()).toContain('$5,678.00')
  expect(calls.toSorted()).toEqual([...texts, ...texts].toSorted())
})

it('a room that is rendered reads what is cached, and counts as a search each time', async () => {
  const options = { headers: { 'x-forwarded-for': '203.0.113.9' } }
  const { max } = shop.shop.config.rateLimits.search
  // The page reads what was chosen and the whole room.
  for (let asked = 2; asked <= max; asked += 2) {
    expect((await ask('/living/sofas?price=2205', options)).status).toBe(200)
    expect(calls).toHaveLength(2)
  }
  const refused = await ask('/living/sofas?price=2205', options)
  expect(refused.bytes.toString()).toContain('That was a lot of searches. Wait')
  expect(calls).toHaveLength(4)
  // A visitor on this machine has no limit.
  expect((await ask('/living/sofas?price=2205')).bytes.toString()).not.toContain('That was a lot of searches.')
})

it('another host is refused, however often the shop was asked before', async () => {
  await ask('/')
  await ask('/')
  expect((await ask('/', { headers: { host: 'evil.example' } })).status).toBe(421)
  expect((await ask('/', { headers: { host: 'shop.test' } })).status).toBe(200)
})

it('a shopper gets an own response, which no cache keeps', async () => {
  await ask('/api/products')
  const { headers } = await ask('/api/products', { headers: { cookie: shopper.cookie } })
  expect(headers['cache-control']).toBe('no-store')
})

it('a changed price is in the next answer', async () => {
  const path = `/api/products/${table}`
  for (let asked = 0; asked < 2; asked++) await ask(path)
  expect(seen).toEqual([path])
  await shop.database.db.update(products).set({ priceCents: 123_400 }).where(eq(products.id, table))
  await shop.shop.changes.settled()
  expect(JSON.parse((await ask(path)).bytes.toString())).toMatchObject({ price: 1234 })
})

it('a cached response is not sent after its maximum age', async () => {
  await ask('/api/products')
  await ask('/api/products')
  shop.clock.now = new Date(shop.clock.now.getTime() + 62_000)
  await ask('/api/products')
  expect(seen).toEqual(['/api/products', '/api/products'])
})

it('a cached response is logged and counted as any other request', async () => {
  const path = `/product/${table}`
  const count = async () => {
    const { text } = await shop.call('GET', '/metrics')
    return Number(/request_duration_seconds_count\{method="GET",route="\/\*",status="200"\} (\d+)/.exec(text)?.[1] ?? 0)
  }
  const before = await count()
  lines.length = 0
  await ask(path)
  await ask(path)
  expect(seen).toEqual(['/metrics', path])
  expect(await count()).toBe(before + 2)
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const requests = logged.filter(({ msg, route }) => msg === 'request' && route === '/product/:id')
  expect(requests).toHaveLength(2)
  for (const line of requests) expect(line).toMatchObject({ level: 30, method: 'GET', status: 200 })
  const [ofRoute, ofCache] = requests.map((line) => Object.keys(line).toSorted())
  expect(ofCache).toEqual(ofRoute)
  expect(new Set(requests.map(({ reqId }) => reqId)).size).toBe(2)
})
