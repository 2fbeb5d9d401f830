import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { orderItems } from '#db/tables/orders/orders.ts'
import { setProviderBehaviour, startCheckout } from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper } from '#tests/support/factories.ts'
import { historyOf, makeOrder, orderRow, sessionStates } from '#tests/support/order-invariants.ts'
import { startPaypalShop } from '#tests/support/paypal-provider.ts'
import { paypalProvider } from './paypal-provider.ts'
import { listSessionsOf } from '#server/payments/payments.queries.ts'
import { reportFailures } from '#server/payments/providers/report-failures.ts'
import { reconcile } from '#server/payments/reconciliation/reconcile.ts'
import { bodyOf, expectRefused, forFile } from '#tests/support/start-shop.ts'

const paypalShop = await forFile(startPaypalShop())
const marama = await makeShopper(paypalShop.shop)
afterEach(async () => {
  await paypalShop.setProvider({ mode: 'ok' })
  await paypalShop.setCapture({ outcome: 'COMPLETED' })
})

const unavailableMessage = 'PayPal isn’t responding. Try again in a moment: you won’t be charged twice.'

/** Makes an order of $799.00 whose payment the shopper has approved at PayPal. */
async function startPayment() {
  const { orderId } = await makeOrder(paypalShop.shop, marama)
  const paypalId = String((await paypalShop.startCheckout(marama, orderId)).body.id)
  await paypalShop.approve(paypalId)
  return { orderId, paypalId }
}

const capturesOf = async (paypalId: string) =>
  (await paypalShop.readPaypalOrder(paypalId)).captures.map(({ amount }) => amount.value)
const paidEntries = async (orderId: string) => (await historyOf(paypalShop.shop, orderId)).map(({ action }) => action)

it.each(['error', 'nonsense', 'lost'] as const)(
  'the shopper gets a message when PayPal responds with %s, and the order can be paid afterwards',
  async (mode) => {
    const { orderId } = await makeOrder(paypalShop.shop, marama)
    await paypalShop.setProvider({ mode })
    expectRefused(await paypalShop.startCheckout(marama, orderId), 502, unavailableMessage)
    await paypalShop.setProvider({ mode: 'ok' })
    const paypalId = String((await paypalShop.startCheckout(marama, orderId)).body.id)
    await paypalShop.approve(paypalId)
    await paypalShop.setProvider({ mode })
    expectRefused(await paypalShop.capturePayment(marama, orderId), 502, unavailableMessage)
    await paypalShop.setProvider({ mode: 'ok' })
    expect((await paypalShop.capturePayment(marama, orderId)).status).toBe(200)
    expect(await capturesOf(paypalId)).toEqual(['799.00'])
  },
)

it('when PayPal, requests fail before PayPal responds when it takes 30 seconds', async () => {
  const [{ orderId }, other] = [await startPayment(), await makeOrder(paypalShop.shop, marama)]
  await paypalShop.setProvider({ mode: 'slow', delayMs: 30_000 })
  const responses = await Promise.all([
    paypalShop.capturePayment(marama, orderId),
    paypalShop.startCheckout(marama, other.orderId),
  ])
  expect(responses.map(({ status, body }) => ({ status, message: body.message }))).toEqual([
    { status: 502, message: unavailableMessage },
    { status: 502, message: unavailableMessage },
  ])
  await paypalShop.setProvider({ mode: 'ok' })
  expect((await paypalShop.capturePayment(marama, orderId)).status).toBe(200)
  expect((await paypalShop.startCheckout(marama, other.orderId)).status).toBe(200)
})

it('the shopper gets the same message when PayPal cannot be reached', async () => {
  const nowhere = { baseUrl: 'http://127.0.0.1:9', clientId: 'client', clientSecret: 'secret' }
  const provider = paypalProvider({ ...nowhere, publicUrl: '', shopName: '' }, pino({ level: 'silent' }))
  await expect(provider.findSession('X')).rejects.toMatchObject({ status: 502, message: unavailableMessage })
})

