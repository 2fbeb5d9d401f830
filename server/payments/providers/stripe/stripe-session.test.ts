import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { toCheckoutSession } from './stripe-session.ts'

const session = {
  id: 'cs_1',
  object: 'checkout.session',
  amount_total: 79_900,
  currency: 'nzd',
  livemode: true,
  metadata: { orderId: 'order-1' },
  payment_intent: 'pi_1',
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  status: 'open',
  url: 'https://checkout.example/cs_1',
} as Partial<Stripe.Checkout.Session> as Stripe.Checkout.Session

const intent = (status: string) => ({ status }) as Stripe.PaymentIntent

it.each([
  ['open', 'unpaid', undefined, 'open'],
  ['expired', 'unpaid', undefined, 'ended'],
  // The buyer was at Afterpay when the session expired.
  ['expired', 'unpaid', intent('succeeded'), 'paid'],
  ['expired', 'unpaid', intent('processing'), 'pending'],
  ['expired', 'unpaid', intent('requires_action'), 'ended'],
  ['expired', 'unpaid', intent('canceled'), 'ended'],
  ['complete', 'paid', undefined, 'paid'],
  ['complete', 'no_payment_required', undefined, 'paid'],
  ['complete', 'unpaid', intent('processing'), 'pending'],
  ['complete', 'unpaid', intent('requires_payment_method'), 'ended'],
  ['complete', 'unpaid', intent('canceled'), 'ended'],
  // An unknown payment status counts as pending.
  ['complete', 'settled_somehow', undefined, 'pending'],
] as const)(
  'a Stripe session that is %s and %s has the state of its payment (%#)',
  (status, payment_status, payment, state) => {
    const one = { ...session, status, payment_status } as Stripe.Checkout.Session
    expect(toCheckoutSession(one, payment).state).toBe(state)
  },
)

it('a Stripe session maps its order, its amount in cents and its payment', () => {
  expect(toCheckoutSession(session)).toEqual({
    id: 'cs_1',
    provider: 'card',
    url: 'https://checkout.example/cs_1',
    state: 'open',
    paymentStatus: 'unpaid',
    paymentMethodTypes: ['card'],
    orderId: 'order-1',
    amountCents: 79_900,
    currency: 'nzd',
    paymentId: 'pi_1',
    isTest: false,
  })
})

it('a Stripe session is refused when the object is not a session', () => {
  expect(() => toCheckoutSession({} as Stripe.Checkout.Session)).toThrow(
    'The payment provider returned no checkout session.',
  )
})
