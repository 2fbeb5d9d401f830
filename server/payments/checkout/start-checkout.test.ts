import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { holds, orderItems, orders } from '#db/tables/orders/orders.ts'
import { confirmPaid, stripeClientOf, startCheckout } from '#tests/support/card-provider.ts'
import { makeAdmin, makeProduct, makeShopper, payByCard, placeOrder } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { heldFor, makeOrder, orderNumberOf, orderRow, sessionStates, stockOf } from '#tests/support/order-invariants.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const marama = await makeShopper(shop)
const ana = await makeAdmin(shop)
const start = shop.clock.now
beforeEach(() => {
  shop.clock.now = start
  shop.shop.config.holdMinutes = 60
})

const minutes = (count: number) => new Date(start.getTime() + count * 60_000)

const sessions = () => stripeClientOf(shop).checkout.sessions

/** Collects the ids of all sessions that the shop opens at the provider, including those that it does not store. */
function watchSessions(): { ids: Set<string>; stop(): void } {
  const { stripe } = shop.shop.payments
  const ids = new Set<string>()
  shop.shop.payments.stripe = {
    ...stripe,
    async openSession(wanted) {
      const session = await stripe.openSession(wanted)
      ids.add(session.id)
      return session
    },
  }
  return { ids, stop: () => (shop.shop.payments.stripe = stripe) }
}

async function listOpen(ids: Iterable<string>): Promise<string[]> {
  const all = await Promise.all([...ids].map((id) => sessions().retrieve(id)))
  return all.filter(({ status }) => status === 'open').map(({ id }) => id)
}

it.each([
  [1, 0],
  [1, 0.5],
  [31, 0],
  [60, 0],
  [60, 27.9],
  [60, 28.1],
  [60, 59.99],
  [60, 75],
  [1440, 0],
  [1440, 1400],
])(
  'a session and the hold of its units with holds of %d minutes, %d minutes after the order: it ends a minute before the hold',
  async (hold, after) => {
    shop.shop.config.holdMinutes = hold
    const { orderId, product } = await makeOrder(shop, marama, { stock: 1 })
    shop.clock.now = minutes(after)
    const body = bodyOf(await startCheckout(shop, marama, orderId))
    const { expires_at } = await sessions().retrieve(body.id)
    const { heldUntil } = await orderRow(shop, orderId)
    const left = (heldUntil?.getTime() ?? 0) - expires_at * 1000
    expect(left).toBeGreaterThanOrEqual(60_000)
    expect(left).toBeLessThan(61_000)
    expect(expires_at * 1000 - shop.clock.now.getTime()).toBeGreaterThanOrEqual(30 * 60_000)
    // The units stay held until the last second of the session.
    shop.clock.now = new Date(expires_at * 1000)
    expect(await heldFor(shop, orderId)).toBe(1)
    expect((await placeOrder(shop, await makeShopper(shop), product)).status).toBe(409)
  },
)

it('a product with an open session cannot be deleted', async () => {
  const { orderId, product } = await makeOrder(shop, marama)
  const remove = () => shop.call('DELETE', `/api/products/${product}`, { as: ana })
  await startCheckout(shop, marama, orderId)
  expectRefused(
    await remove(),
    409,
    `The Kurow Dining Table is in order ${await orderNumberOf(shop, orderId)}, which is being paid right now. Cancel the order, or wait until its payment is done or has run out.`,
  )
  expect(await heldFor(shop, orderId)).toBe(1)
  await shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: marama })
  expect((await remove()).status).toBe(200)
})

describe('20 concurrent starts', () => {
  let watched: ReturnType<typeof watchSessions>
  beforeEach(() => {
    watched = watchSessions()
  })
  afterEach(() => watched.stop())

  it('get the same payment page, and one session is open at the provider', async () => {
    const { orderId } = await makeOrder(shop, marama)
    const responses = await Promise.all(Array.from({ length: 20 }, () => startCheckout(shop, marama, orderId)))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    expect(new Set(responses.map(({ body }) => body.url)).size).toBe(1)
    expect(await listOpen(watched.ids)).toEqual([responses[0]?.body.id])
    expect(await sessionStates(shop, orderId)).toEqual(['open'])
  })

  it('get the same session while the hold is renewed', async () => {
    shop.shop.config.holdMinutes = 1
    const { orderId } = await makeOrder(shop, marama, { qty: 2 })
    const responses = await Promise.all(Array.from({ length: 20 }, () => startCheckout(shop, marama, orderId)))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    const ids = new Set(responses.map(({ body }) => body.id))
    expect(ids.size).toBe(1)
    expect(await listOpen(watched.ids)).toEqual([...ids])
    expect(await heldFor(shop, orderId)).toBe(2)
    expect(await sessionStates(shop, orderId)).toEqual(['open'])
  })
})

it('after the hold has expired, the units are held again, all or none', async () => {
  const { orderId, product } = await makeOrder(shop, marama, { stock: 3, qty: 2 })
  shop.clock.now = minutes(61)
  const rewi = await makeShopper(shop, 'Rewi Smith')
  expect((await placeOrder(shop, rewi, product, 2)).status).toBe(201)
  expectRefused(await startCheckout(shop, marama, orderId), 409, 'Only 1 of the Kurow Dining Table is left.')
  expect(await sessionStates(shop, orderId)).toEqual([])
  shop.clock.now = minutes(122)
  expect((await startCheckout(shop, marama, orderId)).status).toBe(200)
  expect(await heldFor(shop, orderId)).toBe(2)
  expect((await placeOrder(shop, rewi, product, 2)).status).toBe(409)
  expect(await stockOf(shop, product)).toBe(3)
})