it.each(['error', 'lost', 'nonsense'] as const)(
  'a retry does nothing twice when PayPal has carried out a request and its response is lost (%s)',
  async (mode) => {
    const { orderId } = await makeOrder(paypalShop.shop, marama)
    await paypalShop.setProvider({ mode, afterwards: true, times: 1, path: '/v2/' })
    const body = bodyOf(await paypalShop.startCheckout(marama, orderId))
    const { baseUrl } = paypalShop.shop.shop.config.paypal ?? {}
    expect(body.url).toBe(`${baseUrl}/checkoutnow?token=${body.id}`)
    await paypalShop.approve(body.id)
    await paypalShop.setProvider({ mode, afterwards: true, times: 1, path: '/capture' })
    expect((await paypalShop.capturePayment(marama, orderId)).status).toBe(200)
    expect(await capturesOf(body.id)).toEqual(['799.00'])
    expect(await paidEntries(orderId)).toEqual(['paid'])
  },
)

it('when PayPal, captures a payment and never responds, the next request or reconciliation finds the payment', async () => {
  const [one, other] = [await startPayment(), await startPayment()]
  await paypalShop.setProvider({ mode: 'error', afterwards: true, path: '/capture' })
  expect((await paypalShop.capturePayment(marama, one.orderId)).status).toBe(502)
  expect((await paypalShop.capturePayment(marama, other.orderId)).status).toBe(502)
  await paypalShop.setProvider({ mode: 'ok' })
  expect((await orderRow(paypalShop.shop, one.orderId)).paidAt).toBeNull()
  expect((await paypalShop.capturePayment(marama, one.orderId)).status).toBe(200)
  await reconcile(paypalShop.shop.shop)
  expect((await orderRow(paypalShop.shop, other.orderId)).paidAt).not.toBeNull()
  expect({ one: await capturesOf(one.paypalId), other: await capturesOf(other.paypalId) }).toEqual({
    one: ['799.00'],
    other: ['799.00'],
  })
})

it.each([4_000, 6_000])(
  'when PayPal, takes %i ms to move the money, the shopper gets the paid order',
  async (delayMs) => {
    const { orderId, paypalId } = await startPayment()
    const before = (await paypalShop.listRequests()).length
    await paypalShop.setProvider({ mode: 'slow', delayMs, path: '/capture' })
    const { status, body } = await paypalShop.capturePayment(marama, orderId)
    expect({ status, isPaid: body.isPaid }).toEqual({ status: 200, isPaid: true })
    expect((await paypalShop.listRequests()).slice(before).filter((call) => call.endsWith('/capture'))).toHaveLength(1)
    expect(await capturesOf(paypalId)).toEqual(['799.00'])
  },
)

it('when PayPal, still captures a payment and refuses to capture it again, the payment stays under way', async () => {
  const { orderId, paypalId } = await startPayment()
  await paypalShop.setProvider({ mode: 'slow', delayMs: 12_000, times: 1, path: '/capture' })
  const cutOff = await paypalShop.capturePayment(marama, orderId)
  await paypalShop.setCapture({ outcome: 'decline' })
  const again = await paypalShop.capturePayment(marama, orderId)
  await paypalShop.setCapture({ outcome: 'COMPLETED' })
  expect([cutOff, again].map(({ status, body }) => ({ status, message: body.message }))).toEqual([
    { status: 502, message: unavailableMessage },
    { status: 502, message: unavailableMessage },
  ])
  expect(await sessionStates(paypalShop.shop, orderId)).toEqual(['open'])
  expectRefused(
    await startCheckout(paypalShop.shop, marama, orderId),
    409,
    'A payment for this order is under way. Wait a moment.',
  )
  await expect.poll(() => capturesOf(paypalId)).toEqual(['799.00'])
  expect((await paypalShop.capturePayment(marama, orderId)).status).toBe(200)
})

