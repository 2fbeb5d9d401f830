import { setTimeout as pause } from 'node:timers/promises'
import { address } from '#tests/support/factories.ts'
import type { Buyer } from './fill-shop.ts'
import type { Random } from './seeded-random.ts'
import { type ShopResponse, call, type LoadResults, retryUntilAvailable } from './visit.ts'

/** The shop, its products, the results and the deadline of a shopper (milliseconds since 1970). */
export interface ShoppingContext {
  url: string
  stripeUrl: string
  products: readonly string[]
  results: LoadResults
  deadlineMs: number
}

/**
 * Registers a shopper through HTTP. Signs in when the account exists already, because the shop was killed before its
 * response. Undefined when neither succeeds.
 */
export async function register(context: ShoppingContext, name: string): Promise<Buyer | undefined> {
  const account = { name, email: `${name.toLowerCase().replaceAll(/\W+/g, '.')}@example.nz`, password: 'kauri1234' }
  const ask = (path: string) =>
    retryUntilAvailable(context.deadlineMs, context.results, () => call(context, 'POST', path, { body: account }))
  let response = await ask('/api/users')
  if (response.status === 409) response = await ask('/api/users/auth')
  if (response.status === 200 || response.status === 201) return { _id: response.body._id, cookie: response.cookie }
  context.results.errors.push(`${name} could not register: ${response.status} ${JSON.stringify(response.body)}`)
  return undefined
}

/** One to four different pieces in any order, one or two of each, as a cart sends them. */
export function randomCart(products: readonly string[], random: Random): { product: string; qty: number }[] {
  const left = [...products]
  const count = Math.min(random.whole(1, 4), left.length)
  return Array.from({ length: count }, () => {
    const [product = ''] = left.splice(random.whole(0, left.length - 1), 1)
    return { product, qty: random.happens(0.8) ? 1 : 2 }
  })
}

/**
 * Goes shopping once: places an order with an Idempotency-Key, retries when the shop is killed, and then pays, pays while
 * cancelling, cancels, or leaves the order unpaid.
 */
export async function goShopping(context: ShoppingContext, buyer: Buyer, random: Random): Promise<void> {
  const key = `key-${buyer._id}-${random.whole(0, 1e9)}`
  const body = { orderItems: randomCart(context.products, random), shippingAddress: address, paymentMethod: 'card' }
  const placed = await retryUntilAvailable(context.deadlineMs, context.results, () =>
    call(context, 'POST', '/api/orders', { cookie: buyer.cookie, body, key }),
  )
  if (placed.status !== 201 && placed.status !== 200) {
    expectStatus(context, placed, 409)
    return
  }
  const orderId: string = placed.body._id
  context.results.placed.add(orderId)
  await pause(random.whole(0, 150))
  const what = random.next()
  if (what < 0.65) return pay(context, buyer, orderId, random)
  if (what < 0.75) {
    await Promise.all([pay(context, buyer, orderId, random), cancel(context, buyer, orderId, random.whole(0, 120))])
  } else if (what < 0.85) await cancel(context, buyer, orderId, 0)
}

async function cancel(context: ShoppingContext, { cookie }: Buyer, orderId: string, delayMs: number): Promise<void> {
  await pause(delayMs)
  const response = await retryUntilAvailable(context.deadlineMs, context.results, () =>
    call(context, 'PUT', `/api/orders/${orderId}/cancel`, { cookie, body: {} }),
  )
  expectStatus(context, response, 200, 409)
}

/** Starts the checkout, sometimes twice at once, pays on the provider's page and sometimes returns to the shop. */
async function pay(context: ShoppingContext, { cookie }: Buyer, orderId: string, random: Random): Promise<void> {
  const start = () =>
    retryUntilAvailable(context.deadlineMs, context.results, () =>
      call(context, 'POST', '/api/stripe/create-checkout-session', { cookie, body: { order: { _id: orderId } } }),
    )
  const [way, isDouble, isBack] = [random.next(), random.happens(0.2), random.happens(0.6)]
  const [started] = await Promise.all(isDouble ? [start(), start()] : [start()])
  expectStatus(context, started, 200, 409)
  if (started.status !== 200) return
  const session: string = started.body.id
  if (way < 0.15) await submitPaymentPage(context, `${session}/afterpay`, { answer: 'later' })
  else {
    if (way < 0.25) await submitPaymentPage(context, session, { ...cardForm, number: '4000000000000002' })
    await submitPaymentPage(context, session, cardForm)
  }
  if (!isBack) return
  await retryUntilAvailable(context.deadlineMs, context.results, () =>
    call(context, 'GET', `/api/stripe/order-success?session_id=${session}`, { cookie }),
  )
  await retryUntilAvailable(context.deadlineMs, context.results, () =>
    call(context, 'PUT', `/api/orders/${orderId}/paid`, { cookie, body: {} }),
  )
}

const cardForm = { number: '4242424242424242', expiry: '12 / 34', cvc: '123', name: 'Marama Tipene' }

async function submitPaymentPage(
  { stripeUrl }: ShoppingContext,
  path: string,
  fields: Record<string, string>,
): Promise<void> {
  const response = await fetch(`${stripeUrl}/card/pay/${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  })
  await response.body?.cancel()
}

function expectStatus({ results }: ShoppingContext, { status, body }: ShopResponse, ...expected: number[]): void {
  if (expected.includes(status) || [0, 502, 503].includes(status)) return
  results.errors.push(`got ${status} ${JSON.stringify(body)} instead of ${expected.join(' or ')}`)
}
