import { expect, it } from 'vitest'
import { confirmPaid, startCheckout } from '#tests/support/card-provider.ts'
import { paths } from '#rules/paths.ts'
import { cookieOf, makeShopper, payByCard } from '#tests/support/factories.ts'
import { makeOrder, orderRow, refundRows, sessionStates } from '#tests/support/order-invariants.ts'
import { startPaypalShop } from '#tests/support/paypal-provider.ts'
import { tokenFor } from '#tests/support/recorded-mail.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'
import { reconcile } from '#server/payments/reconciliation/reconcile.ts'

const paypalShop = await forFile(startPaypalShop())
const marama = await makeShopper(paypalShop.shop)

/** Starts the PayPal payment of an order of $799.00, and approves it by default. */
async function startPayment({ approved = true } = {}) {
  const { orderId } = await makeOrder(paypalShop.shop, marama)
  const { body } = await paypalShop.startCheckout(marama, orderId)
  if (approved) await paypalShop.approve(body.id)
  return { orderId, paypalId: String(body.id) }
}

/** Reads the amounts that PayPal has captured of an order. */
const capturesOf = async (paypalId: string) =>
  (await paypalShop.readPaypalOrder(paypalId)).captures.map(({ amount }) => amount)

it('a card payment and a PayPal payment of one order exclude each other: starting PayPal ends the card session', async () => {
  const { orderId } = await makeOrder(paypalShop.shop, marama)
  const cardCheckout = await startCheckout(paypalShop.shop, marama, orderId)
  const { body } = await paypalShop.startCheckout(marama, orderId)
  expect((await paypalShop.shop.shop.payments.stripe.findSession(cardCheckout.body.id))?.state).toBe('ended')
  expect(await sessionStates(paypalShop.shop, orderId)).toEqual(['closed', 'open'])
  await paypalShop.approve(body.id)
  expect((await paypalShop.capturePayment(marama, orderId)).status).toBe(200)
})

it('a card payment and a PayPal payment of one order exclude each other: an approved PayPal payment is never captured after the card session starts', async () => {
  const { orderId, paypalId } = await startPayment()
  const cardCheckout = await startCheckout(paypalShop.shop, marama, orderId)
  expect(cardCheckout.status).toBe(200)
  expect((await paypalShop.capturePayment(marama, orderId)).status).toBe(409)
  expect((await confirmPaid(paypalShop.shop, marama, orderId)).status).toBe(409)
  await reconcile(paypalShop.shop.shop)
  await payByCard(paypalShop.shop, cardCheckout.body.id)
  expect((await confirmPaid(paypalShop.shop, marama, orderId)).status).toBe(200)
  expect(await capturesOf(paypalId)).toEqual([])
  expect(await refundRows(paypalShop.shop, orderId)).toEqual([])
})

it('a card payment and a PayPal payment of one order are kept once when the shop is killed during a capture: the second payment is found and refunded', async () => {
  const { orderId, paypalId } = await startPayment()
  const cardCheckout = await startCheckout(paypalShop.shop, marama, orderId)
  await paypalShop.captureOutsideShop(paypalId)
  await payByCard(paypalShop.shop, cardCheckout.body.id)
  expect((await confirmPaid(paypalShop.shop, marama, orderId)).status).toBe(200)
  await reconcile(paypalShop.shop.shop)
  expect((await orderRow(paypalShop.shop, orderId)).attention).toEqual(['paid-twice'])
  expect(
    (await refundRows(paypalShop.shop, orderId)).map(({ reason, provider, amountCents }) => ({
      reason,
      provider,
      amountCents,
    })),
  ).toEqual([{ reason: 'paid-twice', provider: 'paypal', amountCents: 79_900 }])
})

const started = {
  status: 409,
  body: {
    message:
      'Another payment for this order was just started. Finish it, or wait a moment and choose how to pay again.',
  },
}
const isOfCard = (url: string) => url.includes('/card/')

