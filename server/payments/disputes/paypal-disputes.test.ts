import { afterEach, expect, it } from 'vitest'
import { makeAdmin, makeShopper } from '#tests/support/factories.ts'
import { makeOrder, orderRow, refundRows } from '#tests/support/order-invariants.ts'
import { startPaypalShop } from '#tests/support/paypal-provider.ts'
import { readEvents } from '../events/read-events.ts'
import { reconcile } from '#server/payments/reconciliation/reconcile.ts'
import { forFile } from '#tests/support/start-shop.ts'

/*
 * Disputes at PayPal, which its webhook reports or the shop reads, in any order.
 */

const paypalShop = await forFile(startPaypalShop())
const marama = await makeShopper(paypalShop.shop)
const owner = await makeAdmin(paypalShop.shop)
afterEach(() => paypalShop.setProvider({ mode: 'ok' }))

/** An order of $799.00 that is paid with PayPal. */
async function paidOrder() {
  const { orderId } = await makeOrder(paypalShop.shop, marama)
  const paypalId = String((await paypalShop.startCheckout(marama, orderId)).body.id)
  await paypalShop.approve(paypalId)
  await paypalShop.capturePayment(marama, orderId)
  return { orderId, paypalId }
}

async function disputedOrder(value?: string) {
  const made = await paidOrder()
  await paypalShop.control(`/orders/${made.paypalId}/dispute`, value ? { value } : {})
  return made
}

const resolve = (paypalId: string, outcome_code: string, value?: string) =>
  paypalShop.control(`/orders/${paypalId}/resolve`, { outcome_code, ...(value && { value }) })
const notify = async (paypalId: string, type: string) =>
  (await paypalShop.deliverEvent(await paypalShop.makeEvent(paypalId, type))).status
const read = () => reconcile(paypalShop.shop.shop)
const attentionOf = async (orderId: string) => (await orderRow(paypalShop.shop, orderId)).attention
const rowsOf = async (orderId: string) =>
  (await refundRows(paypalShop.shop, orderId)).map(({ reason, status, amountCents }) => ({
    reason,
    status,
    amountCents,
  }))
const lost = (amountCents: number) => [{ reason: 'disputed', status: 'succeeded', amountCents }]

it('without a webhook, a dispute flags its order, and one that PayPal decides for the shop is no longer flagged', async () => {
  const { orderId, paypalId } = await disputedOrder()
  await Promise.all([read(), reconcile({ ...paypalShop.shop.shop })])
  expect(await attentionOf(orderId)).toEqual(['disputed'])
  await resolve(paypalId, 'RESOLVED_SELLER_FAVOUR')
  await read()
  expect(await attentionOf(orderId)).toEqual([])
  expect(await rowsOf(orderId)).toEqual([])
})

it('without a webhook, a dispute is read once for each change', async () => {
  await disputedOrder()
  const { orderId, paypalId } = await disputedOrder()
  const readsAfter = async (before: number) =>
    (await paypalShop.listRequests()).slice(before).filter((call) => /^GET .*disputes\/PP-D-/.test(call))
  await read()
  const before = (await paypalShop.listRequests()).length
  await read()
  expect(await readsAfter(before)).toEqual([])
  await resolve(paypalId, 'RESOLVED_SELLER_FAVOUR')
  await read()
  // The list reads it, and so does the event before it is applied.
  expect((await readsAfter(before)).length).toBe(2)
  expect(await attentionOf(orderId)).toEqual([])
})

it('without a webhook, a lost dispute becomes a refund of what the buyer gets, once', async () => {
  const { orderId, paypalId } = await disputedOrder()
  await resolve(paypalId, 'RESOLVED_BUYER_FAVOUR', '200.00')
  await Promise.all([read(), reconcile({ ...paypalShop.shop.shop })])
  await read()
  expect(await rowsOf(orderId)).toEqual(lost(20_000))
  expect(await attentionOf(orderId)).toEqual(['dispute-lost'])
  expect((await paypalShop.readPaypalOrder(paypalId)).refunds).toEqual([])
})

it('more disputes than a page has are all found', async () => {
  const orders = []
  for (let count = 0; count < 3; count++) orders.push(await paidOrder())
  for (const { paypalId } of orders) {
    for (let count = 0; count < 20; count++) await paypalShop.control(`/orders/${paypalId}/dispute`, { value: '1.00' })
  }
  // Without the time limit of reconciliation: the next run continues where a slow one stopped.
  await readEvents(paypalShop.shop.shop, Infinity)
  for (const { orderId } of orders) expect(await attentionOf(orderId)).toEqual(['disputed'])
})

