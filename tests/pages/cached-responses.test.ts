import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { products, reviews } from '#db/tables/catalogue/catalogue.ts'
import { holds } from '#db/tables/orders/orders.ts'
import { deleteExpired } from '#server/start/cleanup.ts'
import { makeAdmin, makeProduct, makeShopper, payByCard, placeOrder } from '#tests/support/factories.ts'
import { startOtherProcess } from '#tests/support/cache/other-process.ts'
import { startPageShop } from '#tests/support/serve-built-pages.ts'
import { forFile, type TestShop } from '#tests/support/start-shop.ts'

/** Two products that are shown together, and one of another room. */
let table: string
let bench: string

const shop = await forFile(startPageShop())
const other = await forFile(startOtherProcess(shop))
const admin = await makeAdmin(shop)
const shopper = await makeShopper(shop)
const bed = await makeProduct(shop, { name: 'Waihi Bed', category: 'Headboard', homeSpace: 'Bedroom', brand: 'Paris' })

beforeEach(async () => {
  shop.clock.now = new Date()
  table = await makeProduct(shop, { family: 'kurow' })
  bench = await makeProduct(shop, { name: 'Kurow Bench', category: 'Bar', stock: 0, family: 'kurow', lengthMm: 1400 })
  await settled()
})

async function settled(): Promise<void> {
  await Promise.all([shop.app.responseCache.followChange()(), other.app.responseCache.followChange()()])
}

/** The calls and pages that show products, and the delivery dates. */
function publicUrls(): string[] {
  return [
    '/api/products',
    '/api/products?keyword=kurow',
    '/api/products?keyword=Diningtable',
    '/api/products/top',
    '/api/products/top?keyword=dining',
    '/api/products/selected',
    '/api/products/browse?room=dining&space=1600x950x800&stock=in',
    `/api/products/selected?not=${table}`,
    '/api/products/suggest?keyword=kur',
    `/api/products/${table}`,
    `/api/products/${table}/reviews`,
    `/api/products/${table}/family`,
    `/api/products/${table}/more`,
    `/api/products/${bench}/more`,
    '/api/delivery/promise?postCode=9400',
    '/',
    '/search/kurow',
    '/dining/dining',
    '/dining/Diningtable',
    `/product/${table}`,
    `/product/${bench}`,
  ]
}

async function read(process: Pick<TestShop, 'app'>, url: string, headers: Record<string, string> = {}) {
  const { statusCode, body } = await process.app.inject({ url, headers })
  return `${url} ${statusCode} ${body}`
}

async function readAll(process: Pick<TestShop, 'app'>): Promise<string[]> {
  const texts: string[] = []
  for (const url of publicUrls()) texts.push(await read(process, url))
  return texts
}

async function readFresh(process: Pick<TestShop, 'app'>): Promise<string[]> {
  const texts: string[] = []
  for (const url of publicUrls()) {
    process.app.responseCache.drop(['*'])
    texts.push(await read(process, url))
  }
  return texts
}

function urlsThatDiffer(seen: readonly string[], fresh: readonly string[]): string[] {
  return publicUrls().filter((_url, place) => seen[place] !== fresh[place])
}

const later = (ms: number) => (shop.clock.now = new Date(shop.clock.now.getTime() + ms))

const csv = (rows: string) => ({ body: rows, headers: { 'content-type': 'text/csv' } })

async function pay(orderId: string): Promise<void> {
  const { body } = await shop.call('POST', '/api/stripe/create-checkout-session', {
    as: shopper,
    body: { products: [], order: { _id: orderId } },
  })
  await payByCard(shop, body.id)
  expect((await shop.call('PUT', `/api/orders/${orderId}/paid`, { as: shopper, body: {} })).status).toBe(200)
}

