import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orders } from '#db/tables/orders.ts'
import { makeAdmin, makeShopper, type Person, placeOrder } from '#tests/support/factories.ts'
import {
  historyOf,
  mailsOf,
  makeOrder,
  orderRow,
  sessionStates,
  settledRefunds,
  stockOf,
} from '#tests/support/order-invariants.ts'
import { type PaypalShop, startPaypalShop } from '#tests/support/paypal-provider.ts'
import { reconcile } from '#server/payments/reconcile.ts'

let at: PaypalShop
let marama: Person
let start: Date
beforeAll(async () => {
  at = await startPaypalShop()
  marama = await makeShopper(at.shop)
  start = at.shop.clock.now
})
beforeEach(() => {
  at.shop.clock.now = start
})
afterAll(() => at.close())

const minutes = (count: number) => new Date(start.getTime() + count * 60_000)
const notReceived = 'Payment has not been received'

/** An order of $799.00 that the shopper has begun to pay with PayPal, and approved unless told otherwise. */
async function begin({ stock = 5, qty = 1, approved = true } = {}) {
  const made = await makeOrder(at.shop, marama, { stock, qty })
  const { body } = await at.press(marama, made.orderId)
  if (approved) await at.approve(body.id)
  return { ...made, paypalId: String(body.id) }
}

/** What PayPal took of an order, in its own words. */
const capturesOf = async (paypalId: string) => (await at.orderAt(paypalId)).captures.map(({ amount }) => amount)
const whole = [{ currency_code: 'NZD', value: '799.00' }]

describe('pressing the button', () => {
  it("answers where to approve, and PayPal is told the order's own lines and sums", async () => {
    const { orderId } = await makeOrder(at.shop, marama, { qty: 2 })
    await at.shop.shop.db
      .update(orders)
      .set({ discountCents: 10_050, totalCents: 149_750 })
      .where(eq(orders.id, orderId))
    const { status, body } = await at.press(marama, orderId)
    expect(status).toBe(200)
    const { baseUrl } = at.shop.shop.config.paypal ?? {}
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9A-F]{17}$/),
      url: `${baseUrl}/checkoutnow?token=${body.id}`,
    })
    const { body: told } = await at.orderAt(body.id)
    expect(told.purchase_units).toEqual([
      {
        custom_id: orderId,
        invoice_id: orderId,
        amount: {
          currency_code: 'NZD',
          value: '1497.50',
          breakdown: {
            item_total: { currency_code: 'NZD', value: '1598.00' },
            shipping: { currency_code: 'NZD', value: '0.00' },
            discount: { currency_code: 'NZD', value: '100.50' },
          },
        },
        items: [
          {
            name: 'Kurow Dining Table',
            quantity: '2',
            unit_amount: { currency_code: 'NZD', value: '799.00' },
            category: 'PHYSICAL_GOODS',
          },
        ],
      },
    ])
    expect(told.payment_source.paypal.experience_context).toMatchObject({
      brand_name: 'Tōtara',
      user_action: 'PAY_NOW',
      shipping_preference: 'NO_SHIPPING',
      return_url: `http://shop.test/order/${orderId}?paypal=approved`,
      cancel_url: `http://shop.test/order/${orderId}`,
    })
  })

  it('a second time, or twice at once, leads to the same payment (promises 13)', async () => {
    const { orderId } = await makeOrder(at.shop, marama)
    const answers = await Promise.all([at.press(marama, orderId), at.press(marama, orderId)])
    answers.push(await at.press(marama, orderId))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await sessionStates(at.shop, orderId)).toEqual(['open'])
  })

  it('is for the buyer alone, and for what is still to be paid', async () => {
    const { orderId, paypalId } = await begin()
    expect((await at.press(await makeShopper(at.shop), orderId)).status).toBe(404)
    expect((await at.press(await makeAdmin(at.shop), orderId)).status).toBe(403)
    expect((await at.pay(marama, orderId)).status).toBe(200)
    const again = await at.press(marama, orderId)
    expect([again.status, again.body.message]).toEqual([409, 'This order is already paid.'])
    expect(await capturesOf(paypalId)).toEqual(whole)
  })

  it('is refused for an order that costs nothing', async () => {
    const { orderId } = await makeOrder(at.shop, marama)
    await at.shop.shop.db.update(orders).set({ discountCents: 79_900, totalCents: 0 }).where(eq(orders.id, orderId))
    const { status, body } = await at.press(marama, orderId)
    expect([status, body.message]).toEqual([
      409,
      'There is nothing to pay with PayPal for this order. Choose Complete Order.',
    ])
  })
})

