import { expect, it } from 'vitest'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { confirmPaid, setProviderBehaviour, startCheckout } from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper, payByCard } from '#tests/support/factories.ts'
import { mailsOf, makeOrder } from '#tests/support/order-invariants.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const marama = await makeShopper(shop)
const admin = await makeAdmin(shop)

async function openCheckout() {
  const { orderId } = await makeOrder(shop, marama)
  return { orderId, sessionId: (await startCheckout(shop, marama, orderId)).body.id as string }
}

it('the method that paid an order is a card with its last four digits, on the order, the receipt by email and the export', async () => {
  const { orderId, sessionId } = await openCheckout()
  const unpaid = await shop.call('GET', `/api/orders/${orderId}`, { as: marama })
  expect(unpaid.body).toMatchObject({ paymentMethod: 'card', paidMethod: null, cardLast4: null })
  await payByCard(shop, sessionId)
  const paid = await confirmPaid(shop, marama, orderId)
  expect(paid.body).toMatchObject({ isPaid: true, paymentMethod: 'card', paidMethod: 'card', cardLast4: '4242' })
  const [mail] = await mailsOf(shop, orderId, 'payment-received')
  const day = nzDay(paid.body.paidAt)
  expect(mail?.text).toContain(`Payment method: Credit Card, ending 4242\nDate of payment: ${day}\n`)
  const { text } = await shop.call('GET', '/api/orders/export.csv', { as: admin })
  expect(text.split('\r\n').find((line) => line.startsWith(orderId))).toMatch(/,Credit Card$/)
})

it('the method that paid an order is Afterpay where that paid it', async () => {
  const { orderId, sessionId } = await openCheckout()
  const { host, port } = shop.stripeSimulator
  const body = new URLSearchParams({ answer: 'approve' })
  await fetch(`http://${host}:${port}/card/pay/${sessionId}/afterpay`, { method: 'POST', redirect: 'manual', body })
  const { body: order } = await confirmPaid(shop, marama, orderId)
  expect(order).toMatchObject({ isPaid: true, paidMethod: 'afterpay_clearpay', cardLast4: null })
})

it('the method that paid an order is unknown when the provider does not say it, and the order is paid all the same', async () => {
  const { orderId, sessionId } = await openCheckout()
  await payByCard(shop, sessionId)
  await setProviderBehaviour(shop, { mode: 'error', path: '/payment_intents/' })
  const { status, body } = await confirmPaid(shop, marama, orderId)
  await setProviderBehaviour(shop, { mode: 'ok' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ isPaid: true, paidWith: 'card', paidMethod: null, cardLast4: null })
})
