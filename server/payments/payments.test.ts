import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { beforeEach, expect, it, vi } from 'vitest'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { holds, orders } from '#db/tables/orders/orders.ts'
import { checkoutSessions } from '#db/tables/payments/payments.ts'
import { makeAdmin, makeProduct, makeShopper, payByCard, type Person, placeOrder } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { historyOf, mailsOf, orderRow, refundRows } from '#tests/support/order-invariants.ts'
import { bodyOf, expectRefused, forFile, startShop, type TestResponse } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const marama = await makeShopper(shop)
const start = shop.clock.now
beforeEach(() => {
  shop.clock.now = start
})

const minutes = (count: number) => new Date(start.getTime() + count * 60_000)

const startCheckout = (orderId: string, as = marama) =>
  shop.call('POST', '/api/stripe/create-checkout-session', { as, body: { products: [], order: { _id: orderId } } })

const confirm = (orderId: string, as = marama) => shop.call('PUT', `/api/orders/${orderId}/paid`, { as, body: {} })

async function orderOf(stock = 5, qty = 1): Promise<{ orderId: string; product: string }> {
  const product = await makeProduct(shop, { stock })
  const { body } = await placeOrder(shop, marama, product, qty)
  return { orderId: body._id, product }
}

const stockOf = async (id: string) =>
  (await shop.shop.db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock

const readOrder = async (id: string) => (await shop.call('GET', `/api/orders/${id}`, { as: marama })).body

/**
 * Delivers an event like the provider: signed over its exact bytes. `extraBytes` are sent unsigned; the age is in
 * seconds.
 */
async function deliver(
  type: string,
  sessionId: string,
  given: { id?: string; extraBytes?: string; ageSeconds?: number } = {},
) {
  const payload = JSON.stringify({
    id: given.id ?? `evt_${Math.random()}`,
    object: 'event',
    type,
    data: { object: { id: sessionId, object: 'checkout.session' } },
  })
  const timestamp = Math.floor(Date.now() / 1000) - (given.ageSeconds ?? 0)
  const header = new Stripe('sk_test_x').webhooks.generateTestHeaderString({
    payload,
    secret: shop.webhookSecret,
    timestamp,
  })
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
    payload: payload + (given.extraBytes ?? ''),
  })
  return { status: response.statusCode, body: response.json() }
}

it('starting a checkout returns the session and the URL of the payment page', async () => {
  const { orderId } = await orderOf()
  const body = bodyOf(await startCheckout(orderId))
  expect(body).toEqual({ id: expect.stringMatching(/^cs_test_/), url: `http://shop.test/card/pay/${body.id}` })
})

it('starting a checkout returns the same session for a double click and a second tab (promises 13)', async () => {
  const { orderId } = await orderOf()
  const responses = await Promise.all([startCheckout(orderId), startCheckout(orderId), startCheckout(orderId)])
  responses.push(await startCheckout(orderId))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
  const rows = await shop.shop.db.select().from(checkoutSessions).where(eq(checkoutSessions.orderId, orderId))
  expect(rows).toHaveLength(1)
})

it('starting a checkout uses only the _id of the order from the request', async () => {
  const { orderId } = await orderOf()
  const response = await shop.call('POST', '/api/stripe/create-checkout-session', {
    as: marama,
    body: { products: [{ price: 0.01, qty: 1 }], order: { _id: orderId, totalPrice: 0.01, isPaid: true } },
  })
  const session = await shop.shop.payments.stripe.findSession(response.body.id)
  expect({ amountCents: session?.amountCents, currency: session?.currency, orderId: session?.orderId }).toEqual({
    amountCents: 79_900,
    currency: 'nzd',
    orderId,
  })
})

it('starting a checkout is only for the buyer: 404 for another shopper, 403 for an admin', async () => {
  const { orderId } = await orderOf()
  expect((await startCheckout(orderId, await makeShopper(shop))).status).toBe(404)
  expect((await startCheckout(orderId, await makeAdmin(shop))).status).toBe(403)
  expect((await startCheckout('x')).status).toBe(404)
  const nothing = await shop.call('POST', '/api/stripe/create-checkout-session', { as: marama, body: {} })
  expectRefused(nothing, 400, 'The order to pay is missing.')
})

