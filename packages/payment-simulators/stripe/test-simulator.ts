import { createServer } from 'node:http'
import { Stripe } from 'stripe'
import { onTestFinished, vi } from 'vitest'
import { startStripeSimulator } from './start-stripe-simulator.ts'
import type { StripeSimulatorOptions } from './start-stripe-simulator.ts'

export const secretKey = 'sk_test_stand_in'
const webhookSecret = 'whsec_test'

/** A shop that checks signatures, stores accepted events, and responds with `status`. */
async function startShop() {
  const shop = { events: [] as Stripe.Event[], refused: 0, status: 200, url: '' }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const signature = request.headers['stripe-signature'] ?? ''
      const event = Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, webhookSecret)
      if (shop.status === 200) shop.events.push(event)
      else shop.refused += 1
      response.writeHead(shop.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  if (typeof address === 'object' && address) shop.url = `http://127.0.0.1:${address.port}/webhook`
  return shop
}

/** Starts a simulator with controls, a shop that receives its events, and the provider's own client for it. */
export async function startTestSimulator(options: Partial<StripeSimulatorOptions> = {}) {
  const shop = await startShop()
  let clockOffsetMs = 0
  const settings: StripeSimulatorOptions = {
    secretKey,
    webhookSecret,
    webhookUrl: shop.url,
    publicUrl: 'http://shop.test/card',
    shopName: 'Tōtara',
    controls: true,
    retryDelaysMs: [20, 40, 80, 160],
    now: () => new Date(Date.now() + clockOffsetMs),
    ...options,
  }
  let simulator = await startStripeSimulator(settings)
  onTestFinished(() => simulator.close())
  const clientFor = (key: string, maxNetworkRetries = 0) =>
    new Stripe(key, { host: '127.0.0.1', port: simulator.port, protocol: 'http', telemetry: false, maxNetworkRetries })
  const url = (path: string) => `http://127.0.0.1:${simulator.port}${path}`

  return {
    shop,
    clientFor,
    url,
    get stripe() {
      return clientFor(secretKey)
    },
    /** Advances the simulator's clock and runs the due work. */
    async passMinutes(minutes: number) {
      clockOffsetMs += minutes * 60_000
      await fetch(url('/_control/clock'), { method: 'POST' })
    },
    moveClock(minutes: number) {
      clockOffsetMs += minutes * 60_000
    },
    async control(path: string, body?: object): Promise<unknown> {
      const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      const response = await fetch(url(`/_control${path}`), { method: 'POST', ...json })
      return response.json()
    },
    async restart() {
      await simulator.close()
      simulator = await startStripeSimulator(settings)
    },
    /** Waits until the shop has accepted this many events. Returns their types in the order of arrival. */
    async receivedEvents(count: number): Promise<string[]> {
      await vi.waitUntil(() => shop.events.length >= count, { timeout: 5000, interval: 5 })
      return shop.events.map(({ type }) => type)
    },
  }
}

export type TestSimulator = Awaited<ReturnType<typeof startTestSimulator>>

/** A session for one table at $499.00 and four chairs at $155.00; `changes` replace its parameters. */
export async function openSession(
  { stripe }: TestSimulator,
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
) {
  return stripe.checkout.sessions.create({
    mode: 'payment',
    client_reference_id: 'order-1',
    metadata: { orderId: 'order-1' },
    customer_email: 'marama@example.nz',
    line_items: [line('Cardrona Coffee Table', 49_900, 1), line('Clyde Dining Chair', 15_500, 4)],
    success_url: 'http://shop.test/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.test/order/order-1',
    allowed_payment_method_types: ['card', 'afterpay_clearpay'],
    ...changes,
  })
}

/** A line item of `cents` per unit. */
export function line(name: string, cents: number, quantity: number): Stripe.Checkout.SessionCreateParams.LineItem {
  return { price_data: { currency: 'nzd', unit_amount: cents, product_data: { name } }, quantity }
}

/** Requests the page of a session, or submits a form to it, without following redirects. */
export async function visit(simulator: TestSimulator, sessionId: string, step = '', form?: Record<string, string>) {
  const response = await fetch(simulator.url(`/card/pay/${sessionId}${step}`), {
    redirect: 'manual',
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  return {
    status: response.status,
    headers: response.headers,
    location: response.headers.get('location'),
    html: await response.text(),
  }
}

/** The id of the payment of a completed session. */
export async function paymentOf({ stripe }: TestSimulator, sessionId: string): Promise<string> {
  const { payment_intent } = await stripe.checkout.sessions.retrieve(sessionId)
  if (typeof payment_intent !== 'string') throw new Error('The session has no payment')
  return payment_intent
}

/** A completed card form, by default with the number of a card that pays. */
export function cardForm(changes: Record<string, string> = {}): Record<string, string> {
  return { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123', name: 'Marama Tipene', ...changes }
}
