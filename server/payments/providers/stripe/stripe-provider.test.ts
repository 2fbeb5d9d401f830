import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { readFile } from 'node:fs/promises'
import type Stripe from 'stripe'
import { stripeProvider } from './stripe-provider.ts'
import { subscribedEvents } from './stripe-events.ts'
import { toLine } from './stripe-payouts.ts'
import { toCheckoutSession } from './stripe-session.ts'

let close: (() => void) | undefined
afterEach(() => close?.())

/** A Stripe provider whose server responds to every call with this status and error. */
const respondingWith = (status: number, error: object) => startProvider(() => ({ status, body: { error } }))

/** A Stripe provider whose server responds to each path as given. */
async function startProvider(respond: (path: string) => { status: number; body: object }) {
  const server = createServer(({ url = '' }, reply) => {
    const { status, body } = respond(url)
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  close = () => void server.close()
  const options = {
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    publicUrl: 'http://shop.example',
    paymentMethods: ['card'],
    simulator: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
  }
  return stripeProvider(options, pino({ level: 'silent' }))
}

const wanted = { id: 'refund-1', keyNumber: 0, orderId: 'order-1', paymentId: 'pi_1', amountCents: 100 }

it('a refund is tried again later when the balance is empty', async () => {
  const message = 'Insufficient funds in your Stripe account to refund this charge.'
  const provider = await respondingWith(400, { type: 'invalid_request_error', code: 'balance_insufficient', message })
  await expect(provider.refund(wanted)).rejects.toMatchObject({ status: 502, isFinalForKey: true })
})

it('a refund fails permanently when the payment is already refunded', async () => {
  const message = 'Charge ch_1 has already been refunded.'
  const provider = await respondingWith(400, {
    type: 'invalid_request_error',
    code: 'charge_already_refunded',
    message,
  })
  expect(await provider.refund(wanted)).toEqual({
    id: '',
    shopRefundId: 'refund-1',
    amountCents: 100,
    status: 'failed',
    failureReason: message,
  })
})

it.each([
  [500, true, 'stores the failure under its key'],
  [409, false, 'is still processing the same call'],
  [429, false, 'limits the rate'],
  [503, false, 'isn’t available'],
])(
  'a refund with the status %i (final for its key: %s) is tried again later: the provider %s',
  async (status, isFinalForKey) => {
    const provider = await respondingWith(status, { type: 'api_error', message: 'An unknown error occurred' })
    await expect(provider.refund(wanted)).rejects.toMatchObject({ status: 502, isFinalForKey })
  },
)

it.each(['findSession', 'endSession'] as const)(
  '%s finds the money of a session that expired while its buyer was at Afterpay',
  async (call) => {
    const session = { id: 'cs_1', object: 'checkout.session', status: 'expired', payment_status: 'unpaid' }
    const more = { payment_intent: 'pi_1', payment_method_types: ['card'], amount_total: 79_900, currency: 'nzd' }
    const provider = await startProvider((path) => ({
      status: 200,
      body: path.startsWith('/v1/payment_intents/pi_1') ? { id: 'pi_1', status: 'succeeded' } : { ...session, ...more },
    }))
    expect(await provider[call]('cs_1')).toMatchObject({ state: 'paid', paymentId: 'pi_1', amountCents: 79_900 })
  },
)

it.each(['docs/operations/set-up.md', 'docs/behaviour/payments.md'])(
  '%s names exactly the events that the shop acts on',
  async (path) => {
    const text = await readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8')
    const named = [...text.matchAll(/`((?:checkout|charge|refund|radar)\.[a-z._]+)`/g)].map(([, name]) => name)
    expect(new Set(named)).toEqual(new Set(subscribedEvents))
  },
)

it.each([
  ['fee', 'fee'],
  ['tax', 'fee'],
  ['topup', 'other'],
])('a transaction of the category %s is a line of the kind %s', (reporting_category, kind) => {
  const transaction = { id: 'txn_1', amount: -15, fee: 0, created: 1_795_000_000, source: null, reporting_category }
  expect(toLine(transaction as Stripe.BalanceTransaction)).toMatchObject({ kind, amountCents: -15 })
})

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
