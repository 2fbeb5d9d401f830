import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePaidOrder } from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper, makeUnconfirmedShopper, type Person } from '#tests/support/factories.ts'
import { makeOrder, settledRefunds } from '#tests/support/order-invariants.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await startShop()
  admin = await makeAdmin(shop)
})
afterAll(() => shop.close())

const kindsTo = async ({ email }: Person) =>
  (await shop.mail.rows()).filter(({ to }) => to === email).map(({ kind }) => kind)
const cancel = (as: Person, orderId: string) => shop.call('PUT', `/api/orders/${orderId}/cancel`, { as })

describe('an address that is not confirmed', () => {
  it('gets no email when an order is placed and cancelled, however often', async () => {
    const stranger = await makeUnconfirmedShopper(shop)
    for (let tries = 0; tries < 3; tries++) {
      const { orderId } = await makeOrder(shop, stranger)
      expect((await cancel(stranger, orderId)).status).toBe(200)
    }
    expect(await kindsTo(stranger)).toEqual([])
  })

  it('gets the emails about an order that is paid', async () => {
    const buyer = await makeUnconfirmedShopper(shop)
    const { orderId } = await makePaidOrder(shop, buyer)
    expect((await shop.call('PUT', `/api/orders/${orderId}/deliver`, { as: admin })).status).toBe(200)
    const refund = await shop.call('POST', `/api/orders/${orderId}/refunds`, { as: admin, body: { amount: 10 } })
    expect(refund.status).toBe(201)
    await settledRefunds(shop, orderId)
    expect(await kindsTo(buyer)).toEqual(['payment-received', 'delivered', 'refunded'])
  })

  it('gets at most five of them within an hour', async () => {
    const buyer = await makeUnconfirmedShopper(shop)
    for (let count = 0; count < 6; count++) await makePaidOrder(shop, buyer)
    expect(await kindsTo(buyer)).toEqual(Array(5).fill('payment-received'))
    const start = shop.clock.now
    shop.clock.now = new Date(start.getTime() + 61 * 60_000)
    await makePaidOrder(shop, buyer)
    expect(await kindsTo(buyer)).toHaveLength(6)
    shop.clock.now = start
  })

  it('gets all emails once it is confirmed', async () => {
    const buyer = await makeShopper(shop)
    const { orderId } = await makeOrder(shop, buyer)
    expect((await cancel(buyer, orderId)).status).toBe(200)
    expect(await kindsTo(buyer)).toEqual(['order-received', 'cancelled'])
  })
})