it('when PayPal, loses its response and refuses the second try, the payment stays under way', async () => {
  const { orderId } = await startPayment()
  await paypalShop.setProvider({ mode: 'lost', times: 1, path: '/capture' })
  await paypalShop.setCapture({ outcome: 'decline' })
  expect((await paypalShop.capturePayment(marama, orderId)).status).toBe(502)
  expect(await sessionStates(paypalShop.shop, orderId)).toEqual(['open'])
  await paypalShop.setCapture({ outcome: 'COMPLETED' })
  expect((await paypalShop.capturePayment(marama, orderId)).status).toBe(200)
})

it('PayPal gets the same request id when it is asked for a capture again, so that it carries out one capture', async () => {
  const { orderId, paypalId } = await startPayment()
  const before = (await paypalShop.listRequestIds()).length
  await paypalShop.setProvider({ mode: 'error', path: '/capture' })
  expect((await paypalShop.capturePayment(marama, orderId)).status).toBe(502)
  await paypalShop.setProvider({ mode: 'ok' })
  expect((await paypalShop.capturePayment(marama, orderId)).status).toBe(200)
  const ids = (await paypalShop.listRequestIds()).slice(before)
  const [row] = await listSessionsOf(paypalShop.shop.shop.db, orderId)
  expect(row?.captureStartedAt).toBeInstanceOf(Date)
  const id = `capture-${paypalId}-${row?.captureStartedAt?.getTime()}`
  expect(ids).toEqual([id, id, id])
})

it('when PayPal, a request is sent again while PayPal is still processing it', async () => {
  const { orderId, paypalId } = await startPayment()
  await paypalShop.setProvider({ mode: 'busy', times: 1, path: '/capture' })
  expect((await paypalShop.capturePayment(marama, orderId)).status).toBe(200)
  expect(await capturesOf(paypalId)).toEqual(['799.00'])
})

it('when PayPal, rejects an expired token, concurrent requests share one new token', async () => {
  await paypalShop.control('/tokens/forget')
  const before = (await paypalShop.listRequests()).length
  const { orderId } = await startPayment()
  expect((await paypalShop.capturePayment(marama, orderId)).status).toBe(200)
  const calls = (await paypalShop.listRequests()).slice(before)
  expect(calls.filter((call) => call === 'POST /v1/oauth2/token')).toHaveLength(1)
})

it('when PayPal, rejects the client secret, the shopper is not asked to try again and the owner sees the cause', async () => {
  const { shop } = paypalShop
  const owner = await makeAdmin(shop)
  const { orderId } = await makeOrder(shop, marama)
  const { config, payments } = shop.shop
  const wrong = { ...config, baseUrl: config.paypal?.baseUrl ?? '', clientId: 'client', clientSecret: 'wrong' }
  const log = pino({ level: 'silent' })
  const logged = vi.spyOn(log, 'error')
  const { paypal } = payments
  payments.paypal = reportFailures(paypalProvider(wrong, log), { ...shop.shop, log })
  const { status, body } = await paypalShop.startCheckout(marama, orderId)
  payments.paypal = paypal
  expect({ status, message: body.message }).toEqual({
    status: 409,
    message:
      'PayPal isn’t available at the moment. Pay by card, or contact us on 0800 555 014 or kiaora@totara.example: your order is kept.',
  })
  expect(logged.mock.calls[0]?.[0]).toMatchObject({ provider: 'paypal', operation: 'open-session', code: '401' })
  expect((await shop.call('GET', '/api/dashboard', { as: owner })).body.providerRefusals).toMatchObject({
    count: 1,
    refusals: [{ provider: 'paypal', operation: 'open-session', code: '401', message: 'invalid_client', orderId }],
  })
})

