import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { orders } from '#db/tables/orders/orders.ts'
import { makeAdmin, makeShopper, placeOrder } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import {
  historyOf,
  mailsOf,
  makeOrder,
  orderRow,
  sessionStates,
  settledRefunds,
  stockOf,
  orderNumberOf,
} from '#tests/support/order-invariants.ts'
import { startPaypalShop } from '#tests/support/paypal-provider.ts'
import { reconcile } from '#server/payments/reconciliation/reconcile.ts'
import { bodyOf, expectRefused, forFile } from '#tests/support/start-shop.ts'

const paypalShop = await forFile(startPaypalShop())
const marama = await makeShopper(paypalShop.shop)
const start = paypalShop.shop.clock.now
beforeEach(() => {
  paypalShop.shop.clock.now = start
})

const minutes = (count: number) => new Date(start.getTime() + count * 60_000)
const notReceived = 'Payment has not been received'

/** Starts the PayPal payment of an order of $799.00, and approves it by default. */
async function startPayment({ stock = 5, qty = 1, approved = true } = {}) {
  const made = await makeOrder(paypalShop.shop, marama, { stock, qty })
  const { body } = await paypalShop.startCheckout(marama, made.orderId)
  if (approved) await paypalShop.approve(body.id)
  return { ...made, paypalId: String(body.id) }
}

/** Reads the amounts that PayPal has captured of an order. */
const capturesOf = async (paypalId: string) =>
  (await paypalShop.readPaypalOrder(paypalId)).captures.map(({ amount }) => amount)
const fullCapture = [{ currency_code: 'NZD', value: '799.00' }]

