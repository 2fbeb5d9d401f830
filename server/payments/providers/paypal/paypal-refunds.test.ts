import { afterEach, expect, it, vi } from 'vitest'
import { makeAdmin, makeShopper, signInAgain } from '#tests/support/factories.ts'
import { mailsOf, makeOrder, orderRow, refundRows, settledRefunds } from '#tests/support/order-invariants.ts'
import { startPaypalShop } from '#tests/support/paypal-provider.ts'
import { recordRefunds } from '#server/payments/refunds/record-refunds.ts'
import { reconcile } from '#server/payments/reconciliation/reconcile.ts'
import { forFile } from '#tests/support/start-shop.ts'

const paypalShop = await forFile(startPaypalShop())
const marama = await makeShopper(paypalShop.shop)
let ana = await makeAdmin(paypalShop.shop)
afterEach(async () => {
  await paypalShop.setProvider({ mode: 'ok' })
  await paypalShop.control('/refund', { status: 'COMPLETED' })
})

/** Makes an order of $799.00 that is paid with PayPal. */
async function makePaid() {
  const { orderId } = await makeOrder(paypalShop.shop, marama)
  const paypalId = String((await paypalShop.startCheckout(marama, orderId)).body.id)
  await paypalShop.approve(paypalId)
  await paypalShop.capturePayment(marama, orderId)
  return { orderId, paypalId, paymentId: (await orderRow(paypalShop.shop, orderId)).paymentId ?? '' }
}

const refund = (orderId: string, amount: number) =>
  paypalShop.shop.call('POST', `/api/orders/${orderId}/refunds`, { as: ana, body: { amount } })

const refundedValues = async (paypalId: string) =>
  (await paypalShop.readPaypalOrder(paypalId)).refunds.map(({ amount }) => amount.value)

it('a refund of a PayPal payment is made in parts, with an email to the buyer for each part', async () => {
  const { orderId, paypalId } = await makePaid()
  expect((await refund(orderId, 100.5)).status).toBe(201)
  await settledRefunds(paypalShop.shop, orderId, 1)
  expect((await refund(orderId, 698.5)).status).toBe(201)
  const rows = await settledRefunds(paypalShop.shop, orderId, 2)
  expect(rows.map(({ status, provider }) => ({ status, provider }))).toEqual([
    { status: 'succeeded', provider: 'paypal' },
    { status: 'succeeded', provider: 'paypal' },
  ])
  expect(await refundedValues(paypalId)).toEqual(['100.50', '698.50'])
  expect(await mailsOf(paypalShop.shop, orderId, 'refunded')).toHaveLength(2)
})

it('a refund of a PayPal payment is made in full when the order is cancelled', async () => {
  const { orderId, paypalId } = await makePaid()
  expect((await paypalShop.shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: ana, body: {} })).status).toBe(200)
  await settledRefunds(paypalShop.shop, orderId)
  expect(await refundedValues(paypalId)).toEqual(['799.00'])
})

it('a refund of a PayPal payment is made once when the response is lost', async () => {
  const { orderId, paypalId } = await makePaid()
  await paypalShop.setProvider({ mode: 'lost', afterwards: true, times: 2, path: '/refund' })
  await refund(orderId, 50)
  await settledRefunds(paypalShop.shop, orderId)
  expect(await refundedValues(paypalId)).toEqual(['50.00'])
})

it('a refund of a PayPal payment stays pending until PayPal completes it', async () => {
  const { orderId, paypalId } = await makePaid()
  await paypalShop.control('/refund', { status: 'PENDING' })
  await refund(orderId, 50)
  await vi.waitFor(
    async () => expect((await refundRows(paypalShop.shop, orderId))[0]?.providerRefundId).toMatch(/^[0-9A-F]{17}$/),
    { timeout: 60_000, interval: 50 },
  )
  await reconcile(paypalShop.shop.shop)
  expect((await refundRows(paypalShop.shop, orderId))[0]?.status).toBe('pending')
  await paypalShop.control(`/orders/${paypalId}/settle`, { status: 'COMPLETED' })
  await reconcile(paypalShop.shop.shop)
  expect((await refundRows(paypalShop.shop, orderId))[0]?.status).toBe('succeeded')
})

it('a refund of a PayPal payment fails when PayPal has already refunded the payment; the order is flagged and PayPal’s refund is recorded', async () => {
  const { orderId, paypalId, paymentId } = await makePaid()
  await paypalShop.control(`/orders/${paypalId}/refund`, { value: '700.00' })
  // The first read of PayPal's refunds fails.
  const { paypal } = paypalShop.shop.shop.payments
  if (!paypal) throw new Error('no PayPal')
  const listRefunds = vi
    .fn<typeof paypal.listRefunds>(paypal.listRefunds)
    .mockRejectedValueOnce(new Error('no response'))
  paypalShop.shop.shop.payments.paypal = { ...paypal, listRefunds }
  await refund(orderId, 100)
  const rows = await settledRefunds(paypalShop.shop, orderId, 2)
  expect(rows.map(({ reason, status, amountCents }) => ({ reason, status, amountCents }))).toEqual([
    { reason: 'requested', status: 'failed', amountCents: 10_000 },
    { reason: 'at-provider', status: 'succeeded', amountCents: 70_000 },
  ])
  expect(rows[0]?.lastError).toBe('The refund amount must not exceed what is left of the capture.')
  expect((await orderRow(paypalShop.shop, orderId)).attention).toEqual(['refund-failed'])
  await recordRefunds(paypalShop.shop.shop, 'paypal', paymentId)
  expect(await refundRows(paypalShop.shop, orderId)).toHaveLength(2)
  paypalShop.shop.shop.payments.paypal = paypal
})

it('a refund of a PayPal payment in PayPal’s dashboard is found within six hours when PayPal’s event about it is lost', async () => {
  const { orderId, paypalId } = await makePaid()
  await reconcile(paypalShop.shop.shop)
  await paypalShop.control(`/orders/${paypalId}/refund`, { value: '50.00' })
  await reconcile(paypalShop.shop.shop)
  expect(await refundRows(paypalShop.shop, orderId)).toEqual([])
  paypalShop.shop.clock.now = new Date(paypalShop.shop.clock.now.getTime() + 6 * 3_600_000 + 1)
  await reconcile(paypalShop.shop.shop)
  const rows = await refundRows(paypalShop.shop, orderId)
  expect(rows.map(({ reason, status, amountCents }) => ({ reason, status, amountCents }))).toEqual([
    { reason: 'at-provider', status: 'succeeded', amountCents: 5_000 },
  ])
})

it('a refund of a PayPal payment in PayPal’s dashboard is recorded before the rest of a cancelled order is refunded', async () => {
  const { orderId, paypalId } = await makePaid()
  await paypalShop.control(`/orders/${paypalId}/refund`, { value: '50.00' })
  // The clock has moved on since she signed in.
  ana = await signInAgain(paypalShop.shop, ana)
  expect((await paypalShop.shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: ana })).status).toBe(200)
  const rows = await settledRefunds(paypalShop.shop, orderId, 2)
  expect(rows.map(({ reason, status, amountCents }) => ({ reason, status, amountCents }))).toEqual([
    { reason: 'at-provider', status: 'succeeded', amountCents: 5_000 },
    { reason: 'cancelled', status: 'succeeded', amountCents: 74_900 },
  ])
})
