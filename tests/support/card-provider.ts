import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import type { Person } from './factories.ts'
import type { Answer, TestShop } from './start-shop.ts'

/*
 * The actions of a test at Stripe's simulator, and Stripe's actions at the shop.
 */

/** A client of the simulator, used as Stripe's dashboard: to make refunds there and to read its records. */
export function stripeClientOf(shop: TestShop): Stripe {
  const { host, port } = shop.stripeSimulator
  return new Stripe('sk_test_stand_in', { host, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 })
}

/** The behaviour of the simulator from now on; `ok` is normal. See the simulator's README. */
export interface ProviderBehaviour {
  mode: 'ok' | 'slow' | 'error' | 'nonsense'
  delayMs?: number
  /** The number of affected calls; all by default. */
  times?: number
  /** The call is carried out, and only its response is affected. */
  afterwards?: boolean
}

/** Sets the behaviour of the simulator. */
export async function setProviderBehaviour(shop: TestShop, behaviour: ProviderBehaviour): Promise<void> {
  await post(shop, '/_control/provider', JSON.stringify(behaviour), 'application/json')
}

/** Runs the simulator's events that are due by the test's clock. */
export async function runDueEvents(shop: TestShop): Promise<void> {
  await post(shop, '/_control/clock', '', 'text/plain')
}

/** Chooses delayed payment on Afterpay's page of an open session. */
export async function choosePayLater(shop: TestShop, sessionId: string): Promise<void> {
  await post(shop, `/card/pay/${sessionId}/afterpay`, 'answer=later', 'application/x-www-form-urlencoded')
}

/** Settles a delayed payment. */
export async function settleDelayedPayment(
  shop: TestShop,
  sessionId: string,
  outcome: 'succeeded' | 'failed',
): Promise<void> {
  await post(shop, `/_control/sessions/${sessionId}/settle`, JSON.stringify({ outcome }), 'application/json')
}

async function post(shop: TestShop, path: string, body: string, type: string): Promise<void> {
  const url = `http://${shop.stripeSimulator.host}:${shop.stripeSimulator.port}${path}`
  const content = body ? { body, headers: { 'content-type': type } } : {}
  const response = await fetch(url, { method: 'POST', redirect: 'manual', ...content })
  if (response.status >= 400) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`)
}

/** An event of the provider. */
export interface ProviderEvent {
  id: string
  type: string
  data: { object: { id: string; payment_intent?: string | null } }
}

/** Lists the provider's events about a payment or a session, oldest first. */
export async function eventsAbout(shop: TestShop, id: string): Promise<ProviderEvent[]> {
  const response = await fetch(`http://${shop.stripeSimulator.host}:${shop.stripeSimulator.port}/_control/events`)
  const { data } = (await response.json()) as { data: { event: ProviderEvent }[] }
  return data
    .map(({ event }) => event)
    .filter(({ data: { object } }) => object.id === id || object.payment_intent === id)
}

/** Delivers an event like the provider: signed over its exact bytes. Returns the response status. */
export async function deliverEvent(shop: TestShop, event: ProviderEvent): Promise<number> {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: shop.webhookSecret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const response = await shop.app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload })
  return response.statusCode
}

/** Delivers an event about a session; the shop reads the session itself from the provider. Returns the response status. */
export function deliverSessionEvent(
  shop: TestShop,
  sessionId: string,
  type = 'checkout.session.completed',
): Promise<number> {
  return deliverEvent(shop, { id: `evt_${randomUUID()}`, type, data: { object: { id: sessionId } } })
}

/** Starts the checkout of an order through HTTP. */
export function startCheckout(shop: TestShop, buyer: Person, orderId: string): Promise<Answer> {
  return shop.call('POST', '/api/stripe/create-checkout-session', { as: buyer, body: { order: { _id: orderId } } })
}

/** Confirms the payment of an order, as the success page does. */
export function confirmPaid(shop: TestShop, buyer: Person, orderId: string): Promise<Answer> {
  return shop.call('PUT', `/api/orders/${orderId}/paid`, { as: buyer, body: {} })
}
