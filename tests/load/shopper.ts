import { setTimeout as pause } from 'node:timers/promises'
import { address } from '#tests/support/factories.ts'
import { askToCancel } from './ask-to-cancel.ts'
import { shipProducts } from './ship-products.ts'
import type { Buyer } from './fill-shop.ts'
import type { Fleet } from './start-fleet.ts'
import type { Random } from './seeded-random.ts'
import { call, expectStatus, type LoadResults, retryUntilAvailable, type ShopResponse } from './visit.ts'

export interface ShoppingContext {
  url: string
  fleet: Pick<Fleet, 'stripeUrl' | 'paypalUrl' | 'admin' | 'codes'>
  products: readonly string[]
  results: LoadResults
  deadlineMs: number
}

/** Signs in when the account exists because the shop was killed before its response. */
export async function register(context: ShoppingContext, name: string): Promise<Buyer | undefined> {
  const account = { name, email: `${name.toLowerCase().replaceAll(/\W+/g, '.')}@example.nz`, password: 'kauri1234' }
  const ask = (path: string) =>
    retryUntilAvailable(context.deadlineMs, context.results, () => call(context, 'POST', path, { body: account }))
  let response = await ask('/api/users')
  if (response.status === 409) response = await ask('/api/users/auth')
  if (response.status === 200 || response.status === 201) {
    return { _id: response.body._id, email: account.email, cookie: response.cookie }
  }
  context.results.errors.push(`${name} could not register: ${response.status} ${JSON.stringify(response.body)}`)
  return undefined
}

/** A shop that was killed before its response has a guest without an order. */
export async function continueAsGuest(context: ShoppingContext, name: string): Promise<Buyer | undefined> {
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}@example.nz`
  const { status, body, cookie } = await retryUntilAvailable(context.deadlineMs, context.results, () =>
    call(context, 'POST', '/api/users/guest', { body: { email } }),
  )
  if (status === 201) return { _id: body._id, email, cookie }
  context.results.errors.push(`${name} could not continue as a guest: ${status} ${JSON.stringify(body)}`)
  return undefined
}

/** One to four different products in any order, one or two of each, as a cart sends them. */
function randomCart(products: readonly string[], random: Random): { product: string; qty: number }[] {
  const left = [...products]
  const count = Math.min(random.whole(1, 4), left.length)
  return Array.from({ length: count }, () => {
    const [product = ''] = left.splice(random.whole(0, left.length - 1), 1)
    return { product, qty: random.happens(0.8) ? 1 : 2 }
  })
}

/** Places an order with an Idempotency-Key, in some cases with a discount code; without it when the code is refused. */
async function place(context: ShoppingContext, buyer: Buyer, random: Random): Promise<ShopResponse> {
  const key = `key-${buyer._id}-${random.whole(0, 1e9)}`
  const body = { orderItems: randomCart(context.products, random), shippingAddress: address, paymentMethod: 'card' }
  const discountCode = random.happens(0.4) ? random.pick(context.fleet.codes) : undefined
  const ask = (sent: object, sentKey: string) =>
    retryUntilAvailable(context.deadlineMs, context.results, () =>
      call(context, 'POST', '/api/orders', { cookie: buyer.cookie, body: sent, key: sentKey }),
    )
  if (!discountCode) return ask(body, key)
  const placed = await ask({ ...body, discountCode }, key)
  const errors: { path: string }[] = placed.body?.errors ?? []
  return errors.some(({ path }) => path === 'discountCode') ? ask(body, `${key}-without-code`) : placed
}

/** Pays by card or PayPal, pays while cancelling, cancels, or leaves the order unpaid. */
export async function goShopping(context: ShoppingContext, buyer: Buyer, random: Random): Promise<void> {
  const placed = await place(context, buyer, random)
  if (placed.status !== 201 && placed.status !== 200) {
    expectStatus(context, placed, 409)
    return
  }
  const orderId: string = placed.body._id
  context.results.placed.add(orderId)
  await pause(random.whole(0, 150))
  const payment = random.happens(0.3) ? payByPaypal : pay
  const what = random.next()
  if (what < 0.6) await payment(context, buyer, orderId, random)
  else if (what < 0.65) {
    // Two tabs: the shop ends one session before it opens the other, or refunds the second payment.
    await Promise.all([pay(context, buyer, orderId, random), payByPaypal(context, buyer, orderId, random)])
  } else if (what < 0.75) {
    await Promise.all([payment(context, buyer, orderId, random), cancel(context, buyer, orderId, random.whole(0, 120))])
  } else if (what < 0.85) await cancel(context, buyer, orderId, 0)
  const [isRefunded, isAsked, isShipped] = [random.happens(0.4), random.happens(0.3), random.happens(0.4)]
  if (what < 0.75) {
    await Promise.all([
      isRefunded && refund(context, orderId, placed.body.totalPrice, random),
      isAsked && askToCancel(context, buyer, orderId, random),
      isShipped && shipProducts(context, buyer, orderId, random.stream('shipment')),
    ])
  }
}

/** Refunds a part or all of an order, sometimes sent twice at once, and sometimes a second part. */
async function refund(context: ShoppingContext, orderId: string, total: number, random: Random): Promise<void> {
  const { admin } = context.fleet
  for (const part of random.happens(0.3) ? ['first', 'second'] : ['first']) {
    const key = `refund-${orderId}-${part}`
    const amount = Math.max(0.01, Math.round(total * random.pick([0.25, 0.5, 0.75, 1]) * 100) / 100)
    const ask = () =>
      retryUntilAvailable(context.deadlineMs, context.results, () =>
        call(context, 'POST', `/api/orders/${orderId}/refunds`, { cookie: admin.cookie, body: { amount }, key }),
      )
    for (const response of await Promise.all(random.happens(0.4) ? [ask(), ask()] : [ask()])) {
      // 409: the order is not paid, or less is left of its payment.
      expectStatus(context, response, 201, 409)
      if (response.status === 201) context.results.refunded.set(key, orderId)
    }
  }
}

/** Starts the checkout with PayPal, approves it there, and in most cases returns to the shop, which takes the money. */
async function payByPaypal(
  context: ShoppingContext,
  { cookie }: Buyer,
  orderId: string,
  random: Random,
): Promise<void> {
  const [isBack, isDouble] = [random.happens(0.85), random.happens(0.2)]
  const started = await retryUntilAvailable(context.deadlineMs, context.results, () =>
    call(context, 'POST', '/api/paypal/create-order', { cookie, body: { order: { _id: orderId } } }),
  )
  expectStatus(context, started, 200, 409)
  if (started.status !== 200) return
  const response = await fetch(`${context.fleet.paypalUrl}/checkoutnow/${started.body.id}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ answer: 'pay' }),
  })
  await response.body?.cancel()
  if (!isBack) return
  const capture = () =>
    retryUntilAvailable(context.deadlineMs, context.results, () =>
      call(context, 'PUT', `/api/orders/${orderId}/pay`, { cookie, body: {} }),
    )
  for (const captured of await Promise.all(isDouble ? [capture(), capture()] : [capture()])) {
    expectStatus(context, captured, 200, 409)
  }
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
  { fleet: { stripeUrl } }: ShoppingContext,
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
