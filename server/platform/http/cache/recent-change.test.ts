import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { testDatabaseUrl } from '#tests/support/database/database.ts'
import { makeProduct, makeShopper, placeOrder } from '#tests/support/factories.ts'
import { MovingClock, readSince } from '#tests/support/moving-clock.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { testNotices } from '#tests/support/cache/test-notices.ts'
import { RecentChanges } from './recent-change.ts'

const shop = await forFile(startShop())

const later = (ms: number) => (shop.clock.now = new Date(shop.clock.now.getTime() + ms))

it('a browser that has changed something is given the time of the change where other processes may not know of it yet, and only then', async () => {
  const shopper = await makeShopper(shop)
  const product = await makeProduct(shop)
  const before = shop.clock.now
  const { headers } = await placeOrder(shop, shopper, product)
  const cookie = /^changed=(\d+); Max-Age=62; Path=\/; HttpOnly; SameSite=Lax$/.exec(String(headers['set-cookie']))
  if (testDatabaseUrl) expect(new Date(Number(cookie?.[1]))).toEqual(readSince(shop.clock, before))
  else expect(headers['set-cookie']).toBeUndefined()
  const refused = await placeOrder(shop, shopper, product, 500)
  expect([refused.status, refused.headers['set-cookie']]).toEqual([409, undefined])
  const signedOut = await shop.call('POST', '/api/users/logout', { as: shopper })
  expect(String(signedOut.headers['set-cookie'])).not.toContain('changed=')
})

it.runIf(testDatabaseUrl)(
  'a browser that has changed something gets nothing from before it, although no notice has arrived',
  async () => {
    const product = await makeProduct(shop, { priceCents: 100_00 })
    await shop.shop.changes.settled()
    const url = `/api/products/${product}`
    const priceFor = async (headers = {}) => JSON.parse((await shop.app.inject({ url, headers })).body).price
    expect(await priceFor()).toBe(100)
    // A process that hears nothing.
    const { drop } = shop.app.responseCache
    shop.app.responseCache.drop = () => {}
    try {
      later(5_000)
      await shop.shop.db.update(products).set({ priceCents: 90_00 }).where(eq(products.id, product))
      const cookie = `theme=x; changed=${shop.clock.now.getTime()}`
      later(1_000)
      expect(await priceFor({ cookie: 'changed=hello' })).toBe(100)
      expect(await priceFor({ cookie: `changed=${shop.clock.now.getTime() - 60_000}` })).toBe(100)
      expect(await priceFor({ cookie })).toBe(90)
      expect(await priceFor()).toBe(90)
    } finally {
      shop.app.responseCache.drop = drop
    }
  },
)

const nowMs = 1_800_000_000_000

function setUp(isShared = true) {
  const clock = new MovingClock()
  const recent = new RecentChanges(clock.read, { ...testNotices().notices, isShared })
  const read = (changed: number | string, atMs = nowMs) => {
    clock.now = new Date(atMs)
    return recent.lastChangeMs({ headers: { cookie: `a=b; changed=${changed}; theme=x` } })
  }
  return { read }
}

it('the cookie of a change asks for data from two seconds after its time, or from its first arrival when that is earlier', () => {
  const { read } = setUp()
  expect(read(nowMs - 30_000)).toBe(nowMs - 28_000)
  expect(read(nowMs - 500)).toBe(nowMs)
  expect(read(nowMs - 500, nowMs + 10_000)).toBe(nowMs)
})

it('the cookie of a change never asks for data of the future', () => {
  const { read } = setUp()
  // The clock of the other machine may be two seconds ahead.
  expect(read(nowMs + 2_000)).toBe(nowMs)
  expect([read(nowMs + 2_001), read('9999999999999999')]).toEqual([-Infinity, -Infinity])
})

it('the cookie of a change means nothing after its 62 seconds, with the embedded database, and when it is not a number', () => {
  const { read } = setUp()
  expect(read(nowMs - 62_000)).toBe(nowMs - 60_000)
  expect([read(nowMs - 62_001), read('hello'), read('')]).toEqual([-Infinity, -Infinity, -Infinity])
  expect(setUp(false).read(nowMs)).toBe(-Infinity)
})
