import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { discountCents } from '#rules/selling/discount.ts'
import { removeOldCoupons } from '#server/payments/reconciliation/payment-jobs.ts'
import { centsOf } from '#rules/platform/money.ts'
import { address, makeAdmin, makeProduct, makeShopper, payByCard } from '#tests/support/factories.ts'
import { stripeClientOf } from '#tests/support/card-provider.ts'
import { forFile, startShop, type TestResponse } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const ana = await makeAdmin(shop)
const marama = await makeShopper(shop)
const start = shop.clock.now
beforeEach(() => {
  shop.clock.now = start
})

const minutes = (count: number) => new Date(start.getTime() + count * 60_000)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

let made = 0
/** Creates a discount code that is valid from yesterday to next week, and returns it. */
async function makeCode(given: object): Promise<string> {
  const { body } = await shop.call('POST', '/api/discounts', {
    as: ana,
    body: {
      code: `PAY-${++made}`,
      startsAt: dayOf(minutes(-24 * 60)),
      endsAt: dayOf(minutes(7 * 24 * 60)),
      ...given,
    },
  })
  return body.code
}

const place = (lines: { product: string; qty: number }[], discountCode: string, as = marama) =>
  shop.call('POST', '/api/orders', {
    as,
    body: { orderItems: lines, shippingAddress: address, paymentMethod: 'card', discountCode },
  })

/** Places an order of one table of $799.00 with a code, and returns its id. */
const placeOne = async (code: string, as = marama): Promise<string> =>
  (await place([{ product: await makeProduct(shop), qty: 1 }], code, as)).body._id

const startCheckout = (orderId: string, as = marama): Promise<TestResponse> =>
  shop.call('POST', '/api/stripe/create-checkout-session', { as, body: { order: { _id: orderId } } })
const confirm = (orderId: string) => shop.call('PUT', `/api/orders/${orderId}/paid`, { as: marama, body: {} })
const usesOf = async (code: string): Promise<number> =>
  (await shop.call('GET', '/api/discounts', { as: ana })).body.find((each: { code: string }) => each.code === code).uses

it('the amount that the provider charges is the total of the order to the cent, for any cart and any discount (promises 15)', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => makeProduct(shop, { stock: 9999 })))
  const prices = fc.array(fc.integer({ min: 51, max: 2_000_000 }), { minLength: 4, maxLength: 4 })
  const quantities = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 4 })
  const percents = fc.integer({ min: 1, max: 100 }).map((percent) => ({ kind: 'percentage' as const, percent }))
  const amounts = fc.integer({ min: 1, max: 500_000 }).map((cents) => ({ kind: 'amount' as const, cents }))
  await fc.assert(
    fc.asyncProperty(prices, quantities, fc.oneof(percents, amounts), async (priced, wanted, value) => {
      const lines = ids.map((product, each) => ({ product, qty: wanted[each] ?? 0 })).filter(({ qty }) => qty > 0)
      const itemsCents = priced.reduce((sum, cents, each) => sum + cents * (wanted[each] ?? 0), 0)
      const offCents = discountCents(
        value.kind === 'amount'
          ? { kind: 'amount', percent: null, amountCents: value.cents }
          : { ...value, amountCents: null },
        itemsCents,
      )
      const leftCents = itemsCents - offCents
      fc.pre(lines.length > 0 && (leftCents === 0 || (leftCents >= 50 && leftCents <= 99_999_999)))
      for (const [each, id] of ids.entries()) {
        const priceCents = priced[each] ?? 0
        await shop.shop.db.update(products).set({ priceCents }).where(eq(products.id, id))
      }
      const code = await makeCode(value.kind === 'amount' ? { kind: 'amount', amount: value.cents / 100 } : value)
      const { body: order } = await place(lines, code)
      const { body: checkout } = await startCheckout(order._id)
      expect((await shop.shop.payments.stripe.findSession(checkout.id))?.amountCents).toBe(leftCents)
      expect({
        itemsCents: centsOf(order.itemsPrice),
        discountCents: centsOf(order.discountPrice),
        totalCents: centsOf(order.totalPrice),
      }).toEqual({ itemsCents, discountCents: offCents, totalCents: leftCents })
      await shop.call('PUT', `/api/orders/${order._id}/cancel`, { as: marama })
    }),
    { numRuns: 25 },
  )
})

it('the amount that the provider charges pays the order and is refunded in full when an admin cancels it', async () => {
  const code = await makeCode({ kind: 'amount', amount: 49.95 })
  const orderId = await placeOne(code)
  await payByCard(shop, (await startCheckout(orderId)).body.id)
  expect((await confirm(orderId)).body).toMatchObject({ isPaid: true, totalPrice: 749.05 })
  const cancelled = await shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: ana })
  expect(cancelled.body.refunds).toMatchObject([{ amount: 749.05, reason: 'cancelled' }])
  expect(await usesOf(code)).toBe(0)
})