it('the shopper can pay by card when PayPal refuses an order, and the owner sees the cause', async () => {
  const { shop } = paypalShop
  const owner = await makeAdmin(shop)
  const { orderId } = await makeOrder(shop, marama)
  await shop.shop.db.update(orderItems).set({ priceCents: 12_300 }).where(eq(orderItems.orderId, orderId))
  expectRefused(
    await paypalShop.startCheckout(marama, orderId),
    409,
    'PayPal can’t accept the payment for this order. Pay by card instead.',
  )
  expect((await shop.call('GET', '/api/dashboard', { as: owner })).body.providerRefusals.refusals).toContainEqual(
    expect.objectContaining({ provider: 'paypal', operation: 'open-session', code: 'ITEM_TOTAL_MISMATCH', orderId }),
  )
})

it('when PayPal, works and Stripe refuses its key, the shopper is sent to PayPal', async () => {
  const { shop } = paypalShop
  const { orderId } = await makeOrder(shop, marama)
  const refusal = { status: 401, message: 'Invalid API Key provided: sk_live_***x' }
  await setProviderBehaviour(shop, { mode: 'refuse', refusal })
  const { status, body } = await startCheckout(shop, marama, orderId)
  await setProviderBehaviour(shop, { mode: 'ok' })
  expect({ status, message: body.message }).toEqual({
    status: 409,
    message:
      'Card payment isn’t available at the moment. Try PayPal, or contact us on 0800 555 014 or kiaora@totara.example: your order is kept.',
  })
})

it('no session is found when PayPal does not know an order', async () => {
  expect(await paypalShop.shop.shop.payments.paypal?.findSession('NOSUCHORDER')).toBeNull()
})

it('a payment that is pending pays the order when the money arrives', async () => {
  const { orderId, paypalId } = await startPayment()
  await paypalShop.setCapture({ outcome: 'PENDING' })
  const { status, body } = await paypalShop.capturePayment(marama, orderId)
  expect({ status, message: body.message }).toEqual({ status: 409, message: 'Payment has not been received' })
  const again = await paypalShop.startCheckout(marama, orderId)
  expectRefused(again, 409, 'A payment for this order is under way. Wait a moment.')
  await paypalShop.control(`/orders/${paypalId}/settle`, { status: 'COMPLETED' })
  await reconcile(paypalShop.shop.shop)
  expect((await orderRow(paypalShop.shop, orderId)).paidAt).not.toBeNull()
  expect(await paidEntries(orderId)).toEqual(['paid'])
})

it.each(['DECLINED', 'decline'] as const)(
  'a payment that is declined (%s) pays nothing, and another payment can be started',
  async (outcome) => {
    const { orderId, paypalId } = await startPayment()
    await paypalShop.setCapture({ outcome })
    expect((await paypalShop.capturePayment(marama, orderId)).status).toBe(409)
    expect(await sessionStates(paypalShop.shop, orderId)).toEqual(['closed'])
    await paypalShop.setCapture({ outcome: 'COMPLETED' })
    const { status, body } = await paypalShop.startCheckout(marama, orderId)
    expect({ status, isSame: body.id === paypalId }).toEqual({ status: 200, isSame: false })
    await paypalShop.approve(body.id)
    expect((await paypalShop.capturePayment(marama, orderId)).status).toBe(200)
  },
)

it('a payment whose payer PayPal sends back to the same page can be approved there with another card', async () => {
  const { orderId, paypalId } = await startPayment()
  await paypalShop.setCapture({ outcome: 'send-back' })
  expectRefused(await paypalShop.capturePayment(marama, orderId), 409, 'Payment has not been received')
  await paypalShop.setCapture({ outcome: 'COMPLETED' })
  expect((await paypalShop.startCheckout(marama, orderId)).body.id).toBe(paypalId)
  await paypalShop.approve(paypalId)
  expect(await paypalShop.capturePayment(marama, orderId)).toMatchObject({ status: 200, body: { isPaid: true } })
  expect(await capturesOf(paypalId)).toEqual(['799.00'])
})
