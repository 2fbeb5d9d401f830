import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { providerRefusals } from '#db/tables/payments/payments.ts'
import {
  makePaidOrder,
  type ProviderBehaviour,
  refundOrder,
  setProviderBehaviour,
  startCheckout,
  stripeClientOf,
} from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper, payByCard } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { makeOrder, orderNumberOf, orderRow, refundRows } from '#tests/support/order-invariants.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'
import { reconcile } from './reconciliation/reconcile.ts'

/*
 * A provider that refuses a call for good is not down: the shopper gets another message than "try again", the log and
 * the dashboard have the cause.
 */

const shop = await forFile(startShop())
const marama = await makeShopper(shop)
const owner = await makeAdmin(shop)
const start = shop.clock.now
beforeEach(async () => {
  shop.clock.now = start
  await shop.shop.db.delete(providerRefusals)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await setProviderBehaviour(shop, { mode: 'ok' })
})

const revokedKey: ProviderBehaviour = {
  mode: 'refuse',
  refusal: { status: 401, message: 'Invalid API Key provided: sk_live_***x' },
}
const notAvailable =
  'Card payment isn’t available at the moment. Contact us on 0800 555 014 or kiaora@totara.example: your order is kept.'

/** The messages that the shop logs from now on, by level. */
function recordLog() {
  const { log } = shop.shop
  return { error: vi.spyOn(log, 'error'), warn: vi.spyOn(log, 'warn') }
}

const refusals = async () =>
  (await shop.call('GET', '/api/dashboard', { as: owner })).body.providerRefusals as {
    count: number
    refusals: { _id: string }[]
  }

it('a revoked key is not an outage: the shopper gets another way out, and the order stays as it is', async () => {
  const { orderId } = await makeOrder(shop, marama)
  await setProviderBehaviour(shop, revokedKey)
  expectRefused(await startCheckout(shop, marama, orderId), 409, notAvailable)
  await setProviderBehaviour(shop, { mode: 'ok' })
  expect((await startCheckout(shop, marama, orderId)).status).toBe(200)
})

it('a revoked key is logged as an error with its cause, and shown once on the dashboard with its count', async () => {
  const { orderId } = await makeOrder(shop, marama)
  const log = recordLog()
  await setProviderBehaviour(shop, revokedKey)
  for (let minute = 0; minute < 3; minute++) {
    shop.clock.now = new Date(start.getTime() + minute * 60_000)
    await startCheckout(shop, marama, orderId)
  }
  expect(log.error).toHaveBeenCalledTimes(3)
  expect(log.error.mock.calls[0]?.[0]).toMatchObject({
    provider: 'card',
    operation: 'open-session',
    orderId,
    code: '401',
    reason: 'Invalid API Key provided: sk_live_***x',
    err: { type: 'StripeAuthenticationError' },
  })
  expect(await refusals()).toEqual({
    count: 1,
    refusals: [
      {
        _id: expect.any(String),
        provider: 'card',
        operation: 'open-session',
        code: '401',
        message: 'Invalid API Key provided: sk_live_***x',
        orderId,
        orderNumber: await orderNumberOf(shop, orderId),
        count: 3,
        lastAt: readSince(shop.clock, new Date(start.getTime() + 120_000)),
      },
    ],
  })
})

it('a revoked key is stored without an email address or a key that its message repeats', async () => {
  const { orderId } = await makeOrder(shop, marama)
  const log = recordLog()
  const message = 'No such customer: marama.tipene@example.nz (key sk_test_4eC39HqLyjWDarjtT1zdp7dc)'
  await setProviderBehaviour(shop, { mode: 'refuse', refusal: { status: 400, message } })
  await startCheckout(shop, marama, orderId)
  const masked = 'No such customer: [email] (key [secret])'
  expect((await refusals()).refusals).toMatchObject([{ message: masked }])
  expect(await shop.shop.db.select().from(providerRefusals)).toMatchObject([{ message: masked }])
  expect(log.error.mock.calls[0]?.[0]).toMatchObject({ reason: masked })
})

it('a revoked key leaves the dashboard when the owner marks it as resolved, and returns with the next refusal', async () => {
  const { orderId } = await makeOrder(shop, marama)
  await setProviderBehaviour(shop, revokedKey)
  await startCheckout(shop, marama, orderId)
  await startCheckout(shop, marama, orderId)
  const [refusal] = (await refusals()).refusals
  const url = `/api/provider-refusals/${refusal?._id}/resolved`
  expect((await shop.call('PUT', url, { as: marama })).status).toBe(403)
  expect(await refusals()).toMatchObject({ count: 1 })
  const resolved = await shop.call('PUT', url, { as: owner })
  expect({ status: resolved.status, body: resolved.body }).toEqual({ status: 200, body: { resolved: true } })
  expect(await refusals()).toEqual({ count: 0, refusals: [] })
  await startCheckout(shop, marama, orderId)
  expect(await refusals()).toMatchObject({ count: 1, refusals: [{ _id: refusal?._id, count: 1 }] })
})

it.each(['nonsense', '01938f2a-7c1e-7000-8000-000000000001'])(
  'a revoked key that does not exist (%s) is not found',
  async (id) => {
    expectRefused(
      await shop.call('PUT', `/api/provider-refusals/${id}/resolved`, { as: owner }),
      404,
      'Refusal not found',
    )
  },
)