/** Every way to change what public responses show. Each returns the status of its last call, or 200. */
const changes: Record<string, () => Promise<number>> = {
  'an order is placed': async () => (await placeOrder(shop, shopper, table, 2)).status,
  'an order is cancelled': async () => {
    const { body } = await placeOrder(shop, shopper, table, 2)
    await readAll(shop)
    return (await shop.call('PUT', `/api/orders/${body._id}/cancel`, { as: shopper })).status
  },
  'an order is paid': async () => {
    const { body } = await placeOrder(shop, shopper, table, 2)
    await readAll(shop)
    await pay(body._id)
    return 200
  },
  'a paid order is cancelled by an admin': async () => {
    const { body } = await placeOrder(shop, shopper, table, 2)
    await pay(body._id)
    await readAll(shop)
    return (await shop.call('PUT', `/api/orders/${body._id}/cancel`, { as: admin })).status
  },
  'a hold reaches its end': async () => {
    const { status } = await placeOrder(shop, shopper, table, 2)
    // Cached responses live for a minute: this one is from half a minute before the end.
    later(60 * 60_000 - 30_000)
    await readAll(shop)
    await readAll(other)
    later(30_000)
    return status
  },
  'an admin ends the holds of an account': async () => {
    await placeOrder(shop, shopper, table, 2)
    await readAll(shop)
    return (await shop.call('DELETE', `/api/users/${shopper._id}/holds`, { as: admin })).status
  },
  'expired holds are deleted': async () => {
    await placeOrder(shop, shopper, table, 2)
    later(61 * 60_000)
    await deleteExpired(shop.shop)
    return 200
  },
  'a review is written': async () => {
    const body = { rating: 5, comment: 'Solid as.' }
    return (await shop.call('POST', `/api/products/${table}/reviews`, { as: shopper, body })).status
  },
  'a review is hidden': async () => {
    const { url } = await writeReview()
    return (await shop.call('POST', `${url}/hide`, { as: admin, body: { reason: 'insults' } })).status
  },
  'a hidden review is shown again': async () => {
    const { url } = await writeReview()
    await shop.call('POST', `${url}/hide`, { as: admin, body: { reason: 'insults' } })
    await readAll(shop)
    return (await shop.call('DELETE', `${url}/hide`, { as: admin })).status
  },
  'the shop replies to a review': async () => {
    const { url } = await writeReview()
    return (await shop.call('PUT', `${url}/reply`, { as: admin, body: { reply: 'Kia ora.', before: '' } })).status
  },
  'the author of a review deletes the account': async () => {
    const author = await makeShopper(shop, 'Rewi Gone')
    const body = { rating: 4, comment: 'Level.' }
    await shop.call('POST', `/api/products/${table}/reviews`, { as: author, body })
    await readAll(shop)
    const options = { as: author, body: { currentPassword: author.password } }
    return (await shop.call('DELETE', '/api/users/profile', options)).status
  },
  'a price changes': async () => change({ price: 701 }),
  'the stock changes': async () => change({ countInStock: 3 }),
  'a piece is sold out': async () => change({ countInStock: 0 }),
  'a name changes': async () => change({ name: 'Karamea Dining Table' }),
  'a category changes': async () => change({ category: 'Buffet' }),
  'a piece becomes featured': async () => change({ featured: true }),
  'a sold out piece is on sale again': async () => change({ countInStock: 4 }, bench),
  'a piece is published': async () => {
    const { body } = await shop.call('POST', '/api/products', { as: admin })
    await readAll(shop)
    const draft = {
      ...body,
      name: 'Kurow Stool',
      category: 'Diningtable',
      homeSpace: 'Dining Room',
      price: 199,
      countInStock: 2,
    }
    return (await shop.call('PUT', `/api/products/${body._id}`, { as: admin, body: draft })).status
  },
  'a piece is deleted': async () => (await shop.call('DELETE', `/api/products/${table}`, { as: admin })).status,
  'a file is imported': async () => {
    const { body } = await shop.call('GET', `/api/products/${table}`)
    const rows = `code,name,price\n${body.code},Imported Kurow Table,123.50\n`
    const report = await shop.call('POST', '/api/products/import', { as: admin, ...csv(rows) })
    expect(report.body).toMatchObject({ changed: 1 })
    return report.status
  },
  'a delivery zone changes': async () => {
    const { body } = await shop.call('GET', '/api/delivery/zones', { as: admin })
    const zone = body.zones.find(({ kind }: { kind: string }) => kind === 'days')
    const days = { ...zone, daysFrom: zone.daysFrom + 1, daysTo: zone.daysTo + 5 }
    return (await shop.call('PUT', `/api/delivery/zones/${zone._id}`, { as: admin, body: days })).status
  },
  'the owner closes the shop for some days': async () => {
    const { body } = await shop.call('GET', '/api/content/closed-days', { as: admin })
    const days = Array.from({ length: 41 }, (_, at) =>
      new Date(shop.clock.now.getTime() + at * 86_400_000).toISOString().slice(0, 10),
    )
    const period = { id: 'closed', from: days[1], to: days[40], reason: 'Renovation' }
    const request = { as: admin, body: { value: { periods: [period] }, basedOn: body.newest } }
    const { status } = await shop.call('POST', '/api/content/closed-days/publish', request)
    await settled()
    const promise = await read(other, '/api/delivery/promise?postCode=9400')
    expect(promise).toContain(`"to":"${days[40]}"`)
    expect(promise).toContain('"name":"Renovation"')
    return status
  },
  'a program writes to the tables': async () => {
    await shop.shop.db.update(products).set({ priceCents: 55_500 }).where(eq(products.id, table))
    return 200
  },
  'a table is emptied': async () => {
    await shop.call('POST', `/api/products/${table}/reviews`, { as: shopper, body: { rating: 1, comment: 'No.' } })
    await shop.shop.db.delete(holds)
    await readAll(shop)
    await shop.shop.db.execute(sql`truncate ${reviews} cascade`)
    return 200
  },
}

