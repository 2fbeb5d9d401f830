import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { emails } from '#db/tables/platform/mail.ts'
import { checkoutSessions } from '#db/tables/payments/payments.ts'
import { behindProductLock } from '#tests/support/behind-lock.ts'
import { startCheckout } from '#tests/support/card-provider.ts'
import { testDatabaseUrl } from '#tests/support/database/database.ts'
import {
  makeAdmin,
  makeOrderBody,
  makeProduct,
  makeShopper,
  type Person,
  placeOrder,
} from '#tests/support/factories.ts'
import { heldFor, orderRow } from '#tests/support/order-invariants.ts'
import { countStatuses, expectRefused, forFile, startShop, type TestResponse } from '#tests/support/start-shop.ts'

// The limits of a real shop: 10 orders and 30 units.
const shop = await forFile(startShop({ LIMITS: 'network-orders=100000,network-units=100000' }))
const start = shop.clock.now
beforeEach(() => {
  shop.clock.now = start
})

const minutes = (count: number) => new Date(start.getTime() + count * 60_000)

/** Places an order from a network address. */
const placeFrom = (as: Person, product: string, from: string): Promise<TestResponse> =>
  shop.call('POST', '/api/orders', {
    as,
    body: makeOrderBody([{ product, qty: 1 }]),
    headers: { 'x-forwarded-for': from },
  })

/** Places an order of several units. */
const placeUnits = (as: Person, product: string, qty: number) =>
  shop.call('POST', '/api/orders', { as, body: makeOrderBody([{ product, qty }]) })

const heldOf = (orderIds: readonly string[]) => Promise.all(orderIds.map((id) => heldFor(shop, id)))

const idsOf = (responses: readonly TestResponse[]): string[] => responses.map(({ body }) => body._id)

/** Places orders one after the other, each a minute after the one before, and returns their ids. */
async function placeMany(as: Person, product: string, quantities: readonly number[]): Promise<string[]> {
  const responses: TestResponse[] = []
  for (const qty of quantities) {
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
    responses.push(await placeUnits(as, product, qty))
  }
  expect(countStatuses(responses)).toEqual({ 201: quantities.length })
  return idsOf(responses)
}

it('an account holds 10 orders at a time: the oldest hold ends for the next one, and its order can be paid while there is stock', async () => {
  const marama = await makeShopper(shop)
  const product = await makeProduct(shop, { stock: 12 })
  const ids = await placeMany(marama, product, Array<number>(12).fill(1))
  expect(await heldOf(ids)).toEqual([0, 0, ...Array<number>(10).fill(1)])
  expect((await shop.call('GET', `/api/products/${product}`)).body.countInStock).toBe(2)

  const [first = '', second = '', third = ''] = ids
  expect((await startCheckout(shop, marama, first)).status).toBe(200)
  expect(await heldOf([first, second, third])).toEqual([1, 0, 0])
  expect((await placeUnits(await makeShopper(shop), product, 2)).status).toBe(201)
  // Everything is held now: the checkout of one order takes the unit of another one of the same account.
  expect((await startCheckout(shop, marama, second)).status).toBe(200)
  expect(await heldOf(ids)).toEqual([1, 1, 0, 0, ...Array<number>(8).fill(1)])
})

it('an account holds 30 units at a time', async () => {
  const marama = await makeShopper(shop)
  const product = await makeProduct(shop, { stock: 100 })
  const ids = await placeMany(marama, product, [12, 10, 8, 7, 30])
  expect(await heldOf(ids)).toEqual([0, 0, 0, 0, 30])
  const more = await placeMany(marama, product, [1])
  expect(await heldOf([...ids, ...more])).toEqual([0, 0, 0, 0, 0, 1])
})

it('an account never holds more under twenty concurrent requests', async () => {
  const marama = await makeShopper(shop)
  const product = await makeProduct(shop, { stock: 100 })
  const responses = await Promise.all(Array.from({ length: 20 }, () => placeUnits(marama, product, 4)))
  expect(countStatuses(responses)).toEqual({ 201: 20 })
  const held = await heldOf(idsOf(responses))
  expect(held.filter((units) => units === 4)).toHaveLength(7)
  expect(held.filter((units) => units === 0)).toHaveLength(13)
  expect((await shop.call('GET', `/api/products/${product}`)).body.countInStock).toBe(72)
})

// Without the lock of the buyer all eight orders would be placed, because none of them sees another.
it.runIf(testDatabaseUrl)('an account never holds more when eight orders wait for the same product', async () => {
  const marama = await makeShopper(shop)
  const product = await makeProduct(shop, { stock: 100 })
  const requests = Array.from({ length: 8 }, () => () => placeUnits(marama, product, 4))
  const responses = await behindProductLock(shop, product, requests)
  expect(countStatuses(responses)).toEqual({ 201: 8 })
  const held = await heldOf(idsOf(responses))
  expect(held.toSorted((one, other) => one - other)).toEqual([0, ...Array<number>(7).fill(4)])
})

it('an account cannot place one order of more units: the message names the address of the shop', async () => {
  const marama = await makeShopper(shop)
  const product = await makeProduct(shop, { stock: 100 })
  const [held = ''] = await placeMany(marama, product, [5])
  const body = makeOrderBody([
    { product, qty: 16 },
    { product, qty: 15 },
  ])
  expectRefused(
    await shop.call('POST', '/api/orders', { as: marama, body }),
    409,
    'You can order up to 30 pieces at once. For more, email kiaora@totara.example.',
  )
  expectRefused(await placeUnits(marama, product, 101), 409, expect.stringMatching(/^Only 95 of the /))
  expect(await heldOf([held])).toEqual([5])
})