it.each(['CANCELED_BY_BUYER', 'DENIED', 'RESOLVED_WITH_PAYOUT'])(
  'the outcome %s leaves the money with the shop',
  async (code) => {
    const { orderId, paypalId } = await disputedOrder()
    expect(await notify(paypalId, 'CUSTOMER.DISPUTE.CREATED')).toBe(200)
    await resolve(paypalId, code)
    expect(await notify(paypalId, 'CUSTOMER.DISPUTE.RESOLVED')).toBe(200)
    expect({ attention: await attentionOf(orderId), rows: await rowsOf(orderId) }).toEqual({
      attention: [],
      rows: [],
    })
  },
)

it('the outcome ACCEPTED takes the disputed amount from the shop', async () => {
  const { orderId, paypalId } = await disputedOrder('50.00')
  await resolve(paypalId, 'ACCEPTED')
  expect(await notify(paypalId, 'CUSTOMER.DISPUTE.RESOLVED')).toBe(200)
  expect(await rowsOf(orderId)).toEqual(lost(5_000))
})

it('the outcome that the shop does not know is left to the owner', async () => {
  const { orderId, paypalId } = await disputedOrder()
  await resolve(paypalId, 'NONE')
  expect(await notify(paypalId, 'CUSTOMER.DISPUTE.RESOLVED')).toBe(200)
  expect(await attentionOf(orderId)).toEqual(['disputed'])
})

it('the outcome that arrives before the first event counts', async () => {
  const { orderId, paypalId } = await disputedOrder()
  const created = await paypalShop.makeEvent(paypalId, 'CUSTOMER.DISPUTE.CREATED')
  await resolve(paypalId, 'RESOLVED_BUYER_FAVOUR')
  expect(await notify(paypalId, 'CUSTOMER.DISPUTE.RESOLVED')).toBe(200)
  expect((await paypalShop.deliverEvent(created)).status).toBe(200)
  expect({ attention: await attentionOf(orderId), rows: await rowsOf(orderId) }).toEqual({
    attention: ['dispute-lost'],
    rows: lost(79_900),
  })
})

it('a reversal and its lost dispute are one refund when the reversal comes first', async () => {
  const { orderId, paypalId } = await disputedOrder()
  await paypalShop.control(`/orders/${paypalId}/reverse`)
  expect(await notify(paypalId, 'PAYMENT.CAPTURE.REVERSED')).toBe(200)
  await resolve(paypalId, 'RESOLVED_BUYER_FAVOUR', '799.00')
  await read()
  expect(await rowsOf(orderId)).toEqual(lost(79_900))
  expect(await attentionOf(orderId)).toEqual(['dispute-lost'])
})

it('a reversal and its lost dispute are one refund when the dispute comes first', async () => {
  const { orderId, paypalId } = await disputedOrder()
  await resolve(paypalId, 'RESOLVED_BUYER_FAVOUR', '799.00')
  await read()
  await paypalShop.control(`/orders/${paypalId}/reverse`)
  expect(await notify(paypalId, 'PAYMENT.CAPTURE.REVERSED')).toBe(200)
  expect(await rowsOf(orderId)).toEqual(lost(79_900))
  expect(await attentionOf(orderId)).toEqual(['dispute-lost'])
})

it('a dispute that the owner has marked as resolved does not come back by reading', async () => {
  const { orderId, paypalId } = await disputedOrder()
  expect(await notify(paypalId, 'CUSTOMER.DISPUTE.CREATED')).toBe(200)
  const body = { reason: 'disputed' }
  expect((await paypalShop.shop.call('PUT', `/api/orders/${orderId}/attention`, { as: owner, body })).status).toBe(200)
  await read()
  expect(await notify(paypalId, 'CUSTOMER.DISPUTE.UPDATED')).toBe(200)
  expect(await attentionOf(orderId)).toEqual([])
})

it('an app that may not read disputes takes the verified event, and the dashboard says so', async () => {
  const { orderId, paypalId } = await disputedOrder()
  await paypalShop.setProvider({ mode: 'error', path: '/v1/customer/disputes' })
  expect(await notify(paypalId, 'CUSTOMER.DISPUTE.CREATED')).toBe(502)
  await paypalShop.setProvider({ mode: 'forbidden', path: '/v1/customer/disputes' })
  expect(await notify(paypalId, 'CUSTOMER.DISPUTE.CREATED')).toBe(200)
  expect(await attentionOf(orderId)).toEqual(['disputed'])
  const { refusals } = (await paypalShop.shop.call('GET', '/api/dashboard', { as: owner })).body.providerRefusals
  expect(refusals).toMatchObject([{ provider: 'paypal', operation: 'find-dispute', code: '403' }])
})
