import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Replica } from '#db/postgres/replica.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { buildApp } from '#server/start/app.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { makeAdmin, makeProduct, makeShopper, placeOrder } from '#tests/support/factories.ts'
import { serveShopPages } from '#tests/support/serve-built-pages.ts'
import { startShop } from '#tests/support/start-shop.ts'

/*
 * Which database is read for whom. The replica of this test has other prices than the primary, so that a response shows
 * where it is from.
 */

const primaryPrice = 876.25
const replicaPrice = 123.5

/** Since when the replica has everything, what was announced since then, and what has failed on it. */
let asOfMs: number
let announced: string[]
const failures: unknown[] = []

const shop = await startShop()
const copy = await openTestDatabase()
const replica: Replica = {
  get db() {
    return copy.db
  },
  asOfMs: () => asOfMs,
  mayLack: (tags) => announced.some((tag) => tags.has(tag)),
  reportFailure: (error) => void failures.push(error),
  close: async () => {},
}
// Only PostgreSQL has replicas.
const own = { ...shop.shop, replica, changes: { ...shop.shop.changes, isShared: true } }
const app: FastifyInstance = await buildApp(own, { overload: { maxDelayMs: Infinity } })
await serveShopPages({ app, shop: own })
const admin = await makeAdmin(shop)
const shopper = await makeShopper(shop)
const table = await makeProduct(shop, { priceCents: primaryPrice * 100 })
const { search: _search, ...row } = (await shop.shop.db.select().from(products))[0] ?? {}
await copy.db.insert(products).values({ ...(row as typeof products.$inferInsert), priceCents: replicaPrice * 100 })
afterAll(async () => {
  await app.close()
  await copy.close()
  await shop.close()
})
beforeEach(() => {
  app.responseCache.drop(['*'])
  failures.length = 0
  announced = []
  asOfMs = shop.clock.now.getTime()
})

const publicUrls = () => [
  '/api/products',
  '/api/products?keyword=kurow',
  '/api/products?keyword=Diningtable',
  '/api/products/top',
  '/api/products/selected',
  '/api/products/browse?room=dining',
  '/api/products/suggest?keyword=kur',
  `/api/products/${table}`,
  '/',
  '/search/kurow',
  '/dining/dining',
  `/product/${table}`,
]

async function read(url: string, cookie = ''): Promise<string> {
  return (await app.inject({ url, headers: { cookie } })).body
}

/** The price of the table in the call of a product. */
const priceFor = async (cookie?: string) => JSON.parse(await read(`/api/products/${table}`, cookie)).price

it('the replica is read by every public call and page', async () => {
  for (const url of publicUrls()) {
    const text = await read(url)
    expect([url, text.includes('123.5'), text.includes('876.25')]).toEqual([url, true, false])
  }
})

it('the replica is read by a browser that has made its last change before the time of the data', async () => {
  const changedAt = (ms: number) => `changed=${shop.clock.now.getTime() - ms}`
  // The clocks of two machines may differ by two seconds.
  expect(await priceFor(changedAt(2_001))).toBe(replicaPrice)
})

it('the replica is read with the time of its data, so a later request does not get what was cached before its change', async () => {
  asOfMs -= 900
  expect(await priceFor()).toBe(replicaPrice)
  // This change was made 500 ms after the time of the cached data.
  const cookie = `changed=${asOfMs + 500 - 2_000}`
  expect(await priceFor(cookie)).toBe(primaryPrice)
})

it('the primary is read while the replica may lack a change', async () => {
  asOfMs = -Infinity
  for (const url of publicUrls()) {
    const text = await read(url)
    expect([url, text.includes('876.25'), text.includes('123.5')]).toEqual([url, true, false])
  }
})

it('the primary is read for a browser that has just changed something, in calls and pages', async () => {
  for (const url of publicUrls()) {
    const text = await read(url, `changed=${shop.clock.now.getTime()}`)
    expect([url, text.includes('876.25'), text.includes('123.5')]).toEqual([url, true, false])
  }
})

it('the primary is read for a visitor who is signed in, for carts and for orders', async () => {
  expect(await priceFor(admin.cookie)).toBe(primaryPrice)
  expect(await priceFor(shopper.cookie)).toBe(primaryPrice)
  expect(JSON.parse(await read(`/api/products/current?ids=${table}`))[0].price).toBe(primaryPrice)
  expect((await placeOrder(shop, shopper, table)).body).toMatchObject({ itemsPrice: primaryPrice })
})

it('the primary is read when a statement fails on the replica', async () => {
  const { db } = copy
  const error = Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' })
  copy.db = new Proxy(db, {
    get() {
      throw error
    },
  })
  try {
    expect(await priceFor()).toBe(primaryPrice)
    expect(failures).toEqual([error])
  } finally {
    copy.db = db
  }
})

it('the primary is read for what shows a piece whose change was announced after the time of the data', async () => {
  announced = [table]
  for (const url of publicUrls()) {
    const text = await read(url)
    expect([url, text.includes('876.25'), text.includes('123.5')]).toEqual([url, true, false])
  }
  announced = ['ratings']
  const { body } = await app.inject({ url: '/api/products/top' })
  expect(JSON.parse(body)[0].price).toBe(primaryPrice)
  // A list does not depend on ratings.
  app.responseCache.drop(['*'])
  expect(await read('/api/products')).toContain('123.5')
})

it('the primary is read with what a keyword means there, once a piece was published', async () => {
  const stool = await makeProduct(shop, { name: 'Kurow Stool' })
  announced = ['catalogue', stool]
  expect(await read('/api/products?keyword=kurow')).toContain('Kurow Stool')
})

it('the primary is read for a product that the replica does not have', async () => {
  await copy.db.update(products).set({ isDraft: true }).where(eq(products.id, table))
  try {
    expect(await priceFor()).toBe(primaryPrice)
  } finally {
    await copy.db.update(products).set({ isDraft: false }).where(eq(products.id, table))
  }
  const url = '/api/products/01938f2a-7c1e-7000-8000-000000000000'
  expect((await app.inject({ url })).statusCode).toBe(404)
  expect(failures).toEqual([])
})

it('the metrics say whether the replica is read', async () => {
  expect(await read('/metrics')).toContain('\nreplica_in_use 1\n')
  asOfMs = -Infinity
  expect(await read('/metrics')).toContain('\nreplica_in_use 0\n')
  expect((await shop.call('GET', '/metrics')).text).not.toContain('replica_in_use')
})
