import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { stripeProvider } from './stripe-provider.ts'

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
