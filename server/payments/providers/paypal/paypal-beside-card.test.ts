import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmPaid, startCheckout } from '#tests/support/card-provider.ts'
import { makeShopper, payByCard, type Person } from '#tests/support/factories.ts'
import { makeOrder, orderRow, refundRows, sessionStates } from '#tests/support/order-invariants.ts'
import { type PaypalShop, startPaypalShop } from '#tests/support/paypal-provider.ts'
import { startShop } from '#tests/support/start-shop.ts'
import { reconcile } from '#server/payments/reconcile.ts'

let paypalShop: PaypalShop
let marama: Person
beforeAll(async () => {
  paypalShop = await startPaypalShop()
  marama = await makeShopper(paypalShop.shop)
})
afterAll(() => paypalShop.close())

/** An order of $799.00 that the shopper has begun to pay with PayPal, and approved unless told otherwise. */
async function startPayment({ approved = true } = {}) {
  const { orderId } = await makeOrder(paypalShop.shop, marama)
  const { body } = await paypalShop.startCheckout(marama, orderId)
  if (approved) await paypalShop.approve(body.id)
  return { orderId, paypalId: String(body.id) }
}

/** What PayPal took of an order, in its own words. */
const capturesOf = async (paypalId: string) =>
  (await paypalShop.readPaypalOrder(paypalId)).captures.map(({ amount }) => amount)

describe('the card and the button', () => {
  it('take turns: pressing the button ends the card page', async () => {
    const { orderId } = await makeOrder(paypalShop.shop, marama)
    const provider = await startCheckout(paypalShop.shop, marama, orderId)
    const { body } = await paypalShop.startCheckout(marama, orderId)
    expect((await paypalShop.shop.shop.payments.stripe.findSession(provider.body.id))?.state).toBe('ended')
    expect(await sessionStates(paypalShop.shop, orderId)).toEqual(['closed', 'open'])
    await paypalShop.approve(body.id)
    expect((await paypalShop.capturePayment(marama, orderId)).status).toBe(200)
  })

  it('take turns: what was approved before going to the card page is never taken', async () => {
    const { orderId, paypalId } = await startPayment()
    const provider = await startCheckout(paypalShop.shop, marama, orderId)
    expect(provider.status).toBe(200)
    expect((await paypalShop.capturePayment(marama, orderId)).status).toBe(409)
    expect((await confirmPaid(paypalShop.shop, marama, orderId)).status).toBe(409)
    await reconcile(paypalShop.shop.shop)
    await payByCard(paypalShop.shop, provider.body.id)
    expect((await confirmPaid(paypalShop.shop, marama, orderId)).status).toBe(200)
    expect(await capturesOf(paypalId)).toEqual([])
    expect(await refundRows(paypalShop.shop, orderId)).toEqual([])
  })

  it('stay one payment when a shop is killed while it takes the money: it is found and goes back', async () => {
    const { orderId, paypalId } = await startPayment()
    const provider = await startCheckout(paypalShop.shop, marama, orderId)
    await paypalShop.captureOutsideShop(paypalId)
    await payByCard(paypalShop.shop, provider.body.id)
    expect((await confirmPaid(paypalShop.shop, marama, orderId)).status).toBe(200)
    await reconcile(paypalShop.shop.shop)
    expect((await orderRow(paypalShop.shop, orderId)).attention).toBe('paid-twice')
    expect(
      (await refundRows(paypalShop.shop, orderId)).map(({ reason, provider, amountCents }) => ({
        reason,
        provider,
        amountCents,
      })),
    ).toEqual([{ reason: 'paid-twice', provider: 'paypal', amountCents: 79_900 }])
  })
})

describe('a shop without PayPal', () => {
  it('tells no client id and refuses both calls; what was begun before is in nobody’s way', async () => {
    const bare = await startShop()
    try {
      expect((await bare.call('GET', '/api/config/paypal')).body).toEqual({ clientId: '' })
      expect((await paypalShop.shop.call('GET', '/api/config/paypal')).body).toEqual({ clientId: 'client' })
      const buyer = await makeShopper(bare)
      const { orderId } = await makeOrder(bare, buyer)
      const message = 'Paying with PayPal is not set up in this shop.'
      const press = await bare.call('POST', '/api/paypal/create-order', {
        as: buyer,
        body: { order: { _id: orderId } },
      })
      const pay = await bare.call('PUT', `/api/orders/${orderId}/pay`, { as: buyer, body: {} })
      expect({ status: press.status, message: press.body.message }).toEqual({ status: 409, message })
      expect({ status: pay.status, message: pay.body.message }).toEqual({ status: 409, message })
    } finally {
      await bare.close()
    }
    const { orderId } = await startPayment({ approved: false })
    const { paypal } = paypalShop.shop.shop.payments
    paypalShop.shop.shop.payments.paypal = undefined
    const provider = await startCheckout(paypalShop.shop, marama, orderId)
    paypalShop.shop.shop.payments.paypal = paypal
    expect(provider.status).toBe(200)
    expect(await sessionStates(paypalShop.shop, orderId)).toEqual(['closed', 'open'])
  })

  it('closes by reconciliation what was begun before', async () => {
    const { orderId } = await startPayment()
    const { paypal } = paypalShop.shop.shop.payments
    paypalShop.shop.shop.payments.paypal = undefined
    await reconcile(paypalShop.shop.shop).finally(() => (paypalShop.shop.shop.payments.paypal = paypal))
    expect(await sessionStates(paypalShop.shop, orderId)).toEqual(['closed'])
    expect((await orderRow(paypalShop.shop, orderId)).paidAt).toBeNull()
  })
})
