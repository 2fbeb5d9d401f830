import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import type { Person } from './factories.ts'
import type { Answer, TestShop } from './start-shop.ts'

/*
 * What a test does at the card provider's simulator, and what the provider does to the shop.
 */

/** The provider as its owner's own pages see it: to refund there, and to see what it knows. */
export function providerOf(shop: TestShop): Stripe {
  const { host, port } = shop.stripeSimulator
  return new Stripe('sk_test_stand_in', { host, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 })
}

/** How the provider behaves from now on; `ok` is as usual. See the simulator's README. */
export interface Misbehaviour {
  mode: 'ok' | 'slow' | 'error' | 'nonsense'
  delayMs?: number
  /** How many calls; all when left out. */
  times?: number
  /** The call is carried out, and only its answer is spoilt. */
  afterwards?: boolean
}

/** Makes the provider misbehave, or behave again. */
export async function setProvider(shop: TestShop, behaviour: Misbehaviour): Promise<void> {
  await post(shop, '/_control/provider', JSON.stringify(behaviour), 'application/json')
}

/** Lets the provider do what is due by the clock of the test. */
export async function catchUp(shop: TestShop): Promise<void> {
  await post(shop, '/_control/clock', '', 'text/plain')
}

/** Answers Afterpay's question in an open session: the money comes later. */
export async function payLater(shop: TestShop, sessionId: string): Promise<void> {
  await post(shop, `/card/pay/${sessionId}/afterpay`, 'answer=later', 'application/x-www-form-urlencoded')
}

/** Ends the wait for money that was to come later. */
export async function settleLater(shop: TestShop, sessionId: string, outcome: 'succeeded' | 'failed'): Promise<void> {
  await post(shop, `/_control/sessions/${sessionId}/settle`, JSON.stringify({ outcome }), 'application/json')
}

async function post(shop: TestShop, path: string, body: string, type: string): Promise<void> {
  const url = `http://${shop.stripeSimulator.host}:${shop.stripeSimulator.port}${path}`
  const content = body ? { body, headers: { 'content-type': type } } : {}
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', ...content })
  if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
}

/** An event of the provider's. */
export interface ProviderEvent {
  id: string
  type: string
  data: { object: { id: string; payment_intent?: string | null } }
}

/** The events that the provider has recorded for a payment or a session, the oldest first. */
export async function eventsAbout(shop: TestShop, id: string): Promise<ProviderEvent[]> {
  const answer = await fetch(`http://${shop.stripeSimulator.host}:${shop.stripeSimulator.port}/_control/events`)
  const { data } = (await answer.json()) as { data: { event: ProviderEvent }[] }
  return data
    .map(({ event }) => event)
    .filter(({ data: { object } }) => object.id === id || object.payment_intent === id)
}

/** Delivers an event as the provider does: signed over its exact bytes. */
export async function deliverEvent(shop: TestShop, event: ProviderEvent): Promise<number> {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: shop.webhookSecret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const answer = await shop.app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload })
  return answer.statusCode
}

/** Tells the shop that something has happened to a session; what has, it asks the provider itself. */
export function tellOf(shop: TestShop, sessionId: string, type = 'checkout.session.completed'): Promise<number> {
  return deliverEvent(shop, { id: `evt_${randomUUID()}`, type, data: { object: { id: sessionId } } })
}

/** Starts the checkout of an order through HTTP. */
export function startCheckout(shop: TestShop, buyer: Person, orderId: string): Promise<Answer> {
  return shop.call('POST', '/api/stripe/create-checkout-session', { as: buyer, body: { order: { _id: orderId } } })
}

/** Asks whether an order is paid, as the page after the payment does. */
export function confirmPaid(shop: TestShop, buyer: Person, orderId: string): Promise<Answer> {
  return shop.call('PUT', `/api/orders/${orderId}/paid`, { as: buyer, body: {} })
}