async function writeReview(): Promise<{ url: string }> {
  const body = { rating: 2, comment: 'It wobbles.' }
  await shop.call('POST', `/api/products/${table}/reviews`, { as: shopper, body })
  const [review] = (await shop.call('GET', `/api/products/${table}`)).body.reviews
  await readAll(shop)
  return { url: `/api/reviews/${review._id}` }
}

async function change(fields: object, id = table): Promise<number> {
  const { body } = await shop.call('GET', `/api/products/${id}`, { as: admin })
  const { reviews: _reviews, ...product } = body
  return (await shop.call('PUT', `/api/products/${id}`, { as: admin, body: { ...product, ...fields } })).status
}

it.each(Object.keys(changes))(
  'every public call and page shows at once that %s, also in another process',
  async (name) => {
    await readAll(shop)
    await readAll(other)
    expect(await changes[name]?.()).toBeOneOf([200, 201])
    await settled()
    const [seen, seenElsewhere] = [await readAll(shop), await readAll(other)]
    const fresh = await readFresh(shop)
    expect(urlsThatDiffer(seen, fresh)).toEqual([])
    expect(urlsThatDiffer(seenElsewhere, fresh)).toEqual([])
  },
)

it('every public call and page shows a new day', async () => {
  // A minute before midnight in Auckland.
  shop.clock.now = new Date('2026-12-08T10:59:30Z')
  await readAll(shop)
  shop.clock.now = new Date('2026-12-08T11:00:00Z')
  const seen = await readAll(shop)
  expect(urlsThatDiffer(seen, await readFresh(shop))).toEqual([])
})

it('every public call and page is cached: it is computed once for all visitors, in every encoding', async () => {
  shop.app.responseCache.drop(['*'])
  await readAll(shop)
  const { keys } = shop.app.responseCache
  const pages = publicUrls().filter((url) => !url.startsWith('/api/'))
  expect(keys).toEqual(expect.arrayContaining(pages.map((url) => `page ${url}`)))
  const statements: string[] = []
  const stop = recordStatements(statements)
  for (const encoding of ['br', 'gzip', 'identity']) {
    for (const url of publicUrls()) await read(shop, url, { 'accept-encoding': encoding })
  }
  stop()
  // Jobs and emails of other tests may run at the same time.
  expect(statements.filter((text) => /\b(products|holds|reviews|delivery_zones)\b/.test(text))).toEqual([])
  expect(new Set(shop.app.responseCache.keys)).toEqual(new Set(keys))
})

