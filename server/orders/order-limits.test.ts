import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emails } from '#db/tables/mail.ts'
import { orders } from '#db/tables/orders.ts'
import { startCheckout } from '#tests/support/card-provider.ts'
import { makeOrderBody, makeProduct, makeShopper, type Person, placeOrder } from '#tests/support/factories.ts'
import { heldFor, orderRow } from '#tests/support/order-invariants.ts'
import { startShop, type TestResponse, type TestShop } from '#tests/support/start-shop.ts'

let shop: TestShop
let start: Date
beforeAll(async () => {
  // The limits of a real shop: 20 tries an hour, 5 unpaid orders.
  shop = await startShop({ HELD_ORDERS_PER_ACCOUNT: '' })
  start = shop.clock.now
})
beforeEach(() => {
  shop.clock.now = start
})
afterAll(() => shop.close())

const minutes = (count: number) => new Date(start.getTime() + count * 60_000)

/** Places an order from a network address. */
const placeFrom = (as: Person, product: string, from: string): Promise<TestResponse> =>
  shop.call('POST', '/api/orders', {
    as,
    body: makeOrderBody([{ product, qty: 1 }]),
    headers: { 'x-forwarded-for': from },
  })

describe('an account', () => {
  const fiveOrders = {
    status: 409,
    body: { message: 'You have 5 unpaid orders. Pay or cancel one of them first.' },
  }

  it('can hold the units of 5 unpaid orders at the same time, also under twelve concurrent requests', async () => {
    const marama = await makeShopper(shop)
    const product = await makeProduct(shop, { stock: 50 })
    const responses = await Promise.all(Array.from({ length: 12 }, () => placeOrder(shop, marama, product)))
    const placed = responses.filter(({ status }) => status === 201)
    expect(placed).toHaveLength(5)
    for (const response of responses.filter(({ status }) => status !== 201)) expect(response).toMatchObject(fiveOrders)
    expect((await placeOrder(shop, await makeShopper(shop), product)).status).toBe(201)

    const [first, second] = placed.map(({ body }) => body._id)
    expect((await shop.call('PUT', `/api/orders/${first}/cancel`, { as: marama })).status).toBe(200)
    expect((await placeOrder(shop, marama, product)).status).toBe(201)
    expect(await placeOrder(shop, marama, product)).toMatchObject(fiveOrders)
    await shop.shop.db.update(orders).set({ paidAt: start }).where(eq(orders.id, second))
    expect((await placeOrder(shop, marama, product)).status).toBe(201)
  })

  it('does not hold a sixth order by starting to pay for one whose hold has ended', async () => {
    const marama = await makeShopper(shop)
    const product = await makeProduct(shop, { stock: 50 })
    const { _id } = (await placeOrder(shop, marama, product)).body
    shop.clock.now = minutes(61)
    for (let count = 0; count < 5; count++) expect((await placeOrder(shop, marama, product)).status).toBe(201)
    expect(await startCheckout(shop, marama, _id)).toMatchObject(fiveOrders)
    shop.clock.now = minutes(122)
    expect((await startCheckout(shop, marama, _id)).status).toBe(200)
  })

  it('can renew the hold of an order 5 times', async () => {
    const marama = await makeShopper(shop)
    const product = await makeProduct(shop, { stock: 1 })
    const { _id } = (await placeOrder(shop, marama, product)).body
    const statuses: number[] = []
    for (let round = 1; round <= 6; round++) {
      shop.clock.now = minutes(round * 61)
      statuses.push((await startCheckout(shop, marama, _id)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 409])
    expect(await startCheckout(shop, marama, _id)).toMatchObject({
      status: 409,
      body: {
        message: 'The items of this order were held 6 times without a payment. Cancel it and place a new one.',
      },
    })
    expect(await orderRow(shop, _id)).toMatchObject({ holdRenewals: 5 })
    shop.clock.now = minutes(420)
    expect((await placeOrder(shop, await makeShopper(shop), product)).status).toBe(201)
  })

  it('does not use up a renewal by a second click', async () => {
    const marama = await makeShopper(shop)
    const { _id } = (await placeOrder(shop, marama, await makeProduct(shop))).body
    for (let count = 0; count < 8; count++) expect((await startCheckout(shop, marama, _id)).status).toBe(200)
    expect(await orderRow(shop, _id)).toMatchObject({ holdRenewals: 0 })
    expect(await heldFor(shop, _id)).toBe(1)
  })

  it('can try to place 20 orders within an hour, each of which sends an email', async () => {
    const [marama, other] = [await makeShopper(shop), await makeShopper(shop)]
    const product = await makeProduct(shop, { stock: 500 })
    const statuses: number[] = []
    for (let count = 0; count < 22; count++) {
      const { status, body } = await placeFrom(marama, product, '203.0.113.1')
      statuses.push(status)
      if (status === 201) await shop.call('PUT', `/api/orders/${body._id}/cancel`, { as: marama })
    }
    expect(statuses).toEqual([...Array<number>(20).fill(201), 429, 429])
    const refused = await placeFrom(marama, product, '203.0.113.2')
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'That was a lot of orders. Wait 60 minutes, then place this one.' },
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
    const sent = await shop.shop.db.select({ kind: emails.kind }).from(emails).where(eq(emails.to, marama.email))
    expect(sent.filter(({ kind }) => kind === 'order-received')).toHaveLength(20)
    expect((await placeFrom(other, product, '203.0.113.1')).status).toBe(201)
  })
})

it('a network address can try to place 100 orders within an hour', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => makeShopper(shop)))
  const statuses: number[] = []
  // Sixteen to seventeen tries of each account, so none reaches its own limit.
  for (let count = 0; count < 101; count++) {
    const buyer = buyers[count % 6]
    if (buyer) statuses.push((await placeFrom(buyer, 'x', '203.0.113.9')).status)
  }
  expect(statuses).toEqual([...Array<number>(100).fill(409), 429])
})
