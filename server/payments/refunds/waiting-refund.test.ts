import { afterEach, expect, it } from 'vitest'
import { reconcile } from '#server/payments/reconciliation/reconcile.ts'
import { actAsBank, makePaidOrder, refundOrder, setBalanceForRefunds } from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper, type Person } from '#tests/support/factories.ts'
import { historyOf, mailsOf, orderRow, refundRows } from '#tests/support/order-invariants.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

/*
 * Stripe accepts a refund that the available balance does not cover, and pays it once the balance does: in the first
 * days of an account, with every refund.
 */

const shop = await forFile(startShop())
const marama = await makeShopper(shop)
const ana = await makeAdmin(shop)
afterEach(() => setBalanceForRefunds(shop, true))

const read = async (orderId: string, as: Person) => (await shop.call('GET', `/api/orders/${orderId}`, { as })).body
const attentionOf = async (orderId: string) => (await orderRow(shop, orderId)).attention

/** Makes an order with a refund of $59.00 that Stripe has accepted and has no balance for. */
async function waitingRefund() {
  const { orderId } = await makePaidOrder(shop, marama)
  await setBalanceForRefunds(shop, false)
  expect((await refundOrder(shop, ana, orderId, 59)).status).toBe(201)
  await expect.poll(async () => (await refundRows(shop, orderId))[0]?.providerRefundId).toMatch(/^re_/)
  return { orderId, providerId: String((await refundRows(shop, orderId))[0]?.providerRefundId) }
}

it('a refund that Stripe has no balance for flags the order, on its page and on Today', async () => {
  const { orderId } = await waitingRefund()
  const { attention, refunds, orderNumber } = await read(orderId, ana)
  expect(attention).toEqual(['refund-waiting'])
  expect(refunds).toMatchObject([{ amount: 59, status: 'pending', pendingReason: 'insufficient_funds' }])
  const { late } = (await shop.call('GET', '/api/today', { as: ana })).body
  expect(late).toContainEqual(
    expect.objectContaining({
      kind: 'attention',
      reason: 'refund-waiting',
      order: expect.objectContaining({ orderNumber }),
    }),
  )
})

it('a refund that Stripe has no balance for gives its buyer neither the reason nor an email', async () => {
  const { orderId } = await waitingRefund()
  const order = await read(orderId, marama)
  expect(order.attention).toBeUndefined()
  expect(order.refunds).toMatchObject([{ status: 'pending' }])
  expect(order.refunds[0]).not.toHaveProperty('pendingReason')
  expect(await mailsOf(shop, orderId, 'refunded')).toEqual([])
})

it('a refund that Stripe has no balance for is made when the balance covers it, and the flag goes', async () => {
  const { orderId, providerId } = await waitingRefund()
  await actAsBank(shop, `refunds/${providerId}/pay`)
  await reconcile(shop.shop)
  expect(await attentionOf(orderId)).toEqual([])
  expect((await refundRows(shop, orderId))[0]).toMatchObject({ status: 'succeeded', pendingReason: null })
  const changes = (await historyOf(shop, orderId)).flatMap(({ fields }) => fields)
  expect(changes.filter(({ field }) => field === 'attention')).toEqual([
    { field: 'attention', before: null, after: 'refund-waiting' },
    { field: 'attention', before: 'refund-waiting', after: null },
  ])
})

it('a refund that Stripe has no balance for fails with its reason when the balance never covers it', async () => {
  const { orderId, providerId } = await waitingRefund()
  await actAsBank(shop, `refunds/${providerId}/fail`)
  await reconcile(shop.shop)
  expect(await attentionOf(orderId)).toEqual(['refund-failed'])
  const { refunds } = await read(orderId, ana)
  expect(refunds).toMatchObject([{ status: 'failed', refusal: 'insufficient funds' }])
  expect(refunds[0]).not.toHaveProperty('pendingReason')
})

it('a refund that Stripe has no balance for does not flag the order again after the owner has resolved it', async () => {
  const { orderId } = await waitingRefund()
  const body = { reason: 'refund-waiting' }
  expect((await shop.call('PUT', `/api/orders/${orderId}/attention`, { as: ana, body })).status).toBe(200)
  await reconcile(shop.shop)
  expect(await attentionOf(orderId)).toEqual([])
})

it('of two refunds that Stripe has no balance for, the flag goes with the last one', async () => {
  const { orderId, providerId } = await waitingRefund()
  expect((await refundOrder(shop, ana, orderId, 41)).status).toBe(201)
  await expect.poll(async () => (await refundRows(shop, orderId)).every((row) => row.providerRefundId)).toBe(true)
  await actAsBank(shop, `refunds/${providerId}/pay`)
  await reconcile(shop.shop)
  expect(await attentionOf(orderId)).toEqual(['refund-waiting'])
})
