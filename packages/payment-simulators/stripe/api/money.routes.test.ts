import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { cardForm, openSession, paymentOf, startTestSimulator, visit } from '../test-simulator.ts'
import type { TestSimulator } from '../test-simulator.ts'

async function pay(simulator: TestSimulator, changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const { id } = await openSession(simulator, changes)
  const { status } = await visit(simulator, id, '', cardForm())
  expect(status).toBe(303)
  return { id, payment_intent: await paymentOf(simulator, id) }
}

it('a payment has the shipping address of its session', async () => {
  const simulator = await startTestSimulator()
  const shipping = { name: 'Marama Tipene', address: { line1: '14 Kōwhai Street', postal_code: '9400', country: 'NZ' } }
  const { payment_intent } = await pay(simulator, { payment_intent_data: { shipping } })
  expect((await simulator.stripe.paymentIntents.retrieve(payment_intent)).shipping).toEqual(shipping)
})

describe('a refund', () => {
  it('refunds the whole payment without an amount', async () => {
    const simulator = await startTestSimulator()
    const { payment_intent } = await pay(simulator, { payment_intent_data: { metadata: { orderId: 'order-1' } } })
    const refund = await simulator.stripe.refunds.create({
      payment_intent,
      reason: 'requested_by_customer',
      metadata: { by: 'admin' },
    })
    expect(refund).toMatchObject({
      object: 'refund',
      amount: 111_900,
      currency: 'nzd',
      payment_intent,
      reason: 'requested_by_customer',
      metadata: { by: 'admin' },
      status: 'succeeded',
    })
    expect(await simulator.stripe.refunds.retrieve(refund.id)).toMatchObject({ id: refund.id, amount: 111_900 })
    const received = ['charge.refunded', 'checkout.session.completed', 'refund.created']
    expect((await simulator.receivedEvents(3)).toSorted()).toEqual(received)
    const refunded = simulator.shop.events.find(({ type }) => type === 'charge.refunded')
    expect(refunded?.data.object).toMatchObject({
      object: 'charge',
      payment_intent,
      amount: 111_900,
      amount_refunded: 111_900,
      refunded: true,
      metadata: { orderId: 'order-1' },
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
    })
  })

  it('can be made in parts, never for more than was paid', async () => {
    const simulator = await startTestSimulator()
    const { payment_intent } = await pay(simulator)
    await simulator.stripe.refunds.create({ payment_intent, amount: 100_000 })
    await expect(simulator.stripe.refunds.create({ payment_intent, amount: 11_901 })).rejects.toMatchObject({
      statusCode: 400,
      rawType: 'invalid_request_error',
      param: 'amount',
      message: 'Refund amount ($119.01) is greater than unrefunded amount on charge ($119.00)',
    })
    await simulator.stripe.refunds.create({ payment_intent, amount: 11_900 })
    await expect(simulator.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
    })
    await simulator.receivedEvents(5)
    const charges = simulator.shop.events.flatMap(({ type, data }) => (type === 'charge.refunded' ? [data.object] : []))
    expect(new Set(charges.map(({ amount_refunded, refunded }) => `${amount_refunded} ${refunded}`))).toEqual(
      new Set(['100000 false', '111900 true']),
    )
  })

  it('is not made for a payment that is unknown or has not arrived', async () => {
    const simulator = await startTestSimulator()
    await expect(simulator.stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_none'",
    })
    await expect(simulator.stripe.refunds.retrieve('re_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    const { id } = await openSession(simulator)
    await visit(simulator, id, '/afterpay', { answer: 'later' })
    const payment_intent = await paymentOf(simulator, id)
    await expect(simulator.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      statusCode: 400,
      message: `This PaymentIntent (${payment_intent}) does not have a successful charge to refund.`,
    })
  })

  it('is not made twice for one idempotency key', async () => {
    const simulator = await startTestSimulator()
    const { payment_intent } = await pay(simulator)
    const once = () => simulator.stripe.refunds.create({ payment_intent, amount: 1000 }, { idempotencyKey: 'refund-1' })
    expect((await once()).id).toBe((await once()).id)
    const intent = await simulator.stripe.paymentIntents.retrieve(payment_intent, { expand: ['latest_charge'] })
    expect(intent.latest_charge).toMatchObject({ amount_refunded: 1000, billing_details: { name: 'Marama Tipene' } })
  })
})

