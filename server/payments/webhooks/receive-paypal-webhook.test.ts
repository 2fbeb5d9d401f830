import { afterEach, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { checkoutSessions, paymentEvents } from '#db/tables/payments/payments.ts'
import { startCheckout } from '#tests/support/card-provider.ts'
import { makeShopper, payByCard } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import {
  historyOf,
  makeOrder,
  orderRow,
  refundRows,
  sessionStates,
  settledRefunds,
} from '#tests/support/order-invariants.ts'
import { startPaypalShop } from '#tests/support/paypal-provider.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

/*
 * PayPal's events are verified by PayPal itself, applied once, and only say what to read from PayPal.
 */

const paypalShop = await forFile(startPaypalShop())
const marama = await makeShopper(paypalShop.shop)
afterEach(async () => {
  await paypalShop.setProvider({ mode: 'ok' })
  await paypalShop.setCapture({ outcome: 'COMPLETED' })
})

const accepted = { status: 200, received: true }
const invalid = { status: 400, message: 'The signature of this event isn’t valid.' }

/** Makes an order of $799.00 whose PayPal payment is approved. */
async function approvedPayment() {
  const { orderId } = await makeOrder(paypalShop.shop, marama)
  const paypalId = String((await paypalShop.startCheckout(marama, orderId)).body.id)
  await paypalShop.approve(paypalId)
  return { orderId, paypalId }
}

async function paidOrder() {
  const made = await approvedPayment()
  expect((await paypalShop.capturePayment(marama, made.orderId)).status).toBe(200)
  return made
}

/** Has PayPal make an event and deliver it. */
const notify = async (paypalId: string, type: string) =>
  paypalShop.deliverEvent(await paypalShop.makeEvent(paypalId, type))

const settle = (paypalId: string, status: 'COMPLETED' | 'DECLINED') =>
  paypalShop.control(`/orders/${paypalId}/settle`, { status })

it('an event about a capture that is completed marks the order paid, once for any number of deliveries', async () => {
  const { orderId, paypalId } = await approvedPayment()
  await paypalShop.captureOutsideShop(paypalId)
  const event = await paypalShop.makeEvent(paypalId, 'PAYMENT.CAPTURE.COMPLETED')
  const { clock } = paypalShop.shop
  const before = clock.now
  expect(await Promise.all([1, 2, 3].map(() => paypalShop.deliverEvent(event)))).toEqual([accepted, accepted, accepted])
  expect((await orderRow(paypalShop.shop, orderId)).paidAt).toEqual(readSince(clock, before))
  expect((await historyOf(paypalShop.shop, orderId)).map(({ action }) => action)).toEqual(['paid'])
  const { id, event_type: type } = JSON.parse(event.text)
  const stored = await paypalShop.shop.shop.db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  expect(stored).toMatchObject([{ id, type }])
})

it('an event about a capture is applied once: the same event later asks PayPal nothing but its verification', async () => {
  const { paypalId } = await paidOrder()
  const event = await paypalShop.makeEvent(paypalId, 'PAYMENT.CAPTURE.COMPLETED')
  expect(await paypalShop.deliverEvent(event)).toEqual(accepted)
  const before = (await paypalShop.listRequests()).length
  expect(await paypalShop.deliverEvent(event)).toEqual(accepted)
  expect((await paypalShop.listRequests()).slice(before)).toEqual(['POST /v1/notifications/verify-webhook-signature'])
})

it('an event about a capture that is pending and then completed pays the order; one that is denied or declined closes the session', async () => {
  const [one, other, third] = [await approvedPayment(), await approvedPayment(), await approvedPayment()]
  await paypalShop.setCapture({ outcome: 'PENDING' })
  for (const { orderId, paypalId } of [one, other, third]) {
    await paypalShop.captureOutsideShop(paypalId)
    expect(await notify(paypalId, 'PAYMENT.CAPTURE.PENDING')).toEqual(accepted)
    expect(await sessionStates(paypalShop.shop, orderId)).toEqual(['pending'])
  }
  await settle(one.paypalId, 'COMPLETED')
  expect(await notify(one.paypalId, 'PAYMENT.CAPTURE.COMPLETED')).toEqual(accepted)
  expect(await sessionStates(paypalShop.shop, one.orderId)).toEqual(['paid'])
  for (const [{ orderId, paypalId }, type] of [
    [other, 'PAYMENT.CAPTURE.DENIED'],
    [third, 'PAYMENT.CAPTURE.DECLINED'],
  ] as const) {
    await settle(paypalId, 'DECLINED')
    expect(await notify(paypalId, type)).toEqual(accepted)
    expect({ type, sessions: await sessionStates(paypalShop.shop, orderId) }).toEqual({ type, sessions: ['closed'] })
    expect((await orderRow(paypalShop.shop, orderId)).paidAt).toBeNull()
  }
})

it('an event about a capture that names the capture alone marks the order paid: PayPal says which session it belongs to', async () => {
  const { orderId, paypalId } = await approvedPayment()
  await paypalShop.captureOutsideShop(paypalId)
  const event = await paypalShop.makeEvent(paypalId, 'PAYMENT.CAPTURE.COMPLETED', { isBare: true })
  const { clock } = paypalShop.shop
  const before = clock.now
  expect(await paypalShop.deliverEvent(event)).toEqual(accepted)
  expect((await orderRow(paypalShop.shop, orderId)).paidAt).toEqual(readSince(clock, before))
})

it('an event about a capture in a session that was opened and not stored counts: completed pays the order, pending is followed', async () => {
  for (const [outcome, state] of [
    ['COMPLETED', 'paid'],
    ['PENDING', 'pending'],
  ] as const) {
    const { orderId, paypalId } = await approvedPayment()
    await paypalShop.shop.shop.db.delete(checkoutSessions).where(eq(checkoutSessions.id, paypalId))
    await paypalShop.setCapture({ outcome })
    await paypalShop.captureOutsideShop(paypalId)
    expect(await notify(paypalId, `PAYMENT.CAPTURE.${outcome}`)).toEqual(accepted)
    expect(await sessionStates(paypalShop.shop, orderId)).toEqual([state])
  }
})

it('an event about a capture claims what PayPal does not confirm, nothing is paid', async () => {
  const { orderId, paypalId } = await approvedPayment()
  await paypalShop.setCapture({ outcome: 'PENDING' })
  await paypalShop.captureOutsideShop(paypalId)
  expect(await notify(paypalId, 'PAYMENT.CAPTURE.COMPLETED')).toEqual(accepted)
  expect((await orderRow(paypalShop.shop, orderId)).paidAt).toBeNull()
})

it('an event about a capture of a second payment has it refunded', async () => {
  const { orderId, paypalId } = await approvedPayment()
  const card = await startCheckout(paypalShop.shop, marama, orderId)
  await paypalShop.captureOutsideShop(paypalId)
  await payByCard(paypalShop.shop, card.body.id)
  const { status } = await paypalShop.shop.call('PUT', `/api/orders/${orderId}/paid`, { as: marama, body: {} })
  expect(status).toBe(200)
  expect(await notify(paypalId, 'PAYMENT.CAPTURE.COMPLETED')).toEqual(accepted)
  const rows = await settledRefunds(paypalShop.shop, orderId)
  expect(rows.map(({ reason, provider, status: state }) => ({ reason, provider, state }))).toEqual([
    { reason: 'paid-twice', provider: 'paypal', state: 'succeeded' },
  ])
})

const recorded = async (orderId: string) =>
  (await refundRows(paypalShop.shop, orderId)).map(({ reason, status, amountCents }) => ({
    reason,
    status,
    amountCents,
  }))

it('an event about a refund that the owner made in PayPal’s dashboard records it at once', async () => {
  const { orderId, paypalId } = await paidOrder()
  await paypalShop.control(`/orders/${paypalId}/refund`, { value: '50.00' })
  expect(await notify(paypalId, 'PAYMENT.CAPTURE.REFUNDED')).toEqual(accepted)
  expect(await recorded(orderId)).toEqual([{ reason: 'at-provider', status: 'succeeded', amountCents: 5_000 }])
})

it('an event about a refund that arrives before the payment itself marks the order paid and refunded', async () => {
  const { orderId, paypalId } = await approvedPayment()
  await paypalShop.captureOutsideShop(paypalId)
  await paypalShop.control(`/orders/${paypalId}/refund`, { value: '799.00' })
  expect(await notify(paypalId, 'PAYMENT.CAPTURE.REFUNDED')).toEqual(accepted)
  expect((await orderRow(paypalShop.shop, orderId)).paidAt).not.toBeNull()
  expect(await recorded(orderId)).toEqual([{ reason: 'at-provider', status: 'succeeded', amountCents: 79_900 }])
})

it('an event about a refund of a reversed payment is applied when PayPal sends it again for three days', async () => {
  const { orderId, paypalId } = await paidOrder()
  await paypalShop.control(`/orders/${paypalId}/reverse`)
  const event = await paypalShop.makeEvent(paypalId, 'PAYMENT.CAPTURE.REVERSED')
  const { clock } = paypalShop.shop
  const sentAt = clock.now
  clock.now = new Date(sentAt.getTime() + 3 * 24 * 3_600_000)
  const response = await paypalShop.deliverEvent(event)
  clock.now = sentAt
  expect(response).toEqual(accepted)
  expect(await recorded(orderId)).toEqual([{ reason: 'at-provider', status: 'succeeded', amountCents: 79_900 }])
})

it('an event about a refund of a reversed payment records it as a refund in full, once', async () => {
  const { orderId, paypalId } = await paidOrder()
  await paypalShop.control(`/orders/${paypalId}/reverse`)
  expect(await notify(paypalId, 'PAYMENT.CAPTURE.REVERSED')).toEqual(accepted)
  expect(await notify(paypalId, 'PAYMENT.CAPTURE.REVERSED')).toEqual(accepted)
  expect(await recorded(orderId)).toEqual([{ reason: 'at-provider', status: 'succeeded', amountCents: 79_900 }])
  const read = (await paypalShop.shop.call('GET', `/api/orders/${orderId}`, { as: marama })).body
  expect(read.refundedPrice).toBe(799)
})

it('a reversal that cannot be read flags the order, because the money is gone', async () => {
  const { orderId, paypalId } = await paidOrder()
  // The resource is the capture: it has no link to a refund, and `up` leads to PayPal's order.
  const event = await paypalShop.makeEvent(paypalId, 'PAYMENT.CAPTURE.REVERSED')
  const reversed = await paypalShop.deliverEvent(event)
  expect({ reversed, attention: (await orderRow(paypalShop.shop, orderId)).attention }).toEqual({
    reversed: accepted,
    attention: ['disputed'],
  })
})

it('a dispute flags the order of its payment, once', async () => {
  const { orderId, paypalId } = await paidOrder()
  expect(await notify(paypalId, 'CUSTOMER.DISPUTE.CREATED')).toEqual(accepted)
  expect(await notify(paypalId, 'CUSTOMER.DISPUTE.CREATED')).toEqual(accepted)
  expect((await orderRow(paypalShop.shop, orderId)).attention).toEqual(['disputed'])
  expect((await historyOf(paypalShop.shop, orderId)).map(({ fields }) => fields).at(-1)).toEqual([
    { field: 'attention', before: null, after: 'disputed' },
  ])
})

it('a dispute of a payment that paid no order flags the order whose id was sent with it', async () => {
  const { orderId, paypalId } = await approvedPayment()
  await paypalShop.captureOutsideShop(paypalId)
  expect(await notify(paypalId, 'CUSTOMER.DISPUTE.CREATED')).toEqual(accepted)
  expect((await orderRow(paypalShop.shop, orderId)).attention).toEqual(['disputed'])
})

it('an event of any other kind changes nothing, such as an approved order', async () => {
  const { orderId, paypalId } = await paidOrder()
  expect(await notify(paypalId, 'CHECKOUT.ORDER.APPROVED')).toEqual(accepted)
  expect((await orderRow(paypalShop.shop, orderId)).attention).toEqual([])
})

it('an event that PayPal does not verify is refused: another signature, another text, the same event written in another way', async () => {
  const { orderId, paypalId } = await approvedPayment()
  await paypalShop.captureOutsideShop(paypalId)
  const { text, headers } = await paypalShop.makeEvent(paypalId, 'PAYMENT.CAPTURE.COMPLETED')
  const events = [
    { text, headers: { ...headers, 'paypal-transmission-sig': 'forged' } },
    { text: text.replace('WH-', 'WX-'), headers },
    { text: JSON.stringify(JSON.parse(text)), headers },
    { text: `${text},"webhook_id":"OTHER"`, headers },
    { text: 'not JSON', headers },
    { text: '{}', headers },
  ]
  for (const event of events) expect(await paypalShop.deliverEvent(event)).toMatchObject(invalid)
  expect((await orderRow(paypalShop.shop, orderId)).paidAt).toBeNull()
})

it('an event that PayPal does not verify is refused without asking PayPal when a part of the signature is missing', async () => {
  const { paypalId } = await paidOrder()
  const { text, headers } = await paypalShop.makeEvent(paypalId, 'PAYMENT.CAPTURE.COMPLETED')
  const before = (await paypalShop.listRequests()).length
  expect(await paypalShop.deliverEvent({ text, headers: { ...headers, 'paypal-cert-url': '' } })).toMatchObject(invalid)
  expect(await paypalShop.listRequests()).toHaveLength(before)
})

it('an event that PayPal does not verify is refused without asking PayPal when its certificate is elsewhere, or its time is another one', async () => {
  const { paypalId } = await paidOrder()
  const { text, headers } = await paypalShop.makeEvent(paypalId, 'PAYMENT.CAPTURE.COMPLETED')
  const minutesAway = (minutes: number) =>
    new Date(paypalShop.shop.clock.now.getTime() + minutes * 60_000).toISOString()
  const fourDays = 4 * 24 * 60
  const before = (await paypalShop.listRequests()).length
  for (const change of [
    { 'paypal-cert-url': 'https://paypal.com.example/cert' },
    { 'paypal-transmission-time': minutesAway(-fourDays - 1) },
    { 'paypal-transmission-time': minutesAway(11) },
    { 'paypal-transmission-time': 'now' },
  ]) {
    expect(await paypalShop.deliverEvent({ text, headers: { ...headers, ...change } })).toMatchObject(invalid)
  }
  expect(await paypalShop.listRequests()).toHaveLength(before)
  expect(await paypalShop.deliverEvent({ text, headers })).toEqual(accepted)
})

it('an event that PayPal does not verify is refused with 429 after twenty of its network within a minute, without asking PayPal', async () => {
  const { paypalId } = await paidOrder()
  const { text, headers } = await paypalShop.makeEvent(paypalId, 'PAYMENT.CAPTURE.COMPLETED')
  const forged = { text, headers: { ...headers, 'paypal-transmission-sig': 'forged' } }
  const before = (await paypalShop.listRequests()).length
  const statuses = []
  for (let count = 0; count < 100; count++) {
    statuses.push((await paypalShop.deliverEvent(forged, '203.0.113.7')).status)
  }
  expect(statuses).toEqual([...Array<number>(20).fill(400), ...Array<number>(80).fill(429)])
  expect((await paypalShop.listRequests()).length - before).toBe(20)
  expect(await paypalShop.deliverEvent({ text, headers }, '203.0.113.8')).toEqual(accepted)
})

it('only an event that PayPal does not verify counts towards the limit: valid events of one network have no limit', async () => {
  const { paypalId } = await paidOrder()
  const event = await paypalShop.makeEvent(paypalId, 'PAYMENT.CAPTURE.COMPLETED')
  for (let count = 0; count < 25; count++) {
    expect(await paypalShop.deliverEvent(event, '203.0.113.9')).toEqual(accepted)
  }
})

it('an event that PayPal does not verify is not applied while PayPal does not respond: 502, and the next delivery is applied', async () => {
  const { orderId, paypalId } = await approvedPayment()
  await paypalShop.captureOutsideShop(paypalId)
  const event = await paypalShop.makeEvent(paypalId, 'PAYMENT.CAPTURE.COMPLETED')
  for (const path of ['/verify-webhook-signature', '/v2/checkout/orders']) {
    await paypalShop.setProvider({ mode: 'error', path })
    expect((await paypalShop.deliverEvent(event)).status).toBe(502)
    await paypalShop.setProvider({ mode: 'ok' })
    expect((await orderRow(paypalShop.shop, orderId)).paidAt).toBeNull()
  }
  expect(await paypalShop.deliverEvent(event)).toEqual(accepted)
  expect((await orderRow(paypalShop.shop, orderId)).paidAt).not.toBeNull()
})

it('a shop without the id of a webhook refuses events', async () => {
  const bare = await startShop()
  try {
    const { text, headers } = await paypalShop.makeEvent((await paidOrder()).paypalId, 'PAYMENT.CAPTURE.COMPLETED')
    const response = await bare.app.inject({
      method: 'POST',
      url: '/api/paypal/webhook',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: text,
    })
    expect({ status: response.statusCode, body: response.json() }).toMatchObject({
      status: 409,
      body: { message: 'PayPal webhooks aren’t set up in this shop.' },
    })
  } finally {
    await bare.close()
  }
})