it('starting a checkout is refused when the order is paid', async () => {
  const { orderId } = await orderOf()
  await payByCard(shop, (await startCheckout(orderId)).body.id)
  expectRefused(await startCheckout(orderId), 409, 'This order is already paid.')
  expect((await readOrder(orderId)).isPaid).toBe(true)
})

it('starting a checkout holds the units until after the session', async () => {
  const { orderId, product } = await orderOf(1)
  shop.clock.now = minutes(50)
  const { body } = await startCheckout(orderId)
  const { heldUntil } = await readOrder(orderId)
  const row = (await shop.shop.db.select().from(checkoutSessions).where(eq(checkoutSessions.id, body.id)))[0]
  expect(row?.expiresAt.toISOString()).toBe(heldUntil)
  expect(Date.parse(heldUntil) - shop.clock.now.getTime()).toBeGreaterThanOrEqual(30 * 60_000)
  shop.clock.now = new Date(Date.parse(heldUntil) - 1_000)
  expect((await placeOrder(shop, marama, product)).status).toBe(409)
})

it('starting a checkout holds the units again when the hold has expired, or is refused when they are sold out', async () => {
  const one = await orderOf(1)
  shop.clock.now = minutes(61)
  expect((await startCheckout(one.orderId)).status).toBe(200)
  expect((await placeOrder(shop, marama, one.product)).status).toBe(409)

  shop.clock.now = start
  const other = await orderOf(1)
  shop.clock.now = minutes(61)
  expect((await placeOrder(shop, marama, other.product)).status).toBe(201)
  expectRefused(await startCheckout(other.orderId), 409, 'The Kurow Dining Table is sold out.')
})

it('starting a checkout opens a new session when the old one has expired', async () => {
  const { orderId } = await orderOf()
  const first = (await startCheckout(orderId)).body.id
  shop.clock.now = minutes(61)
  const second = (await startCheckout(orderId)).body.id
  expect(second).toMatch(/^cs_test_/)
  expect(second).not.toBe(first)
})

it('a paid session makes the order paid when the shopper returns, and takes the units out of stock', async () => {
  const { orderId, product } = await orderOf(5, 2)
  const { body } = await startCheckout(orderId)
  expect(await payByCard(shop, body.id)).toBe(303)
  const paid = await confirm(orderId)
  expect(paid.status).toBe(200)
  expect({
    isPaid: paid.body.isPaid,
    paidAt: paid.body.paidAt,
    isTestPayment: paid.body.isTestPayment,
    heldUntil: paid.body.heldUntil,
  }).toEqual({ isPaid: true, paidAt: readSince(shop.clock, start), isTestPayment: true, heldUntil: null })
  expect(await stockOf(product)).toBe(3)
  expect(await shop.shop.db.select().from(holds).where(eq(holds.orderId, orderId))).toEqual([])
})

it('a paid session makes the order paid by webhook, when the shopper never returns', async () => {
  const { orderId, product } = await orderOf(5, 1)
  const { body } = await startCheckout(orderId)
  await payByCard(shop, body.id)
  expect(await deliver('checkout.session.completed', body.id)).toEqual({ status: 200, body: { received: true } })
  expect((await readOrder(orderId)).isPaid).toBe(true)
  expect(await stockOf(product)).toBe(4)
})