it('a change drops what shows the piece, and nothing else, when only its stock changes', async () => {
  shop.app.responseCache.drop(['*'])
  const own = [`/product/${table}`, `/api/products/${table}`]
  const others = ['/support', `/api/products/${bed}/reviews`, '/api/delivery/promise?postCode=9400']
  for (const url of [...own, ...others]) await read(shop, url)
  const before = shop.app.responseCache.keys
  expect(await placeOrder(shop, shopper, table)).toMatchObject({ status: 201 })
  await shop.shop.changes.settled()
  const left = shop.app.responseCache.keys
  const isOf = (text: string) => (key: string) => key.includes(text)
  expect(before).toContain(`page /product/${table}`)
  // The products for somebody who looks at this one do not show it.
  expect(left.filter(isOf(table))).toEqual(before.filter(isOf(`"not":"${table}"`)))
  expect(left).toEqual(expect.arrayContaining(['page /support', ...before.filter(isOf('reviews'))]))
  expect(left.filter(isOf('delivery'))).toHaveLength(1)
})

it('a change drops nothing when it is refused', async () => {
  await readAll(shop)
  const before = shop.app.responseCache.keys
  expect((await placeOrder(shop, shopper, table, 500)).status).toBe(409)
  expect(shop.app.responseCache.keys).toEqual(before)
})

it('what the database announces covers every table that a public call or page reads', async () => {
  const statements: string[] = []
  const stop = recordStatements(statements)
  await readFresh(shop)
  stop()
  const sources = statements.flatMap((text) =>
    [...text.matchAll(/\b(?:from|join) "?([a-z_]+)"?/g)].map(([, name = '']) => name),
  )
  // Parts of statements have names, too.
  const { rows: existing } = await shop.shop.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r'`,
  )
  const tables = new Set(sources.filter((source) => existing.some(({ name }) => name === source)))
  // The words of the catalogue change by a trigger of the products, in the same transaction.
  tables.delete('search_words')
  // An upload has the name of its bytes: the size of a picture with an address never changes.
  tables.delete('uploads')
  // A publication drops every response, and a draft none (`announce_content`).
  tables.delete('content_versions')
  expect([...tables].toSorted()).toEqual([
    'delivery_zones',
    'holds',
    'product_pictures',
    'product_questions',
    'products',
    'reviews',
  ])
  const { rows } = await shop.shop.db.execute<{ name: string; events: number }>(sql`
      select c.relname as name, bit_or(t.tgtype::int) & 60 as events from pg_trigger t
      join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where p.proname like 'publish%' and t.tgtype & 1 = 0 group by c.relname order by c.relname`)
  // 4 insert, 8 delete, 16 update, 32 truncate (pg_trigger.h).
  // These pages show no photo of a buyer.
  tables.add('review_photos')
  expect(rows).toEqual([...tables].toSorted().map((name) => ({ name, events: 60 })))
})

/** Records the SQL of every statement until it is stopped. */
function recordStatements(statements: string[]): () => void {
  const { database } = shop
  const target: object = database.kind === 'postgres' ? database.pool : database.lite
  const original: unknown = Reflect.get(target, 'query')
  if (typeof original !== 'function') throw new Error('The database has no method query.')
  const query = (...args: unknown[]): unknown => {
    const [statement] = args
    statements.push(typeof statement === 'string' ? statement : String(Reflect.get(Object(statement), 'text')))
    return Reflect.apply(original, target, args)
  }
  Object.defineProperty(target, 'query', { value: query, configurable: true, writable: true })
  // The method itself is that of the class.
  return () => void Reflect.deleteProperty(target, 'query')
}