it('after the hold has expired, one of two orders for the last unit can be paid, the other is refused', async () => {
  const product = (await makeOrder(shop, marama, { stock: 1 })).product
  shop.clock.now = minutes(61)
  const second = (await placeOrder(shop, marama, product)).body._id
  shop.clock.now = minutes(122)
  const third = (await placeOrder(shop, marama, product)).body._id
  shop.clock.now = minutes(183)
  const responses = await Promise.all([second, third].map((id) => startCheckout(shop, marama, id)))
  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

it('after the hold has expired, no unit is held twice: a unit that another order holds is not renewed when the own hold expires', async () => {
  shop.shop.config.holdMinutes = 1
  const { orderId, product } = await makeOrder(shop, marama, { stock: 1 })
  const other = await makeOrder(shop, marama)
  // The clock of another process may be ahead, or this one may have waited for the product's lock too long.
  await shop.shop.db.insert(holds).values({ orderId: other.orderId, productId: product, qty: 1, expiresAt: minutes(2) })
  expectRefused(await startCheckout(shop, marama, orderId), 409, 'The Kurow Dining Table is sold out.')
  expect(await sessionStates(shop, orderId)).toEqual([])
  expect(await heldFor(shop, orderId)).toBe(1)
})

it('after the hold has expired, an order with a deleted product cannot be paid, held or not', async () => {
  const one = await makeOrder(shop, marama)
  await shop.shop.db.delete(products).where(eq(products.id, one.product))
  expectRefused(await startCheckout(shop, marama, one.orderId), 409, 'We no longer sell the Kurow Dining Table.')
  shop.clock.now = minutes(61)
  expect((await startCheckout(shop, marama, one.orderId)).status).toBe(409)
  expect(await sessionStates(shop, one.orderId)).toEqual([])
})

/** Runs a task after the provider has opened a session and before the shop stores it. */
function duringOpen(task: () => Promise<unknown>): ReturnType<typeof watchSessions> {
  const watched = watchSessions()
  const { stripe } = shop.shop.payments
  shop.shop.payments.stripe = {
    ...stripe,
    async openSession(wanted) {
      const session = await stripe.openSession(wanted)
      await task()
      return session
    },
  }
  return watched
}

it('while the provider opens the session, the order is cancelled: the session is ended', async () => {
  const { orderId } = await makeOrder(shop, marama)
  const watched = duringOpen(() => shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: marama }))
  const response = await startCheckout(shop, marama, orderId).finally(() => watched.stop())
  expectRefused(response, 409, 'This order can no longer be paid. Reload the page to see its current state.')
  expect(watched.ids.size).toBe(1)
  expect(await listOpen(watched.ids)).toEqual([])
})

it('while the provider opens the session, a product is deleted: the session is ended', async () => {
  const { orderId, product } = await makeOrder(shop, marama)
  const watched = duringOpen(() => shop.call('DELETE', `/api/products/${product}`, { as: ana }))
  const response = await startCheckout(shop, marama, orderId).finally(() => watched.stop())
  expectRefused(response, 409, 'This order can no longer be paid. Reload the page to see its current state.')
  expect(watched.ids.size).toBe(1)
  expect(await listOpen(watched.ids)).toEqual([])
})

it('while the provider opens the session, the order is paid in another session: the new session is ended', async () => {
  const { orderId } = await makeOrder(shop, marama)
  const first = (await startCheckout(shop, marama, orderId)).body.id
  await payByCard(shop, first)
  const { stripe } = shop.shop.payments
  // The first session looks ended to the shop, and its payment is recorded while the next one is opened.
  const watched = duringOpen(async () => {
    shop.shop.payments.stripe = stripe
    await confirmPaid(shop, marama, orderId)
  })
  const ended = async (id: string) => {
    const session = await stripe.findSession(id)
    return session && id === first ? { ...session, state: 'ended' as const } : session
  }
  shop.shop.payments.stripe = { ...shop.shop.payments.stripe, findSession: ended, endSession: ended }
  const response = await startCheckout(shop, marama, orderId).finally(() => (shop.shop.payments.stripe = stripe))
  expectRefused(response, 409, 'This order can no longer be paid. Reload the page to see its current state.')
  expect(watched.ids.size).toBe(1)
  expect(await listOpen(watched.ids)).toEqual([])
  expect((await orderRow(shop, orderId)).paidAt).toEqual(readSince(shop.clock, start))
})

it('a total that cannot be paid by card is refused with a message', async () => {
  // From before such orders were refused when they were placed.
  const { body } = await placeOrder(shop, marama, await makeProduct(shop))
  await shop.shop.db.update(orderItems).set({ priceCents: 20 }).where(eq(orderItems.orderId, body._id))
  const sums = { itemsCents: 20, totalCents: 20, taxCents: 3 }
  await shop.shop.db.update(orders).set(sums).where(eq(orders.id, body._id))
  expectRefused(
    await startCheckout(shop, marama, body._id),
    409,
    'An order of this total can’t be paid by card. Contact us to arrange another way to pay.',
  )
})
