import { setTimeout as pause } from 'node:timers/promises'
import { address } from '#tests/support/factories.ts'
import type { Buyer } from './fill-shop.ts'
import type { Random } from './seeded-random.ts'
import { type Answer, call, type Notes, untilAnswered } from './visit.ts'

/** Where somebody shops, what there is to buy, and until when they have patience (milliseconds since 1970). */
export interface Street {
  url: string
  card: string
  products: readonly string[]
  notes: Notes
  giveUpAt: number
}

/**
 * Registers a shopper through HTTP. Who is told that the account exists already, because the shop died before its answer,
 * signs in. Undefined when neither succeeds.
 */
export async function register(street: Street, name: string): Promise<Buyer | undefined> {
  const account = { name, email: `${name.toLowerCase().replaceAll(/\W+/g, '.')}@example.nz`, password: 'kauri1234' }
  const ask = (path: string) =>
    untilAnswered(street.giveUpAt, street.notes, () => call(street, 'POST', path, { body: account }))
  let answer = await ask('/api/users')
  if (answer.status === 409) answer = await ask('/api/users/auth')
  if (answer.status === 200 || answer.status === 201) return { _id: answer.body._id, cookie: answer.cookie }
  street.notes.troubles.push(`${name} could not register: ${answer.status} ${JSON.stringify(answer.body)}`)
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
 * Goes shopping once: places an order under an Idempotency-Key, asking again when the shop dies on them, and then pays,
 * pays while cancelling, cancels, or walks away.
 */
export async function goShopping(street: Street, buyer: Buyer, random: Random): Promise<void> {
  const key = `key-${buyer._id}-${random.whole(0, 1e9)}`
  const body = { orderItems: randomCart(street.products, random), shippingAddress: address, paymentMethod: 'card' }
  const placed = await untilAnswered(street.giveUpAt, street.notes, () =>
    call(street, 'POST', '/api/orders', { cookie: buyer.cookie, body, key }),
  )
  if (placed.status !== 201 && placed.status !== 200) {
    expectStatus(street, placed, 409)
    return
  }
  const orderId: string = placed.body._id
  street.notes.placed.add(orderId)
  await pause(random.whole(0, 150))
  const what = random.next()
  if (what < 0.65) return pay(street, buyer, orderId, random)
  if (what < 0.75) {
    await Promise.all([pay(street, buyer, orderId, random), cancel(street, buyer, orderId, random.whole(0, 120))])
  } else if (what < 0.85) await cancel(street, buyer, orderId, 0)
}

async function cancel(street: Street, { cookie }: Buyer, orderId: string, after: number): Promise<void> {
  await pause(after)
  const answer = await untilAnswered(street.giveUpAt, street.notes, () =>
    call(street, 'PUT', `/api/orders/${orderId}/cancel`, { cookie, body: {} }),
  )
  expectStatus(street, answer, 200, 409)
}

/** Starts the checkout, by a double click now and then, pays on the provider's page and comes back; or never does. */
async function pay(street: Street, { cookie }: Buyer, orderId: string, random: Random): Promise<void> {
  const start = () =>
    untilAnswered(street.giveUpAt, street.notes, () =>
      call(street, 'POST', '/api/stripe/create-checkout-session', { cookie, body: { order: { _id: orderId } } }),
    )
  const [way, isDouble, isBack] = [random.next(), random.happens(0.2), random.happens(0.6)]
  const [started] = await Promise.all(isDouble ? [start(), start()] : [start()])
  expectStatus(street, started, 200, 409)
  if (started.status !== 200) return
  const session: string = started.body.id
  if (way < 0.15) await onCardPage(street, `${session}/afterpay`, { answer: 'later' })
  else {
    if (way < 0.25) await onCardPage(street, session, { ...cardForm, number: '4000000000000002' })
    await onCardPage(street, session, cardForm)
  }
  if (!isBack) return
  await untilAnswered(street.giveUpAt, street.notes, () =>
    call(street, 'GET', `/api/stripe/order-success?session_id=${session}`, { cookie }),
  )
  await untilAnswered(street.giveUpAt, street.notes, () =>
    call(street, 'PUT', `/api/orders/${orderId}/paid`, { cookie, body: {} }),
  )
}

const cardForm = { number: '4242424242424242', expiry: '12 / 34', cvc: '123', name: 'Marama Tipene' }

async function onCardPage({ card }: Street, path: string, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(`${card}/card/pay/${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  })
  await answer.body?.cancel()
}

function expectStatus({ notes }: Street, { status, body }: Answer, ...expected: number[]): void {
  if (expected.includes(status) || [0, 502, 503].includes(status)) return
  notes.troubles.push(`answered ${status} ${JSON.stringify(body)} instead of ${expected.join(' or ')}`)
}
