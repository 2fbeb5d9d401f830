import type { FastifyReply, FastifyRequest } from 'fastify'
import { completeSession } from '../complete-session.ts'
import type { WayToPay } from '../complete-session.ts'
import { isRecord } from '../is-record.ts'
import type { Simulator } from '../simulator.ts'
import type { Checkout, TypedCard } from '../state/state-shape.ts'
import { pathOf, successAddress } from './addresses.ts'
import type { CardFormState } from './card-form.ts'
import { paymentPage } from './payment-page.ts'
import { checkCard, keptCard, typedCard } from './read-card.ts'
import { groupsOfFour } from './test-cards.ts'

interface Visit {
  checkout: Checkout
  request: FastifyRequest
  reply: FastifyReply
}

function finish(simulator: Simulator, { checkout, reply }: Visit, way: WayToPay | null): FastifyReply {
  completeSession(simulator, checkout, way)
  return reply.redirect(successAddress(checkout.session), 303)
}

/** The page once more, with what is wrong. As 200: to the browser a page that asks again is a page like any other. */
function askAgain({ settings }: Simulator, { checkout, reply }: Visit, form: Partial<CardFormState>): FastifyReply {
  return reply.send(paymentPage(settings, checkout, { typed: typedCard({}), faults: {}, notice: null, ...form }))
}

function remember({ store }: Simulator, checkout: Checkout, card: TypedCard | null): void {
  checkout.awaiting = card
  store.touch()
}

function answerIn({ request }: Visit): unknown {
  return isRecord(request.body) ? request.body.answer : undefined
}

/** The card form was sent: pays, declines, asks for confirmation, or says what is wrong with the fields. */
export function payByCard(simulator: Simulator, visit: Visit): FastifyReply {
  const { checkout, request, reply } = visit
  if (checkout.session.amount_total === 0) return finish(simulator, visit, null)
  if (!checkout.session.payment_method_types.includes('card')) {
    return askAgain(simulator, visit, { notice: 'This order cannot be paid by card.' })
  }
  const typed = typedCard(request.body)
  const { faults, outcome } = checkCard(typed, simulator.now())
  if (Object.keys(faults).length > 0) return askAgain(simulator, visit, { typed, faults })
  if (outcome === 'is declined') {
    return askAgain(simulator, visit, { typed, notice: 'Your card was declined. Try another card.' })
  }
  const card = keptCard(typed)
  if (outcome === 'pays') return finish(simulator, visit, { method: 'card', card, settles: 'now' })
  remember(simulator, checkout, card)
  return reply.redirect(pathOf(simulator.settings, 'pay', checkout.id, 'confirm'), 303)
}

/** The confirmation was answered: Approve pays with the card that waits for it, Fail leads back to the form. */
export function answerConfirmation(simulator: Simulator, visit: Visit): FastifyReply {
  const { checkout, reply } = visit
  const card = checkout.awaiting
  if (!card) return reply.redirect(pathOf(simulator.settings, 'pay', checkout.id), 303)
  if (answerIn(visit) === 'approve') return finish(simulator, visit, { method: 'card', card, settles: 'now' })
  remember(simulator, checkout, null)
  const typed = { ...card, number: groupsOfFour(card.number), cvc: '' }
  return askAgain(simulator, visit, {
    typed,
    notice: 'Your payment was not confirmed. Try again or use another card.',
  })
}

/** Afterpay was answered: Approve pays, Pay later completes the order before the money comes, Decline leads back to the form. */
export function answerAfterpay(simulator: Simulator, visit: Visit): FastifyReply {
  const { payment_method_types, amount_total } = visit.checkout.session
  if (!payment_method_types.includes('afterpay_clearpay') || amount_total === 0) {
    return askAgain(simulator, visit, { notice: 'This order cannot be paid with Afterpay.' })
  }
  const answer = answerIn(visit)
  const way = { method: 'afterpay_clearpay', card: null } as const
  if (answer === 'approve') return finish(simulator, visit, { ...way, settles: 'now' })
  if (answer === 'later') return finish(simulator, visit, { ...way, settles: 'later' })
  return askAgain(simulator, visit, { notice: 'Afterpay declined the payment. Try another way to pay.' })
}