describe('an approved payment', () => {
  it('is taken when the shopper returns, and the order is paid', async () => {
    const { orderId, product, paypalId } = await begin({ approved: false })
    expect(await at.approve(paypalId)).toBe(
      `http://shop.test/order/${orderId}?paypal=approved&token=${paypalId}&PayerID=STANDINPAYER1`,
    )
    expect(await capturesOf(paypalId)).toEqual([])
    const { status, body } = await at.pay(marama, orderId)
    expect([status, body.isPaid, body.paidAt, body.isTestPayment]).toEqual([200, true, start.toISOString(), true])
    expect(await capturesOf(paypalId)).toEqual(whole)
    expect(await stockOf(at.shop, product)).toBe(4)
    const { paymentId } = await orderRow(at.shop, orderId)
    expect((await at.orderAt(paypalId)).captures[0]?.id).toBe(paymentId)
  })

  it('is taken once, however often and at once it is asked for', async () => {
    const { orderId, product, paypalId } = await begin({ qty: 2 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => at.pay(marama, orderId)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await capturesOf(paypalId)).toEqual([{ currency_code: 'NZD', value: '1598.00' }])
    expect(await stockOf(at.shop, product)).toBe(3)
    expect(await mailsOf(at.shop, orderId, 'payment-received')).toHaveLength(1)
    expect((await historyOf(at.shop, orderId)).map(({ action }) => action)).toEqual(['paid'])
  })

  it('is not there before the shopper approves', async () => {
    const { orderId, paypalId } = await begin({ approved: false })
    const { status, body } = await at.pay(marama, orderId)
    expect([status, body.message]).toEqual([409, notReceived])
    expect(await capturesOf(paypalId)).toEqual([])
  })

  it('is taken for its buyer alone', async () => {
    const { orderId, paypalId } = await begin()
    expect((await at.pay(await makeShopper(at.shop), orderId)).status).toBe(404)
    const admin = await at.pay(await makeAdmin(at.shop), orderId)
    expect([admin.status, admin.body.message]).toEqual([403, 'Only the buyer can pay for an order.'])
    expect(await capturesOf(paypalId)).toEqual([])
  })

  it('of another amount than the order is never taken (promises 9)', async () => {
    const { orderId, paypalId } = await begin()
    await at.shop.shop.db.update(orders).set({ itemsCents: 100, totalCents: 100 }).where(eq(orders.id, orderId))
    const { status, body } = await at.pay(marama, orderId)
    expect([status, body.message]).toEqual([409, notReceived])
    expect(await capturesOf(paypalId)).toEqual([])
  })

  it.each([{ currency_code: 'USD' }, { value: '1.00' }])('of which PayPal takes %j goes back whole', async (taken) => {
    const { orderId, paypalId } = await begin()
    await at.setCapture({ outcome: 'COMPLETED', ...taken })
    const answer = await at.pay(marama, orderId)
    await at.setCapture({ outcome: 'COMPLETED' })
    expect([answer.status, answer.body.message]).toEqual([409, notReceived])
    const rows = await settledRefunds(at.shop, orderId)
    expect(rows.map(({ reason, provider, status }) => [reason, provider, status])).toEqual([
      ['amount-differs', 'paypal', 'succeeded'],
    ])
    expect((await orderRow(at.shop, orderId)).attention).toBe('amount-differs')
    const { captures, refunds } = await at.orderAt(paypalId)
    expect(refunds.map(({ amount }) => amount)).toEqual(captures.map(({ amount }) => amount))
    expect(captures[0]?.amount).toEqual({ currency_code: 'NZD', value: '799.00', ...taken })
  })

  it('whose amount is written in another way is the same', async () => {
    const { orderId } = await begin()
    await at.setCapture({ outcome: 'COMPLETED', value: '799' })
    const { status } = await at.pay(marama, orderId)
    await at.setCapture({ outcome: 'COMPLETED' })
    expect(status).toBe(200)
  })

  it('is never taken once its order is cancelled', async () => {
    const { orderId, paypalId } = await begin()
    expect((await at.shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: marama, body: {} })).status).toBe(200)
    expect((await at.pay(marama, orderId)).status).toBe(409)
    await reconcile(at.shop.shop)
    expect(await capturesOf(paypalId)).toEqual([])
  })

  it('is never taken once the hold has run out; pressed again, it is begun anew or refused', async () => {
    const one = await begin({ stock: 1 })
    const other = await begin({ stock: 1 })
    at.shop.clock.now = minutes(60)
    expect((await at.pay(marama, one.orderId)).status).toBe(409)
    expect((await placeOrder(at.shop, marama, other.product)).status).toBe(201)
    const anew = await at.press(marama, one.orderId)
    expect([anew.status, anew.body.id === one.paypalId]).toEqual([200, false])
    const refused = await at.press(marama, other.orderId)
    expect([refused.status, refused.body.message]).toEqual([409, 'The Kurow Dining Table is sold out.'])
    await reconcile(at.shop.shop)
    expect([await capturesOf(one.paypalId), await capturesOf(other.paypalId)]).toEqual([[], []])
    await at.approve(anew.body.id)
    expect((await at.pay(marama, one.orderId)).status).toBe(200)
    expect(await sessionStates(at.shop, other.orderId)).toEqual(['closed'])
  })

  it('is never taken in the last minute of the hold: the units could be gone before the money is there', async () => {
    const one = await begin()
    const other = await begin()
    at.shop.clock.now = new Date(minutes(59).getTime() - 1)
    expect((await at.pay(marama, one.orderId)).status).toBe(200)
    at.shop.clock.now = minutes(59)
    expect((await at.pay(marama, other.orderId)).status).toBe(409)
    await reconcile(at.shop.shop)
    expect(await capturesOf(other.paypalId)).toEqual([])
    // Pressed again in that minute, it is begun anew: what is approved now can be taken.
    const anew = await at.press(marama, other.orderId)
    expect([anew.status, anew.body.id === other.paypalId]).toEqual([200, false])
    await at.approve(anew.body.id)
    expect((await at.pay(marama, other.orderId)).status).toBe(200)
  })

  it('that nobody approved in time ends with its hold', async () => {
    const { orderId, paypalId } = await begin({ approved: false })
    at.shop.clock.now = minutes(60)
    await reconcile(at.shop.shop)
    expect(await sessionStates(at.shop, orderId)).toEqual(['closed'])
    await at.approve(paypalId)
    await reconcile(at.shop.shop)
    expect(await capturesOf(paypalId)).toEqual([])
  })

  it('is taken by reconciliation when the shopper closed the window', async () => {
    const { orderId, paypalId } = await begin()
    await reconcile(at.shop.shop)
    await reconcile(at.shop.shop)
    expect((await orderRow(at.shop, orderId)).paidAt).toEqual(start)
    expect(await capturesOf(paypalId)).toEqual(whole)
  })
})
