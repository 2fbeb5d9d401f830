import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmPaid, startCheckout } from '#tests/support/card-provider.ts'
import { makeShopper, payByCard, type Person } from '#tests/support/factories.ts'
import { makeOrder, orderRow, refundRows, sessionStates } from '#tests/support/order-invariants.ts'
import { type PaypalShop, startPaypalShop } from '#tests/support/paypal-provider.ts'
import { startShop } from '#tests/support/start-shop.ts'
import { reconcile } from '#server/payments/reconcile.ts'

let at: PaypalShop
let marama: Person
beforeAll(async () => {
  at = await startPaypalShop()
  marama = await makeShopper(at.shop)
})
afterAll(() => at.close())

/** An order of $799.00 that the shopper has begun to pay with PayPal, and approved unless told otherwise. */
async function begin({ approved = true } = {}) {
  const { orderId } = await makeOrder(at.shop, marama)
  const { body } = await at.press(marama, orderId)
  if (approved) await at.approve(body.id)
  return { orderId, paypalId: String(body.id) }
}

/** What PayPal took of an order, in its own words. */
const capturesOf = async (paypalId: string) => (await at.orderAt(paypalId)).captures.map(({ amount }) => amount)

describe('the card and the button', () => {
  it('take turns: pressing the button ends the card page', async () => {
    const { orderId } = await makeOrder(at.shop, marama)
    const card = await startCheckout(at.shop, marama, orderId)
    const { body } = await at.press(marama, orderId)
    expect((await at.shop.shop.payments.stripe.findSession(card.body.id))?.state).toBe('ended')
    expect(await sessionStates(at.shop, orderId)).toEqual(['closed', 'open'])
    await at.approve(body.id)
    expect((await at.pay(marama, orderId)).status).toBe(200)
  })

  it('take turns: what was approved before going to the card page is never taken', async () => {
    const { orderId, paypalId } = await begin()
    const card = await startCheckout(at.shop, marama, orderId)
    expect(card.status).toBe(200)
    expect((await at.pay(marama, orderId)).status).toBe(409)
    expect((await confirmPaid(at.shop, marama, orderId)).status).toBe(409)
    await reconcile(at.shop.shop)
    await payByCard(at.shop, card.body.id)
    expect((await confirmPaid(at.shop, marama, orderId)).status).toBe(200)
    expect(await capturesOf(paypalId)).toEqual([])
    expect(await refundRows(at.shop, orderId)).toEqual([])
  })

  it('stay one payment when a shop is killed while it takes the money: it is found and goes back', async () => {
    const { orderId, paypalId } = await begin()
    const card = await startCheckout(at.shop, marama, orderId)
    await at.captureUnseen(paypalId)
    await payByCard(at.shop, card.body.id)
    expect((await confirmPaid(at.shop, marama, orderId)).status).toBe(200)
    await reconcile(at.shop.shop)
    expect((await orderRow(at.shop, orderId)).attention).toBe('paid-twice')
    expect(
      (await refundRows(at.shop, orderId)).map(({ reason, provider, amountCents }) => [reason, provider, amountCents]),
    ).toEqual([['paid-twice', 'paypal', 79_900]])
  })
})

describe('a shop without PayPal', () => {
  it('tells no client id and refuses both calls; what was begun before is in nobody’s way', async () => {
    const bare = await startShop()
    try {
      expect((await bare.call('GET', '/api/config/paypal')).body).toEqual({ clientId: '' })
      expect((await at.shop.call('GET', '/api/config/paypal')).body).toEqual({ clientId: 'client' })
      const buyer = await makeShopper(bare)
      const { orderId } = await makeOrder(bare, buyer)
      const message = 'Paying with PayPal is not set up in this shop.'
      const press = await bare.call('POST', '/api/paypal/create-order', {
        as: buyer,
        body: { order: { _id: orderId } },
      })
      const pay = await bare.call('PUT', `/api/orders/${orderId}/pay`, { as: buyer, body: {} })
      expect([press.status, press.body.message]).toEqual([409, message])
      expect([pay.status, pay.body.message]).toEqual([409, message])
    } finally {
      await bare.close()
    }
    const { orderId } = await begin({ approved: false })
    const { paypal } = at.shop.shop.payments
    at.shop.shop.payments.paypal = undefined
    const card = await startCheckout(at.shop, marama, orderId)
    at.shop.shop.payments.paypal = paypal
    expect(card.status).toBe(200)
    expect(await sessionStates(at.shop, orderId)).toEqual(['closed', 'open'])
  })

  it('closes by reconciliation what was begun before', async () => {
    const { orderId } = await begin()
    const { paypal } = at.shop.shop.payments
    at.shop.shop.payments.paypal = undefined
    await reconcile(at.shop.shop).finally(() => (at.shop.shop.payments.paypal = paypal))
    expect(await sessionStates(at.shop, orderId)).toEqual(['closed'])
    expect((await orderRow(at.shop, orderId)).paidAt).toBeNull()
  })
})