it('a paid session makes one change for repeated webhook events and confirmations (promises 10)', async () => {
  const { orderId, product } = await orderOf(9, 2)
  const { body } = await startCheckout(orderId)
  await payByCard(shop, body.id)
  const responses = await Promise.all([
    ...Array.from({ length: 5 }, () => confirm(orderId)),
    ...Array.from({ length: 5 }, () => deliver('checkout.session.completed', body.id, { id: 'evt_same' })),
    ...Array.from({ length: 5 }, () => deliver('checkout.session.completed', body.id)),
  ])
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await stockOf(product)).toBe(7)
  expect(await mailsOf(shop, orderId, 'payment-received')).toHaveLength(1)
  expect((await historyOf(shop, orderId)).map(({ action }) => action)).toEqual(['paid'])
  expect(await refundRows(shop, orderId)).toEqual([])
  expect(await orderRow(shop, orderId)).toMatchObject({
    paidAt: readSince(shop.clock, start),
    cancelledAt: null,
    attention: [],
  })
  const rows = await shop.shop.db.select().from(checkoutSessions).where(eq(checkoutSessions.orderId, orderId))
  expect(rows.map(({ status }) => status)).toEqual(['paid'])
})

it('a paid session is asked for once by an event that arrives again (promises 11)', async () => {
  const { orderId } = await orderOf()
  const { body } = await startCheckout(orderId)
  await payByCard(shop, body.id)
  const asked = vi.spyOn(shop.shop.payments.stripe, 'findSession')
  const deliverAgain = () => deliver('checkout.session.completed', body.id, { id: 'evt_again' })
  expect([await deliverAgain(), await deliverAgain(), await deliverAgain()].map(({ status }) => status)).toEqual([
    200, 200, 200,
  ])
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
  expect((await readOrder(orderId)).isPaid).toBe(true)
})

it('a paid session keeps its date when it is confirmed again later', async () => {
  const { orderId } = await orderOf()
  await payByCard(shop, (await startCheckout(orderId)).body.id)
  const { paidAt } = (await confirm(orderId)).body
  expect(paidAt).toEqual(readSince(shop.clock, start))
  shop.clock.now = minutes(5)
  expect((await confirm(orderId)).body.paidAt).toBe(paidAt)
})

it('a paid session is recorded and flagged when its units are gone', async () => {
  const { orderId, product } = await orderOf(1)
  const { body } = await startCheckout(orderId)
  await payByCard(shop, body.id)
  // The event is late: the hold has expired and another order has the last unit.
  shop.clock.now = minutes(62)
  expect((await placeOrder(shop, marama, product)).body.isPaid).toBe(false)
  await deliver('checkout.session.completed', body.id)
  const [row] = await shop.shop.db.select().from(orders).where(eq(orders.id, orderId))
  expect({ paidAt: row?.paidAt, attention: row?.attention }).toEqual({
    paidAt: readSince(shop.clock, minutes(62)),
    attention: ['paid-without-stock'],
  })
  expect(await stockOf(product)).toBe(1)
})

it('a paid session whose amount is not the total of the order pays nothing (promises 9)', async () => {
  const { orderId } = await orderOf()
  const { body } = await startCheckout(orderId)
  await payByCard(shop, body.id)
  await shop.shop.db.update(orders).set({ itemsCents: 1, totalCents: 1 }).where(eq(orders.id, orderId))
  expect((await confirm(orderId)).status).toBe(409)
  expect((await readOrder(orderId)).isPaid).toBe(false)
})

it('an unpaid session gets 409, because no request of a browser makes an order paid (promises 9)', async () => {
  const { orderId } = await orderOf()
  for (const when of ['before a session', 'with an open one']) {
    const response = await confirm(orderId)
    expect({ when, status: response.status, message: response.body.message }).toEqual({
      when,
      status: 409,
      message: 'Payment has not been received',
    })
    await startCheckout(orderId)
  }
})

it('an unpaid session stays unpaid and payable after a declined card', async () => {
  const { orderId } = await orderOf()
  const { body } = await startCheckout(orderId)
  expect(await payByCard(shop, body.id, '4000000000000002')).toBe(200)
  expect((await confirm(orderId)).status).toBe(409)
  expect((await startCheckout(orderId)).body.id).toBe(body.id)
  expect(await payByCard(shop, body.id)).toBe(303)
  expect((await confirm(orderId)).body.isPaid).toBe(true)
})

