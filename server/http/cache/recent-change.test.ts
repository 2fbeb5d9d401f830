import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '#db/tables/catalogue.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { makeProduct, makeShopper, placeOrder } from '#tests/support/factories.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

const later = (ms: number) => (shop.clock.now = new Date(shop.clock.now.getTime() + ms))

describe('a browser that has changed something', () => {
  it('is given the time of the change where other processes may not know of it yet, and only then', async () => {
    const shopper = await makeShopper(shop)
    const product = await makeProduct(shop)
    const { headers } = await placeOrder(shop, shopper, product)
    const time = shop.clock.now.getTime()
    const expected = `changed=${time}; Max-Age=62; Path=/; HttpOnly; SameSite=Lax`
    expect(headers['set-cookie']).toBe(testDatabaseUrl ? expected : undefined)
    const refused = await placeOrder(shop, shopper, product, 500)
    expect([refused.status, refused.headers['set-cookie']]).toEqual([409, undefined])
    const signedOut = await shop.call('POST', '/api/users/logout', { as: shopper })
    expect(String(signedOut.headers['set-cookie'])).not.toContain('changed=')
  })

  it('gets nothing from before it, although no notice has arrived', async () => {
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
  })
})