it('what is cached has nothing of a visitor: no session, no address, no cookie', async () => {
  shop.app.responseCache.drop(['*'])
  const { headers } = await shop.call('GET', '/', { as: admin })
  expect(headers['set-cookie']).toBeUndefined()
  for (const url of publicUrls()) {
    const asAdmin = await shop.call('GET', url, { as: admin })
    const asStranger = await shop.call('GET', url)
    if (url.startsWith('/api/')) expect(asAdmin.headers).toMatchObject({ 'cache-control': 'no-store' })
    else expect(asAdmin.text).toBe(asStranger.text)
    for (const secret of [admin.name, admin.email, shopper.email]) expect(asStranger.text).not.toContain(secret)
  }
})

it('what is cached is never a private page, an error, or an address with a query that the page reads', async () => {
  shop.app.responseCache.drop(['*'])
  const { body: order } = await placeOrder(shop, shopper, table)
  for (const [url, status] of [
    [`/order/${order._id}`, 200],
    ['/profile', 200],
    ['/confirm-email?token=secret', 200],
    ['/login?redirect=/shipping', 200],
    ['/living/living?price=205', 200],
    ['/nothing-here', 404],
    ['/product/01938f2a-7c1e-7000-8000-000000000000', 404],
  ] as const) {
    expect([url, (await shop.call('GET', url, { as: shopper })).status]).toEqual([url, status])
    expect([url, (await shop.call('GET', url)).status === 500]).toEqual([url, false])
  }
  expect(shop.app.responseCache.keys.filter((key) => key.startsWith('page '))).toEqual([])
})

it('what is cached is not a draft: an admin reads it without leaving it to others', async () => {
  const draft = await makeProduct(shop, { name: 'Secret Kurow Shelf', isDraft: true })
  const url = '/api/products?keyword=shelf'
  for (let round = 0; round < 2; round++) {
    expect((await shop.call('GET', url, { as: admin })).text).toContain('Secret Kurow Shelf')
    expect((await shop.call('GET', url)).body.products).toEqual([])
    expect((await shop.call('GET', `/api/products/${draft}`, { as: admin })).status).toBe(200)
    expect((await shop.call('GET', `/api/products/${draft}`)).status).toBe(404)
  }
})

const get = (url: string, headers: Record<string, string>) => shop.app.inject({ url, headers })

it.each([
  ['gzip, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
  ['', undefined],
])(
  'a cached response on the wire for Accept-Encoding "%s" has the encoding %s, with an ETag of its own',
  async (accepted, encoding) => {
    const plain = await get('/', {})
    for (const url of ['/', `/api/products`]) {
      const response = await get(url, { 'accept-encoding': accepted })
      expect(response.headers).toMatchObject({
        vary: 'accept-encoding',
        'cache-control': 'public, max-age=0, must-revalidate',
        etag: expect.stringMatching(encoding ? new RegExp(`^"[\\w-]{22}-${encoding}"$`) : /^"[\w-]{22}"$/),
      })
      expect(response.headers['content-encoding']).toBe(encoding)
      const again = await get(url, { 'accept-encoding': accepted, 'if-none-match': `"x", W/${response.headers.etag}` })
      expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' })
      const otherEncoding = await get(url, { 'accept-encoding': accepted, 'if-none-match': `"${'x'.repeat(22)}"` })
      expect(otherEncoding.statusCode).toBe(200)
    }
    expect((await get('/', { 'accept-encoding': accepted })).headers['content-type']).toBe(
      plain.headers['content-type'],
    )
  },
)

it('a cached response on the wire has the same text in every encoding', async () => {
  const { brotliDecompressSync, gunzipSync } = await import('node:zlib')
  const plain = (await get('/', {})).body
  expect(brotliDecompressSync((await get('/', { 'accept-encoding': 'br' })).rawPayload).toString()).toBe(plain)
  expect(gunzipSync((await get('/', { 'accept-encoding': 'gzip' })).rawPayload).toString()).toBe(plain)
  expect((await get('/', {})).body).toBe(plain)
})

it('a cached response on the wire has no body for HEAD', async () => {
  const { statusCode, headers, body } = await shop.app.inject({ method: 'HEAD', url: '/api/products' })
  expect({ statusCode, body, type: headers['content-type'] }).toEqual({
    statusCode: 200,
    body: '',
    type: 'application/json; charset=utf-8',
  })
})