it('an unpaid session is not paid by an event alone: the shop reads the session from the provider', async () => {
  const { orderId } = await orderOf()
  const { body } = await startCheckout(orderId)
  expect((await deliver('checkout.session.completed', body.id)).status).toBe(200)
  expect((await readOrder(orderId)).isPaid).toBe(false)
})

it('an unpaid session that has expired does not change a paid order (promises 11)', async () => {
  const { orderId } = await orderOf()
  const { body } = await startCheckout(orderId)
  await payByCard(shop, body.id)
  await confirm(orderId)
  await deliver('checkout.session.expired', body.id)
  expect((await readOrder(orderId)).isPaid).toBe(true)
})

const read = (id: string, as: Person | undefined = marama): Promise<TestResponse> =>
  shop.call('GET', `/api/stripe/order-success?session_id=${encodeURIComponent(id)}`, { as })

it('the success page reads the session of its own order', async () => {
  const { orderId } = await orderOf()
  const { body } = await startCheckout(orderId)
  expect((await read(body.id)).body.session.payment_status).toBe('unpaid')
  await payByCard(shop, body.id)
  expect((await read(body.id)).body).toEqual({
    session: {
      id: body.id,
      payment_status: 'paid',
      payment_method_types: ['card', 'afterpay_clearpay'],
      orderId,
      isTestPayment: true,
    },
  })
  // Reading the session marks the order paid, even when neither the webhook nor the next request arrives (promises
  // 10).
  expect((await readOrder(orderId)).isPaid).toBe(true)
})

it('the success page gets 404 for an unknown session and for another shopper’s; an admin may read', async () => {
  const { body } = await startCheckout((await orderOf()).orderId)
  expectRefused(await read(body.id, await makeShopper(shop)), 404, 'Checkout session not found')
  expect((await read('cs_test_unknown')).status).toBe(404)
  expect((await read(body.id, await makeAdmin(shop))).status).toBe(200)
  expect((await shop.call('GET', '/api/stripe/order-success', { as: marama })).body.message).toBe(
    'The session_id is missing.',
  )
})

it('the webhook refuses a changed byte, an old signature, a missing one and a body of another type with 400 (promises 14)', async () => {
  const { body } = await startCheckout((await orderOf()).orderId)
  const message = 'The signature of this event isn’t valid.'
  expect(await deliver('checkout.session.completed', body.id, { extraBytes: ' ' })).toEqual({
    status: 400,
    body: { message },
  })
  expect((await deliver('checkout.session.completed', body.id, { ageSeconds: 301 })).status).toBe(400)
  const bare = await shop.app.inject({ method: 'POST', url: '/api/stripe/webhook', payload: { id: 'evt_1' } })
  expect({ statusCode: bare.statusCode, message: bare.json().message }).toEqual({ statusCode: 400, message })
  const empty = await shop.app.inject({ method: 'POST', url: '/api/stripe/webhook' })
  expect({ statusCode: empty.statusCode, message: empty.json().message }).toEqual({ statusCode: 400, message })
})

it('the webhook accepts events that are not about a session, and sessions of other shops', async () => {
  expect((await deliver('charge.refunded', 'ch_1')).status).toBe(200)
  expect((await deliver('checkout.session.completed', 'cs_test_of_another_shop')).status).toBe(200)
})

const provider = (mode: string) =>
  fetch(`http://${shop.stripeSimulator.host}:${shop.stripeSimulator.port}/_control/provider`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  })

it.each(['error', 'nonsense'])(
  'a provider that is down: (%s) leads to a message, and the order can be paid afterwards',
  async (mode) => {
    const { orderId } = await orderOf()
    await provider(mode)
    const refused = await startCheckout(orderId)
    await provider('ok')
    expectRefused(refused, 502, 'The payment provider isn’t responding. Nothing was charged; try again in a moment.')
    await payByCard(shop, (await startCheckout(orderId)).body.id)
    expect((await confirm(orderId)).body.isPaid).toBe(true)
  },
)

it('the PayPal client id is empty when PayPal is not configured', async () => {
  expect((await shop.call('GET', '/api/config/paypal')).body).toEqual({ clientId: '' })
})
