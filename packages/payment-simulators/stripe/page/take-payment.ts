import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRecord } from '../params/read-params.ts'
import { makeId, secondsOf, type Simulator } from '../simulator.ts'
import { redeemCoupon } from '../payments/create-coupon.ts'
import { makeCharge } from '../payments/settle-payment.ts'
import type { Checkout, EnteredCard, Payment } from '../state/store.ts'
import { type CardFormState, paymentPage } from './payment-page.ts'
import { checkCard, formatCardNumber, normalizeCard, readCardForm } from './read-card.ts'
import { pagePath, successUrl } from './layout.ts'

interface Visit {
  checkout: Checkout
  request: FastifyRequest
  reply: FastifyReply
}

function finish(simulator: Simulator, { checkout, reply }: Visit, choice: PaymentChoice | null): FastifyReply {
  completeSession(simulator, checkout, choice)
  return reply.redirect(successUrl(checkout.session), 303)
}

/** Shows the form again with its errors. The status is 200, as for any page with a form. */
function showFormAgain(
  { settings }: Simulator,
  { checkout, reply }: Visit,
  form: Partial<CardFormState>,
): FastifyReply {
  return reply.send(paymentPage(settings, checkout, { entered: readCardForm({}), errors: {}, notice: null, ...form }))
}

function setAwaitingCard({ store }: Simulator, checkout: Checkout, card: EnteredCard | null): void {
  checkout.awaiting = card
  store.markChanged()
}

function answerIn({ request }: Visit): unknown {
  return isRecord(request.body) ? request.body.answer : undefined
}

/** Handles the card form: pays, declines, asks for confirmation, or shows the errors of the fields. */
export function payByCard(simulator: Simulator, visit: Visit): FastifyReply {
  const { checkout, request, reply } = visit
  if (checkout.session.amount_total === 0) return finish(simulator, visit, null)
  if (!checkout.session.payment_method_types.includes('card')) {
    return showFormAgain(simulator, visit, { notice: 'This order cannot be paid by card.' })
  }
  const entered = readCardForm(request.body)
  const { errors, outcome } = checkCard(entered, simulator.now())
  if (Object.keys(errors).length > 0) return showFormAgain(simulator, visit, { entered, errors })
  if (outcome === 'is declined') {
    return showFormAgain(simulator, visit, { entered, notice: 'Your card was declined. Try another card.' })
  }
  const card = normalizeCard(entered)
  if (outcome === 'pays') return finish(simulator, visit, { method: 'card', card, settles: 'now' })
  setAwaitingCard(simulator, checkout, card)
  return reply.redirect(pagePath(simulator.settings, 'pay', checkout.id, 'confirm'), 303)
}

/** Handles the confirmation: Approve pays with the awaiting card, Fail returns to the form. */
export function answerConfirmation(simulator: Simulator, visit: Visit): FastifyReply {
  const { checkout, reply } = visit
  const card = checkout.awaiting
  if (!card) return reply.redirect(pagePath(simulator.settings, 'pay', checkout.id), 303)
  if (answerIn(visit) === 'approve') return finish(simulator, visit, { method: 'card', card, settles: 'now' })
  setAwaitingCard(simulator, checkout, null)
  const entered = { ...card, number: formatCardNumber(card.number), cvc: '' }
  return showFormAgain(simulator, visit, {
    entered,
    notice: 'Your payment was not confirmed. Try again or use another card.',
  })
}

/** Handles the Afterpay page: Approve pays, Pay later completes first, Decline returns to the form. */
export function answerAfterpay(simulator: Simulator, visit: Visit): FastifyReply {
  const { payment_method_types, amount_total } = visit.checkout.session
  if (!payment_method_types.includes('afterpay_clearpay') || amount_total === 0) {
    return showFormAgain(simulator, visit, { notice: 'This order cannot be paid with Afterpay.' })
  }
  const answer = answerIn(visit)
  const choice = { method: 'afterpay_clearpay', card: null } as const
  if (answer === 'approve') return finish(simulator, visit, { ...choice, settles: 'now' })
  if (answer === 'later') return finish(simulator, visit, { ...choice, settles: 'later' })
  return showFormAgain(simulator, visit, { notice: 'Afterpay declined the payment. Try another way to pay.' })
}

interface PaymentChoice {
  method: 'card' | 'afterpay_clearpay'
  card: EnteredCard | null
  /** `later`: the session completes unpaid, and the payment succeeds or fails afterwards. */
  settles: 'now' | 'later'
}

function makePayment({ settings, now }: Simulator, { id, session, payment }: Checkout, choice: PaymentChoice): Payment {
  const created = secondsOf(now())
  const paymentId = makeId('pi')
  return {
    id: paymentId,
    checkoutId: id,
    intent: {
      id: paymentId,
      object: 'payment_intent',
      amount: session.amount_total,
      amount_capturable: 0,
      amount_received: 0,
      capture_method: 'automatic',
      created,
      currency: session.currency,
      customer: null,
      description: payment.description,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: payment.metadata,
      payment_method_types: [choice.method],
      receipt_email: payment.receipt_email,
      shipping: payment.shipping ?? null,
      status: 'processing',
    },
    charge: null,
    payerName: choice.card?.name ?? null,
    cardNumber: choice.card?.number ?? null,
    settlesAt: choice.settles === 'later' ? created + Math.ceil(settings.settleAfterMs / 1000) : null,
  }
}

/** Completes an open session: charges now or later unless the total is 0, counts its coupon and sends the event. */
function completeSession(simulator: Simulator, checkout: Checkout, choice: PaymentChoice | null): void {
  const { session } = checkout
  if (session.status !== 'open') return
  if (choice && session.amount_total > 0) {
    const payment = makePayment(simulator, checkout, choice)
    simulator.store.state.payments.set(payment.id, payment)
    session.payment_intent = payment.id
    if (choice.settles === 'now') makeCharge(simulator, payment, session)
  } else {
    session.payment_status = 'no_payment_required'
  }
  session.status = 'complete'
  session.url = null
  if (choice?.card) session.customer_details = { email: session.customer_email, name: choice.card.name }
  checkout.awaiting = null
  for (const { coupon } of session.discounts) redeemCoupon(simulator, coupon)
  simulator.store.markChanged()
  simulator.outbox.record('checkout.session.completed', session)
}