it('a revoked key in reconciliation and in a cancellation is stored too; no one is asked to try again', async () => {
  const { orderId } = await makeOrder(shop, marama)
  await startCheckout(shop, marama, orderId)
  const log = recordLog()
  await setProviderBehaviour(shop, revokedKey)
  await reconcile(shop.shop)
  expectRefused(
    await shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: marama }),
    409,
    'This payment can’t be checked at the moment. Contact us on 0800 555 014 or kiaora@totara.example: your order is kept.',
  )
  expect(await refusals()).toMatchObject({
    refusals: expect.arrayContaining([
      expect.objectContaining({ operation: 'find-session', code: '401' }),
      expect.objectContaining({ operation: 'end-session', code: '401' }),
    ]),
  })
  expect(log.error.mock.calls.map(([details]) => details)).toContainEqual(
    expect.objectContaining({ operation: 'find-session' }),
  )
})

it('a revoked key in a refund job is logged and stored, and the refund waits until the key works', async () => {
  const { orderId } = await makePaidOrder(shop, marama)
  const log = recordLog()
  await setProviderBehaviour(shop, revokedKey)
  await refundOrder(shop, owner, orderId, 799)
  await vi.waitFor(async () => expect((await refundRows(shop, orderId))[0]?.attempts).toBeGreaterThan(0), {
    timeout: 60_000,
  })
  expect((await refundRows(shop, orderId))[0]).toMatchObject({
    status: 'pending',
    lastError: 'The payment provider refused: Invalid API Key provided: sk_live_***x',
  })
  expect(log.error.mock.calls.map(([details]) => details)).toContainEqual(
    expect.objectContaining({ operation: 'refund', orderId, code: '401' }),
  )
  expect((await orderRow(shop, orderId)).attention).toEqual([])
})

it('a refund that the provider refuses permanently is logged as an error', async () => {
  const { orderId } = await makePaidOrder(shop, marama)
  const log = recordLog()
  const refusal = { status: 400, code: 'charge_disputed', message: 'The charge is disputed.' }
  await setProviderBehaviour(shop, { mode: 'refuse', refusal, path: '/refunds' })
  await refundOrder(shop, owner, orderId, 799)
  await vi.waitFor(async () => expect((await refundRows(shop, orderId))[0]?.status).toBe('failed'), { timeout: 60_000 })
  expect(log.error.mock.calls.map(([details]) => details)).toContainEqual(
    expect.objectContaining({ operation: 'refund', orderId, reason: 'The charge is disputed.' }),
  )
  expect((await orderRow(shop, orderId)).attention).toEqual(['refund-failed'])
})

it('a total that Stripe does not accept is logged with its cause and keeps its own message', async () => {
  const { orderId } = await makeOrder(shop, marama)
  const refusal = { status: 400, code: 'amount_too_small', message: 'The amount is below the minimum.' }
  await setProviderBehaviour(shop, { mode: 'refuse', refusal, path: '/checkout/sessions' })
  expectRefused(
    await startCheckout(shop, marama, orderId),
    409,
    'An order of this total can’t be paid by card. Contact us to arrange another way to pay.',
  )
  expect(await refusals()).toMatchObject({ count: 1, refusals: [{ code: 'amount_too_small', orderId, count: 1 }] })
})

it.each([429, 500, 503])('status %i is an outage: a warning, "try again" and no refusal', async (status) => {
  const { orderId } = await makeOrder(shop, marama)
  const log = recordLog()
  await setProviderBehaviour(shop, { mode: 'refuse', refusal: { status, message: 'Not now.' } })
  const response = await startCheckout(shop, marama, orderId)
  expectRefused(response, 502, 'The payment provider isn’t responding. Nothing was charged; try again in a moment.')
  expect({ errors: log.error.mock.calls, refusals: await refusals() }).toEqual({
    errors: [],
    refusals: { count: 0, refusals: [] },
  })
  expect(log.warn.mock.calls.map(([details]) => details)).toContainEqual(
    expect.objectContaining({ provider: 'card', operation: 'open-session', orderId, err: expect.any(Error) }),
  )
})

it('a buyer whose email address Stripe refuses pays without it', async () => {
  const registered = await shop.call('POST', '/api/users', {
    body: { name: 'Aroha', email: 'a..roha@example.nz', password: 'kauri1234' },
  })
  expect(registered.status).toBe(201)
  const aroha = { ...registered.body, cookie: String(registered.headers['set-cookie']).split(';')[0] ?? '' }
  const { orderId } = await makeOrder(shop, aroha)
  const log = recordLog()
  const { status, body } = await startCheckout(shop, aroha, orderId)
  expect(status).toBe(200)
  expect((await stripeClientOf(shop).checkout.sessions.retrieve(body.id)).customer_email).toBeNull()
  expect((await startCheckout(shop, aroha, orderId)).body.id).toBe(body.id)
  await payByCard(shop, body.id)
  const paid = await shop.call('PUT', `/api/orders/${orderId}/paid`, { as: aroha, body: {} })
  expect({ status: paid.status, isPaid: paid.body.isPaid }).toEqual({ status: 200, isPaid: true })
  expect(log.warn.mock.calls).toContainEqual([
    { orderId, code: 'email_invalid', reason: 'Invalid email address: a..roha@example.nz' },
    'Stripe refuses the email address of the buyer; the session is opened without it',
  ])
  expect(await refusals()).toEqual({ count: 0, refusals: [] })
})