it('starting a PayPal payment returns the approval page, and PayPal gets the order’s own items and totals', async () => {
  const { orderId } = await makeOrder(paypalShop.shop, marama, { qty: 2 })
  await paypalShop.shop.shop.db
    .update(orders)
    .set({ discountCents: 10_050, totalCents: 149_750 })
    .where(eq(orders.id, orderId))
  const body = bodyOf(await paypalShop.startCheckout(marama, orderId))
  const { baseUrl } = paypalShop.shop.shop.config.paypal ?? {}
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9A-F]{17}$/),
    url: `${baseUrl}/checkoutnow?token=${body.id}`,
  })
  const { body: paypalOrder } = await paypalShop.readPaypalOrder(body.id)
  expect(paypalOrder.purchase_units).toEqual([
    {
      custom_id: orderId,
      description: expect.stringMatching(/^Order T-\d{5}$/),
      invoice_id: `${await orderNumberOf(paypalShop.shop, orderId)}-${orderId.slice(-12)}`,
      amount: {
        currency_code: 'NZD',
        value: '1497.50',
        breakdown: {
          item_total: { currency_code: 'NZD', value: '1598.00' },
          shipping: { currency_code: 'NZD', value: '0.00' },
          discount: { currency_code: 'NZD', value: '100.50' },
        },
      },
      shipping: {
        name: { full_name: marama.name },
        address: {
          address_line_1: '14 Kōwhai Street',
          admin_area_2: 'Ōamaru',
          postal_code: '9400',
          country_code: 'NZ',
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
  expect(paypalOrder.payment_source.paypal.experience_context).toMatchObject({
    brand_name: 'Tōtara',
    user_action: 'PAY_NOW',
    shipping_preference: 'SET_PROVIDED_ADDRESS',
    return_url: `http://shop.test/order/${orderId}?paypal=approved`,
    cancel_url: `http://shop.test/order/${orderId}`,
  })
})

it('starting a PayPal payment: twice, one after the other or at the same time, returns the same payment (promises 13)', async () => {
  const { orderId } = await makeOrder(paypalShop.shop, marama)
  const responses = await Promise.all([
    paypalShop.startCheckout(marama, orderId),
    paypalShop.startCheckout(marama, orderId),
  ])
  responses.push(await paypalShop.startCheckout(marama, orderId))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
  expect(await sessionStates(paypalShop.shop, orderId)).toEqual(['open'])
})

it('starting a PayPal payment is only for the buyer of an unpaid order', async () => {
  const { orderId, paypalId } = await startPayment()
  expect((await paypalShop.startCheckout(await makeShopper(paypalShop.shop), orderId)).status).toBe(404)
  expect((await paypalShop.startCheckout(await makeAdmin(paypalShop.shop), orderId)).status).toBe(403)
  expect((await paypalShop.capturePayment(marama, orderId)).status).toBe(200)
  expectRefused(await paypalShop.startCheckout(marama, orderId), 409, 'This order is already paid.')
  expect(await capturesOf(paypalId)).toEqual(fullCapture)
})

it('starting a PayPal payment is refused for an order with a total of 0', async () => {
  const { orderId } = await makeOrder(paypalShop.shop, marama)
  await paypalShop.shop.shop.db
    .update(orders)
    .set({ discountCents: 79_900, totalCents: 0 })
    .where(eq(orders.id, orderId))
  expectRefused(
    await paypalShop.startCheckout(marama, orderId),
    409,
    'There’s nothing to pay with PayPal for this order. Choose Complete Order.',
  )
})

it('an approved payment is captured when the shopper returns, and the order is paid', async () => {
  const { orderId, product, paypalId } = await startPayment({ approved: false })
  expect(await paypalShop.approve(paypalId)).toBe(
    `http://shop.test/order/${orderId}?paypal=approved&token=${paypalId}&PayerID=STANDINPAYER1`,
  )
  expect(await capturesOf(paypalId)).toEqual([])
  const { status, body } = await paypalShop.capturePayment(marama, orderId)
  expect({ status, isPaid: body.isPaid, paidAt: body.paidAt, isTestPayment: body.isTestPayment }).toEqual({
    status: 200,
    isPaid: true,
    paidAt: readSince(paypalShop.shop.clock, start),
    isTestPayment: true,
  })
  expect(await capturesOf(paypalId)).toEqual(fullCapture)
  expect(await stockOf(paypalShop.shop, product)).toBe(4)
  const { paymentId } = await orderRow(paypalShop.shop, orderId)
  expect((await paypalShop.readPaypalOrder(paypalId)).captures[0]?.id).toBe(paymentId)
})

it('an approved payment is captured once for any number of concurrent requests', async () => {
  const { orderId, product, paypalId } = await startPayment({ qty: 2 })
  const responses = await Promise.all(Array.from({ length: 20 }, () => paypalShop.capturePayment(marama, orderId)))
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(await capturesOf(paypalId)).toEqual([{ currency_code: 'NZD', value: '1598.00' }])
  expect(await stockOf(paypalShop.shop, product)).toBe(3)
  expect(await mailsOf(paypalShop.shop, orderId, 'payment-received')).toHaveLength(1)
  expect((await historyOf(paypalShop.shop, orderId)).map(({ action }) => action)).toEqual(['paid'])
})

it('an approved payment is not received before the shopper approves', async () => {
  const { orderId, paypalId } = await startPayment({ approved: false })
  expectRefused(await paypalShop.capturePayment(marama, orderId), 409, notReceived)
  expect(await capturesOf(paypalId)).toEqual([])
})

it('an approved payment is captured only for the buyer', async () => {
  const { orderId, paypalId } = await startPayment()
  expect((await paypalShop.capturePayment(await makeShopper(paypalShop.shop), orderId)).status).toBe(404)
  const admin = await paypalShop.capturePayment(await makeAdmin(paypalShop.shop), orderId)
  expectRefused(admin, 403, 'Only the buyer can pay for an order.')
  expect(await capturesOf(paypalId)).toEqual([])
})

it('an approved payment of another amount than the order is never captured (promises 9)', async () => {
  const { orderId, paypalId } = await startPayment()
  await paypalShop.shop.shop.db.update(orders).set({ itemsCents: 100, totalCents: 100 }).where(eq(orders.id, orderId))
  expectRefused(await paypalShop.capturePayment(marama, orderId), 409, notReceived)
  expect(await capturesOf(paypalId)).toEqual([])
})

it.each([{ currency_code: 'USD' }, { value: '1.00' }])(
  'an approved payment of which PayPal captures %j is refunded in full',
  async (taken) => {
    const { orderId, paypalId } = await startPayment()
    await paypalShop.setCapture({ outcome: 'COMPLETED', ...taken })
    const response = await paypalShop.capturePayment(marama, orderId)
    await paypalShop.setCapture({ outcome: 'COMPLETED' })
    expectRefused(response, 409, notReceived)
    const rows = await settledRefunds(paypalShop.shop, orderId)
    expect(rows.map(({ reason, provider, status }) => ({ reason, provider, status }))).toEqual([
      { reason: 'amount-differs', provider: 'paypal', status: 'succeeded' },
    ])
    expect((await orderRow(paypalShop.shop, orderId)).attention).toEqual(['amount-differs'])
    const { captures, refunds } = await paypalShop.readPaypalOrder(paypalId)
    expect(refunds.map(({ amount }) => amount)).toEqual(captures.map(({ amount }) => amount))
    expect(captures[0]?.amount).toEqual({ currency_code: 'NZD', value: '799.00', ...taken })
  },
)

it('an approved payment is accepted when its amount is written without decimals', async () => {
  const { orderId } = await startPayment()
  await paypalShop.setCapture({ outcome: 'COMPLETED', value: '799' })
  const { status } = await paypalShop.capturePayment(marama, orderId)
  await paypalShop.setCapture({ outcome: 'COMPLETED' })
  expect(status).toBe(200)
})

it('an approved payment is never captured after its order is cancelled', async () => {
  const { orderId, paypalId } = await startPayment()
  expect((await paypalShop.shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: marama, body: {} })).status).toBe(
    200,
  )
  expect((await paypalShop.capturePayment(marama, orderId)).status).toBe(409)
  await reconcile(paypalShop.shop.shop)
  expect(await capturesOf(paypalId)).toEqual([])
})

it('an approved payment is never captured after the hold has expired; a new start opens a new payment or is refused', async () => {
  const one = await startPayment({ stock: 1 })
  const other = await startPayment({ stock: 1 })
  paypalShop.shop.clock.now = minutes(61)
  expect((await paypalShop.capturePayment(marama, one.orderId)).status).toBe(409)
  expect((await placeOrder(paypalShop.shop, marama, other.product)).status).toBe(201)
  const restarted = await paypalShop.startCheckout(marama, one.orderId)
  expect({ status: restarted.status, isSame: restarted.body.id === one.paypalId }).toEqual({
    status: 200,
    isSame: false,
  })
  expectRefused(await paypalShop.startCheckout(marama, other.orderId), 409, 'The Kurow Dining Table is sold out.')
  await reconcile(paypalShop.shop.shop)
  expect({ one: await capturesOf(one.paypalId), other: await capturesOf(other.paypalId) }).toEqual({
    one: [],
    other: [],
  })
  await paypalShop.approve(restarted.body.id)
  expect((await paypalShop.capturePayment(marama, one.orderId)).status).toBe(200)
  expect(await sessionStates(paypalShop.shop, other.orderId)).toEqual(['closed'])
})

it('an approved payment is never captured in the last minute of the hold: the hold could expire before the capture is done', async () => {
  const one = await startPayment()
  const other = await startPayment()
  paypalShop.shop.clock.now = new Date(minutes(59).getTime() - 1_000)
  expect((await paypalShop.capturePayment(marama, one.orderId)).status).toBe(200)
  paypalShop.shop.clock.now = new Date(minutes(59).getTime() + 1_000)
  expect((await paypalShop.capturePayment(marama, other.orderId)).status).toBe(409)
  await reconcile(paypalShop.shop.shop)
  expect(await capturesOf(other.paypalId)).toEqual([])
  // A new start in that minute opens a new payment, which can be captured.
  const restarted = await paypalShop.startCheckout(marama, other.orderId)
  expect({ status: restarted.status, isSame: restarted.body.id === other.paypalId }).toEqual({
    status: 200,
    isSame: false,
  })
  await paypalShop.approve(restarted.body.id)
  expect((await paypalShop.capturePayment(marama, other.orderId)).status).toBe(200)
})

it('an approved payment that is not approved in time ends with its hold', async () => {
  const { orderId, paypalId } = await startPayment({ approved: false })
  paypalShop.shop.clock.now = minutes(61)
  await reconcile(paypalShop.shop.shop)
  expect(await sessionStates(paypalShop.shop, orderId)).toEqual(['closed'])
  await paypalShop.approve(paypalId)
  await reconcile(paypalShop.shop.shop)
  expect(await capturesOf(paypalId)).toEqual([])
})

it('an approved payment is captured by reconciliation when the shopper has closed the window', async () => {
  const { orderId, paypalId } = await startPayment()
  await reconcile(paypalShop.shop.shop)
  await reconcile(paypalShop.shop.shop)
  expect((await orderRow(paypalShop.shop, orderId)).paidAt).toEqual(readSince(paypalShop.shop.clock, start))
  expect(await capturesOf(paypalId)).toEqual(fullCapture)
})
