import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { payByCard, type Person } from './factories.ts'
import { makeOrder, orderRow } from './order-invariants.ts'
import type { TestResponse, TestShop } from './start-shop.ts'

/** A client of the simulator, used as Stripe's dashboard: to make refunds there and to read its records. */
export function stripeClientOf(shop: TestShop): Stripe {
  const { host, port } = shop.stripeSimulator
  return new Stripe('sk_test_stand_in', { host, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 })
}

/** The behaviour of the simulator from now on; `ok` is normal. See the simulator's README. */
export interface ProviderBehaviour {
  mode: 'ok' | 'slow' | 'error' | 'nonsense' | 'refuse'
  delayMs?: number
  /** The error that `refuse` sends. */
  refusal?: { status: number; message: string; code?: string }
  /** Affects only the calls whose URL contains this. */
  path?: string
  /** The number of affected calls; all by default. */
  times?: number
  /** The call is carried out, and only its response is affected. */
  afterwards?: boolean
}

export async function setProviderBehaviour(shop: TestShop, behaviour: ProviderBehaviour): Promise<void> {
  await post(shop, '/_control/provider', JSON.stringify(behaviour), 'application/json')
}

export async function resetProvider(shop: TestShop): Promise<void> {
  await post(shop, '/_control/reset', '', 'text/plain')
}

/** Runs the simulator's events that are due by the test's clock. */
export async function runDueEvents(shop: TestShop): Promise<void> {
  await post(shop, '/_control/clock', '', 'text/plain')
}

/** Chooses delayed payment on Afterpay's page of an open session. */
export async function choosePayLater(shop: TestShop, sessionId: string): Promise<void> {
  await post(shop, `/card/pay/${sessionId}/afterpay`, 'answer=later', 'application/x-www-form-urlencoded')
}

export async function settleDelayedPayment(
  shop: TestShop,
  sessionId: string,
  outcome: 'succeeded' | 'failed',
): Promise<void> {
  await post(shop, `/_control/sessions/${sessionId}/settle`, JSON.stringify({ outcome }), 'application/json')
}

/** Sends nothing to the shop. */
export async function actAsBank(
  shop: TestShop,
  path:
    | `payments/${string}/dispute`
    | `payments/${string}/dispute?amount=${number}`
    | `payments/${string}/fraud-warning`
    | `refunds/${string}/fail`
    | `refunds/${string}/pay`,
): Promise<void> {
  await post(shop, `/_control/${path}`, '', 'text/plain')
}

/** Whether the balance at the provider covers the refunds from now on; those that it does not cover wait. */
export async function setBalanceForRefunds(shop: TestShop, isCovered: boolean): Promise<void> {
  const status = isCovered ? 'succeeded' : 'pending'
  await post(shop, '/_control/refund', JSON.stringify({ status }), 'application/json')
}

/** Switches Afterpay on or off in the account at the provider. */
export async function setAfterpay(shop: TestShop, state: 'on' | 'off'): Promise<void> {
  await post(shop, '/_control/afterpay', JSON.stringify({ state }), 'application/json')
}

/** Pays out now what waits in the balance at the provider. Returns the id of the payout. */
export async function makePayout(
  shop: TestShop,
  given: { status?: 'in_transit' | 'paid'; reconciliation?: 'in_progress' | 'not_applicable' } = {},
): Promise<string> {
  const response = await post(shop, '/_control/payouts', JSON.stringify(given), 'application/json')
  return ((await response.json()) as { id: string }).id
}

/** Changes the state of a payout at the provider. One that fails is in the next payout. */
export async function changePayout(
  shop: TestShop,
  payout: string,
  change: { status?: 'paid' | 'failed'; reconciliation?: 'completed' },
): Promise<void> {
  await post(shop, `/_control/payouts/${payout}`, JSON.stringify(change), 'application/json')
}

export async function closeDispute(shop: TestShop, disputeId: string, status: 'won' | 'lost'): Promise<void> {
  await post(shop, `/_control/disputes/${disputeId}/close`, JSON.stringify({ status }), 'application/json')
}

/** Prevents a dispute at the provider: by a block, or by a rule that refunds the payment. */
export async function preventDispute(
  shop: TestShop,
  disputeId: string,
  case_type: 'block' | 'resolution',
): Promise<void> {
  await post(shop, `/_control/disputes/${disputeId}/prevent`, JSON.stringify({ case_type }), 'application/json')
}

async function post(shop: TestShop, path: string, body: string, type: string): Promise<Response> {
  const url = `http://${shop.stripeSimulator.host}:${shop.stripeSimulator.port}${path}`
  const content = body ? { body, headers: { 'content-type': type } } : {}
  const response = await fetch(url, { method: 'POST', redirect: 'manual', ...content })
  if (response.status >= 400) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`)
  return response
}

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

/** Returns the response status. */
export function deliverSessionEvent(
  shop: TestShop,
  sessionId: string,
  type = 'checkout.session.completed',
): Promise<number> {
  return deliverEvent(shop, { id: `evt_${randomUUID()}`, type, data: { object: { id: sessionId } } })
}

export function startCheckout(shop: TestShop, buyer: Person, orderId: string): Promise<TestResponse> {
  return shop.call('POST', '/api/stripe/create-checkout-session', { as: buyer, body: { order: { _id: orderId } } })
}

/** Confirms the payment of an order, as the success page does. */
export function confirmPaid(shop: TestShop, buyer: Person, orderId: string): Promise<TestResponse> {
  return shop.call('PUT', `/api/orders/${orderId}/paid`, { as: buyer, body: {} })
}

/** Makes an order of $799.00 a unit that is paid by card; `payment` is the provider's id of its payment. */
export async function makePaidOrder(
  shop: TestShop,
  buyer: Person,
  given: { stock?: number; qty?: number } = {},
): Promise<{ orderId: string; product: string; payment: string }> {
  const made = await makeOrder(shop, buyer, given)
  await payByCard(shop, (await startCheckout(shop, buyer, made.orderId)).body.id)
  await confirmPaid(shop, buyer, made.orderId)
  return { ...made, payment: (await orderRow(shop, made.orderId)).paymentId ?? '' }
}

/** Refunds dollars of an order through HTTP, with an Idempotency-Key if one is given. */
export function refundOrder(
  shop: TestShop,
  admin: Person,
  orderId: string,
  amount: number,
  key?: string,
): Promise<TestResponse> {
  return shop.call('POST', `/api/orders/${orderId}/refunds`, {
    as: admin,
    body: { amount },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
}

/** Lists the provider's refunds of a payment, in cents, newest first. */
export async function refundedAmounts(shop: TestShop, payment: string): Promise<number[]> {
  const { data } = await stripeClientOf(shop).refunds.list({ payment_intent: payment })
  return data.map(({ amount }) => amount)
}

/** Runs a task without queueing its jobs, as if the shop were killed before it runs them. */
export async function withoutJobs<T>(shop: TestShop, task: () => Promise<T>): Promise<T> {
  const { jobs } = shop.shop
  shop.shop.jobs = { enqueue: async () => {}, runSoon: async () => {} }
  return task().finally(() => (shop.shop.jobs = jobs))
}