it('an account does not end a hold whose payment page can still be paid: the page is closed first', async () => {
  const marama = await makeShopper(shop)
  const product = await makeProduct(shop, { stock: 100 })
  const [first = ''] = await placeMany(marama, product, [30])
  const session = (await startCheckout(shop, marama, first)).body.id
  const [second = ''] = await placeMany(marama, product, [30])
  expect(await heldOf([first, second])).toEqual([0, 30])
  expect((await shop.shop.payments.stripe.findSession(session))?.state).toBe('ended')
})

it('an account does not close the payment page of another order when the last order that fits is sent twice at once', async () => {
  for (let round = 0; round < 5; round++) {
    const marama = await makeShopper(shop)
    const product = await makeProduct(shop, { stock: 20 })
    const [oldest = ''] = await placeMany(marama, product, Array<number>(9).fill(1))
    expect((await startCheckout(shop, marama, oldest)).status).toBe(200)
    const body = makeOrderBody([{ product, qty: 1 }])
    const headers = { 'idempotency-key': `twice-at-the-limit-${round}` }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => shop.call('POST', '/api/orders', { as: marama, body, headers })),
    )
    expect(countStatuses(answers)).toEqual({ 200: 3, 201: 1 })
    const sessions = await shop.shop.db.select().from(checkoutSessions).where(eq(checkoutSessions.orderId, oldest))
    expect(sessions.map(({ status }) => status)).toEqual(['open'])
    expect(await heldOf([oldest])).toEqual([1])
  }
})

it('an account keeps the units of an order whose payment is under way, and is refused when that leaves no room', async () => {
  const marama = await makeShopper(shop)
  const product = await makeProduct(shop, { stock: 100 })
  const [first = '', second = ''] = await placeMany(marama, product, [20, 5])
  const session = (await startCheckout(shop, marama, first)).body.id
  const { db } = shop.shop
  await db.update(checkoutSessions).set({ status: 'pending' }).where(eq(checkoutSessions.id, session))
  const [third = ''] = await placeMany(marama, product, [10])
  expect(await heldOf([first, second, third])).toEqual([20, 0, 10])
  expectRefused(
    await placeUnits(marama, product, 11),
    409,
    'You have payments under way for other orders. Wait until they’ve gone through.',
  )
  expect(await heldOf([first, second, third])).toEqual([20, 0, 10])
})

it('an account can renew the hold of an order once in 24 hours', async () => {
  const marama = await makeShopper(shop)
  const product = await makeProduct(shop, { stock: 1 })
  const { _id } = (await placeOrder(shop, marama, product)).body
  shop.clock.now = minutes(61)
  expect((await startCheckout(shop, marama, _id)).status).toBe(200)
  shop.clock.now = minutes(180)
  expectRefused(
    await startCheckout(shop, marama, _id),
    409,
    'We’ve held these pieces twice without a payment. Try again in 23 hours, or cancel this order and place a new one.',
  )
  expect((await placeOrder(shop, await makeShopper(shop), product)).status).toBe(201)
  shop.clock.now = minutes(62 + 24 * 60)
  expect((await startCheckout(shop, marama, _id)).status).toBe(200)
})

it('an account does not use up the renewal by a second click', async () => {
  const marama = await makeShopper(shop)
  const { _id } = (await placeOrder(shop, marama, await makeProduct(shop))).body
  for (let count = 0; count < 8; count++) expect((await startCheckout(shop, marama, _id)).status).toBe(200)
  expect(await orderRow(shop, _id)).toMatchObject({ holdRenewedAt: null })
  expect(await heldFor(shop, _id)).toBe(1)
})

it('an account can try to place 20 orders within an hour, each of which sends an email', async () => {
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
  expectRefused(refused, 429, 'That was a lot of orders. Wait 60 minutes, then place this one.')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
  const sent = await shop.shop.db.select({ kind: emails.kind }).from(emails).where(eq(emails.to, marama.email))
  expect(sent.filter(({ kind }) => kind === 'order-received')).toHaveLength(20)
  expect((await placeFrom(other, product, '203.0.113.1')).status).toBe(201)
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

it('everything that an account holds is put back on sale by an admin, with an audit event; the orders can be paid while there is stock', async () => {
  const [ana, marama] = [await makeAdmin(shop), await makeShopper(shop)]
  const product = await makeProduct(shop, { stock: 20 })
  const ids = await placeMany(marama, product, [3, 4, 5])
  const session = (await startCheckout(shop, marama, ids[0] ?? '')).body.id
  const release = (as: Person, id = marama._id) => shop.call('DELETE', `/api/users/${id}/holds`, { as })
  expect((await release(marama)).status).toBe(403)
  expect(await release(ana)).toMatchObject({ status: 200, body: { orders: 3 } })
  expect(await heldOf(ids)).toEqual([0, 0, 0])
  expect((await shop.shop.payments.stripe.findSession(session))?.state).toBe('ended')
  expect((await shop.call('GET', `/api/products/${product}`)).body.countInStock).toBe(20)
  expect((await shop.call('GET', `/api/history/user/${marama._id}`, { as: ana })).body[0]).toMatchObject({
    action: 'changed',
    by: ana.name,
    fields: [{ field: 'heldOrders', before: 3, after: 0 }],
  })
  expect(await release(ana)).toMatchObject({ status: 200, body: { orders: 0 } })
  expect((await startCheckout(shop, marama, ids[1] ?? '')).status).toBe(200)
  for (const id of ['nothing', ids[0]]) {
    expectRefused(await release(ana, id), 404, 'User not found')
  }
})
