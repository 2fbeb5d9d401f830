import { expect, it } from 'vitest'
import { actAsBank, makePaidOrder, refundOrder, stripeClientOf } from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper } from '#tests/support/factories.ts'
import { mailsOf, orderNumberOf, orderRow, refundRows, settledRefunds } from '#tests/support/order-invariants.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { recordRefunds } from './record-refunds.ts'

/*
 * What the buyer reads when the bank returns a refund that was reported as made.
 */

const shop = await forFile(startShop())
const marama = await makeShopper(shop)
const owner = await makeAdmin(shop)

/** An order of $799.00 with a refund of $100.00 that was made and reported. */
async function refundedOrder() {
  const made = await makePaidOrder(shop, marama)
  await refundOrder(shop, owner, made.orderId, 100)
  const [refund] = await settledRefunds(shop, made.orderId)
  return { ...made, id: refund?.id ?? '', providerRefundId: refund?.providerRefundId ?? '' }
}

const sync = (payment: string) => recordRefunds(shop.shop, 'card', payment)

/** Has the bank return a refund; the shop learns of it. */
async function bounce(payment: string, providerRefundId: string): Promise<void> {
  await actAsBank(shop, `refunds/${providerRefundId}/fail`)
  await Promise.all([sync(payment), sync(payment)])
}

async function retry(orderId: string, id: string): Promise<string> {
  expect((await shop.call('PUT', `/api/orders/${orderId}/refunds/${id}/retry`, { as: owner })).status).toBe(200)
  const [row] = await settledRefunds(shop, orderId)
  return row?.providerRefundId ?? ''
}

const subjects = async (orderId: string, kind: 'refunded' | 'refund-failed') =>
  (await mailsOf(shop, orderId, kind)).map(({ subject }) => subject)

it('a refund that the bank returns after it was reported is reported to the buyer once, and once more when it is made again', async () => {
  const { orderId, payment, id, providerRefundId } = await refundedOrder()
  const number = await orderNumberOf(shop, orderId)
  await bounce(payment, providerRefundId)
  await sync(payment)
  const [failed, ...others] = await mailsOf(shop, orderId, 'refund-failed')
  expect(others).toEqual([])
  expect(failed).toMatchObject({ to: marama.email, subject: `Your refund for order ${number} didn’t go through` })
  expect(failed?.text).toContain(
    `We couldn’t refund $100.00 for order ${number}: the card or Afterpay account you paid with didn’t accept it.`,
  )
  expect(failed?.text).toContain(
    'We’ll try again, or ask how you’d like to be refunded. You don’t need to do anything.',
  )
  expect((await orderRow(shop, orderId)).attention).toEqual(['refund-failed'])
  await retry(orderId, id)
  await sync(payment)
  const [first, again, ...more] = await mailsOf(shop, orderId, 'refunded')
  expect(more).toEqual([])
  expect(first?.text).not.toContain('again')
  expect(again?.text).toContain('We’ve refunded $100.00')
  expect(again?.text).toContain('This is the refund that didn’t reach you before. We’ve sent it again.')
})

it('a refund that the bank returns after it was reported and fails a second time is reported a second time', async () => {
  const { orderId, payment, id, providerRefundId } = await refundedOrder()
  await bounce(payment, providerRefundId)
  await bounce(payment, await retry(orderId, id))
  expect(await subjects(orderId, 'refund-failed')).toHaveLength(2)
  await retry(orderId, id)
  expect(await subjects(orderId, 'refunded')).toHaveLength(3)
})

it('a refund that the bank returns after it was reported and was made in the provider’s dashboard is reported too', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  const { id } = await stripeClientOf(shop).refunds.create({ payment_intent: payment, amount: 2_500 })
  await sync(payment)
  await bounce(payment, id)
  const [failed, ...others] = await mailsOf(shop, orderId, 'refund-failed')
  expect(others).toEqual([])
  expect(failed?.text).toContain('We couldn’t refund $25.00')
})

it('a refund that fails before it was reported sends no email to the buyer', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await stripeClientOf(shop).refunds.create({ payment_intent: payment, amount: 79_900 })
  const { stripe } = shop.shop.payments
  // The shop does not know of the refund in the dashboard, so it asks for one that Stripe refuses.
  shop.shop.payments.stripe = { ...stripe, listRefunds: async () => [] }
  await refundOrder(shop, owner, orderId, 100)
  await expect.poll(async () => (await refundRows(shop, orderId)).map(({ status }) => status)).toContain('failed')
  shop.shop.payments.stripe = stripe
  expect(await subjects(orderId, 'refund-failed')).toEqual([])
})