it('two buttons that are pressed at once lead to their own payment page, or to none', async () => {
  for (let round = 0; round < 6; round++) {
    const { orderId } = await makeOrder(paypalShop.shop, marama)
    const [card, paypal] = await Promise.all([
      startCheckout(paypalShop.shop, marama, orderId),
      paypalShop.startCheckout(marama, orderId),
    ])
    expect([card, paypal].filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    if (card.status === 200) expect(isOfCard(card.body.url)).toBe(true)
    if (paypal.status === 200) expect(isOfCard(paypal.body.url)).toBe(false)
    expect((await sessionStates(paypalShop.shop, orderId)).filter((state) => state === 'open')).toHaveLength(1)
  }
})

it('two buttons that are pressed at once refuse the second one, whose session is ended, and a repeated press of the first gets the same page', async () => {
  const { orderId } = await makeOrder(paypalShop.shop, marama)
  const { payments } = paypalShop.shop.shop
  const { stripe } = payments
  let paypal: Awaited<ReturnType<typeof startCheckout>> | undefined
  const cardSessions: string[] = []
  payments.stripe = {
    ...stripe,
    async openSession(wanted) {
      const session = await stripe.openSession(wanted)
      cardSessions.push(session.id)
      paypal = await paypalShop.startCheckout(marama, orderId)
      return session
    },
  }
  const card = await startCheckout(paypalShop.shop, marama, orderId).finally(() => (payments.stripe = stripe))
  expect(card).toMatchObject(started)
  expect(paypal?.status).toBe(200)
  expect((await stripe.findSession(cardSessions[0] ?? ''))?.state).toBe('ended')
  expect((await paypalShop.startCheckout(marama, orderId)).body).toEqual(paypal?.body)
})

it('the buttons of the page and of an email that are pressed at once refuse the second one, because it returns to another page', async () => {
  const rewi = await makeShopper(paypalShop.shop)
  const { orderId } = await makeOrder(paypalShop.shop, rewi)
  const opened = await paypalShop.shop.call('POST', '/api/order-link', {
    body: { token: await tokenFor(paypalShop.shop, rewi.email, paths.track) },
  })
  const visitor = { cookie: cookieOf(opened) }
  const { payments } = paypalShop.shop.shop
  const { stripe } = payments
  let ofLink: Awaited<ReturnType<typeof startCheckout>> | undefined
  payments.stripe = {
    ...stripe,
    async openSession(wanted) {
      payments.stripe = stripe
      const session = await stripe.openSession(wanted)
      ofLink = await paypalShop.shop.call('POST', '/api/order-link/checkout', { as: visitor })
      return session
    },
  }
  const ofPage = await startCheckout(paypalShop.shop, rewi, orderId).finally(() => (payments.stripe = stripe))
  expect(ofLink?.status).toBe(200)
  expect(ofPage).toMatchObject(started)
})

it('a shop without PayPal returns no client id and refuses both requests; an earlier PayPal session does not block a card payment', async () => {
  const bare = await startShop()
  try {
    expect((await bare.call('GET', '/api/config/paypal')).body).toEqual({ clientId: '' })
    expect((await paypalShop.shop.call('GET', '/api/config/paypal')).body).toEqual({ clientId: 'client' })
    const buyer = await makeShopper(bare)
    const { orderId } = await makeOrder(bare, buyer)
    const message = 'Paying with PayPal isn’t set up in this shop.'
    const press = await bare.call('POST', '/api/paypal/create-order', {
      as: buyer,
      body: { order: { _id: orderId } },
    })
    const pay = await bare.call('PUT', `/api/orders/${orderId}/pay`, { as: buyer, body: {} })
    expectRefused(press, 409, message)
    expectRefused(pay, 409, message)
  } finally {
    await bare.close()
  }
  const { orderId } = await startPayment({ approved: false })
  const { paypal } = paypalShop.shop.shop.payments
  paypalShop.shop.shop.payments.paypal = undefined
  const cardCheckout = await startCheckout(paypalShop.shop, marama, orderId)
  paypalShop.shop.shop.payments.paypal = paypal
  expect(cardCheckout.status).toBe(200)
  expect(await sessionStates(paypalShop.shop, orderId)).toEqual(['closed', 'open'])
})

it('a shop without PayPal closes earlier PayPal sessions by reconciliation', async () => {
  const { orderId } = await startPayment()
  const { paypal } = paypalShop.shop.shop.payments
  paypalShop.shop.shop.payments.paypal = undefined
  await reconcile(paypalShop.shop.shop).finally(() => (paypalShop.shop.shop.payments.paypal = paypal))
  expect(await sessionStates(paypalShop.shop, orderId)).toEqual(['closed'])
  expect((await orderRow(paypalShop.shop, orderId)).paidAt).toBeNull()
})