it('an order with a total of 0 after the discount is completed on the payment page without a card, and is paid', async () => {
  const code = await makeCode({ kind: 'percentage', percent: 100 })
  const orderId = await placeOne(code)
  const { body } = await startCheckout(orderId)
  expect((await confirm(orderId)).status).toBe(409)
  expect(await payByCard(shop, body.id, '')).toBe(303)
  const checkout = await shop.call('GET', `/api/stripe/order-success?session_id=${body.id}`, { as: marama })
  expect(checkout.body.session.payment_status).toBe('no_payment_required')
  expect((await confirm(orderId)).body).toMatchObject({
    isPaid: true,
    itemsPrice: 799,
    discountPrice: 799,
    totalPrice: 0,
    refundedPrice: 0,
  })
  expect(await usesOf(code)).toBe(1)
  const receipt = (await shop.mail.rows()).find((row) => row.orderId === orderId && row.kind === 'payment-received')
  expect(receipt?.text).toContain('is complete, and there’s nothing to pay. Thank you.')
})

it('an order with a total of 0 after the discount is cancelled without a refund, because nothing was paid', async () => {
  const orderId = await placeOne(await makeCode({ kind: 'percentage', percent: 100 }))
  await payByCard(shop, (await startCheckout(orderId)).body.id, '')
  await confirm(orderId)
  const { status, body } = await shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: ana })
  expect({ status, isCancelled: body.isCancelled, refunds: body.refunds }).toEqual({
    status: 200,
    isCancelled: true,
    refunds: [],
  })
})

it('an order that is paid after its hold has expired takes the use of its discount code again when checkout starts', async () => {
  const code = await makeCode({ kind: 'amount', amount: 50, totalLimit: 1 })
  const orderId = await placeOne(code)
  shop.clock.now = minutes(61)
  expect(await usesOf(code)).toBe(0)
  const { status, body } = await startCheckout(orderId)
  expect({ status, uses: await usesOf(code) }).toEqual({ status: 200, uses: 1 })
  expect((await shop.shop.payments.stripe.findSession(body.id))?.amountCents).toBe(74_900)
})

it('an order that is paid after its hold has expired is refused when the code was used up in the meantime, and holds nothing', async () => {
  const code = await makeCode({ kind: 'amount', amount: 50, totalLimit: 1 })
  const orderId = await placeOne(code)
  const { heldUntil } = (await shop.call('GET', `/api/orders/${orderId}`, { as: marama })).body
  shop.clock.now = minutes(61)
  await placeOne(code, await makeShopper(shop))
  const { status, body } = await startCheckout(orderId)
  expect({ status, message: body.message }).toEqual({
    status: 409,
    message:
      'This code has reached its limit. This order can no longer be paid with it: cancel it and place a new one.',
  })
  const { body: order } = await shop.call('GET', `/api/orders/${orderId}`, { as: marama })
  expect({ heldUntil: order.heldUntil, uses: await usesOf(code) }).toEqual({
    heldUntil,
    uses: 1,
  })
})

it('an order that is paid after its hold has expired takes one use when ten such orders start their checkout at the same time', async () => {
  const code = await makeCode({ kind: 'amount', amount: 50, totalLimit: 1 })
  const late: string[] = []
  for (let each = 0; each < 10; each++) {
    shop.clock.now = minutes(each * 61)
    late.push(await placeOne(code))
  }
  shop.clock.now = minutes(10 * 61)
  const responses = await Promise.all(late.map((id) => startCheckout(id)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(9)
  expect(await usesOf(code)).toBe(1)
})

it('an order that is paid after its hold has expired keeps its price when the code has ended in the meantime', async () => {
  const code = await makeCode({ kind: 'amount', amount: 50 })
  const orderId = await placeOne(code)
  const { body: all } = await shop.call('GET', '/api/discounts', { as: ana })
  await shop.call('PUT', `/api/discounts/${all[0]._id}/end`, { as: ana })
  shop.clock.now = minutes(61)
  const { status, body } = await startCheckout(orderId)
  expect({ status, amountCents: (await shop.shop.payments.stripe.findSession(body.id))?.amountCents }).toEqual({
    status: 200,
    amountCents: 74_900,
  })
})

it('the coupon of an ended checkout is removed from the account, and no other one', async () => {
  const stripe = stripeClientOf(shop)
  const couponOf = async (orderId: string) =>
    (await stripe.coupons.list({ limit: 100 })).data.filter(({ metadata }) => metadata?.orderId === orderId)
  const other = await stripe.coupons.create({ percent_off: 10, duration: 'once', max_redemptions: 1 })
  const code = await makeCode({ kind: 'percentage', percent: 10 })
  const orderId = await placeOne(code)
  expect((await startCheckout(orderId)).status).toBe(200)
  shop.clock.now = minutes(2 * 24 * 60 - 5)
  await removeOldCoupons(shop.shop)
  expect(await couponOf(orderId)).toHaveLength(1)
  shop.clock.now = minutes(2 * 24 * 60 + 5)
  await removeOldCoupons(shop.shop)
  expect(await couponOf(orderId)).toEqual([])
  expect((await stripe.coupons.list({ limit: 100 })).data.map(({ id }) => id)).toContain(other.id)
})