describe('a payment', () => {
  it('is unknown by an unknown id', async () => {
    const { stripe } = await startTestSimulator()
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
  })
})

describe('a coupon', () => {
  it('reduces the total by an amount, spread over the lines', async () => {
    const simulator = await startTestSimulator()
    const coupon = await simulator.stripe.coupons.create({
      amount_off: 10_001,
      currency: 'nzd',
      duration: 'once',
      max_redemptions: 1,
      name: 'WINTER',
    })
    expect(coupon).toMatchObject({
      object: 'coupon',
      amount_off: 10_001,
      currency: 'nzd',
      times_redeemed: 0,
      valid: true,
    })
    const session = await openSession(simulator, { discounts: [{ coupon: coupon.id }] })
    expect(session).toMatchObject({
      amount_subtotal: 111_900,
      amount_total: 101_899,
      total_details: { amount_discount: 10_001 },
    })
    const { data } = await simulator.stripe.checkout.sessions.listLineItems(session.id)
    expect(data.map(({ amount_discount }) => amount_discount)).toEqual([4460, 5541])
    expect(data.map(({ amount_total }) => amount_total)).toEqual([45_440, 56_459])
  })

  it('reduces the total by a percentage', async () => {
    const simulator = await startTestSimulator()
    const { id } = await simulator.stripe.coupons.create({ percent_off: 12.5, duration: 'once' })
    expect(await openSession(simulator, { discounts: [{ coupon: id }] })).toMatchObject({
      amount_total: 97_912,
      total_details: { amount_discount: 13_988 },
    })
  })

  it('reduces the total to zero at most, and then nothing is left to pay', async () => {
    const simulator = await startTestSimulator()
    const { id } = await simulator.stripe.coupons.create({ amount_off: 999_999, currency: 'nzd' })
    const session = await openSession(simulator, { discounts: [{ coupon: id }] })
    expect(session).toMatchObject({ amount_total: 0, total_details: { amount_discount: 111_900 } })
    const page = await visit(simulator, session.id)
    expect(page.html).toContain('There is nothing to pay.')
    expect(page.html).toContain('Complete order')
    expect((await visit(simulator, session.id, '', {})).location).toBe(
      `http://shop.test/success?session_id=${session.id}`,
    )
    expect(await simulator.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      payment_intent: null,
    })
    expect(await simulator.receivedEvents(1)).toEqual(['checkout.session.completed'])
  })

  it('is used up by the payment, not by the session', async () => {
    const simulator = await startTestSimulator()
    const { id } = await simulator.stripe.coupons.create({ amount_off: 1000, currency: 'nzd', max_redemptions: 1 })
    const discounts = [{ coupon: id }]
    await openSession(simulator, { discounts })
    await pay(simulator, { discounts })
    await expect(openSession(simulator, { discounts })).rejects.toMatchObject({
      statusCode: 400,
      code: 'coupon_expired',
      param: 'discounts[0][coupon]',
      message: `Coupon ${id} is used up and cannot be applied.`,
    })
  })

  it('must exist before a session uses it', async () => {
    const simulator = await startTestSimulator()
    await expect(openSession(simulator, { discounts: [{ coupon: 'none' }] })).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      message: "No such coupon: 'none'",
    })
  })

  it('is an amount or a percentage, complete, and has an id of its own', async () => {
    const { stripe } = await startTestSimulator()
    const refused = (params: Stripe.CouponCreateParams, why: object) =>
      expect(stripe.coupons.create(params)).rejects.toMatchObject({ statusCode: 400, ...why })
    await refused({ currency: 'nzd' }, { message: 'Give either amount_off or percent_off.' })
    await refused({ percent_off: 5, amount_off: 5, currency: 'nzd' }, {})
    await refused({ amount_off: 5 }, { param: 'currency', code: 'parameter_missing' })
    await refused({ percent_off: 101 }, { param: 'percent_off' })
    await refused({ percent_off: 5, duration: 'forever' }, { param: 'duration' })
    await stripe.coupons.create({ id: 'MINE', percent_off: 5 })
    await refused({ id: 'MINE', percent_off: 5 }, { code: 'resource_already_exists' })
  })
})
