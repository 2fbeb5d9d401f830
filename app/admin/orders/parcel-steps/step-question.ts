import type { NewParcelStep } from '#contract/orders/fulfilment.ts'
import { deliveryConcerns, deliveryRisks, type SentOrder } from '#rules/orders/fulfilment/delivery-concerns.ts'

export type StepOrder = SentOrder & { _id: string }

/** A step that the owner has to confirm: the call to repeat, and the reasons not to, one sentence each. */
export interface StepQuestion {
  body: NewParcelStep
  concerns: string[]
}

/**
 * The question before a step of these orders; null when it needs none. A test payment is a concern where the goods
 * leave, not while they are packed.
 */
export function questionBefore(body: NewParcelStep, orders: readonly StepOrder[]): StepQuestion | null {
  const isPacking = body.step === 'make-ready'
  const wanted = orders.filter(({ _id }) => body.orders.some((order) => order._id === _id))
  const concerns = deliveryConcerns(
    wanted.map((order) => ({ ...order, isTestPayment: order.isTestPayment && !isPacking })),
  )
  const confirmed = wanted.filter((order) => deliveryRisks(order).length > 0).map(({ _id }) => _id)
  return concerns.length === 0 ? null : { body: { ...body, confirmed }, concerns }
}

/**
 * The question after the server has refused a step: `errors` names orders that should not be shipped yet as `orders.0`.
 * Null when it was refused for another reason.
 */
export function questionAfter(body: NewParcelStep, errors: Record<string, string>): StepQuestion | null {
  const found = body.orders.flatMap(({ _id }, index) => {
    const concern = errors[`orders.${index}`]
    return concern === undefined ? [] : [{ _id, concern }]
  })
  if (found.length === 0) return null
  return {
    body: { ...body, confirmed: [...(body.confirmed ?? []), ...found.map(({ _id }) => _id)] },
    concerns: found.map(({ concern }) => concern),
  }
}

const verbs = { 'make-ready': 'Pack', ship: 'Ship', deliver: 'Deliver' } as const
const actions = { 'make-ready': 'Mark ready to ship', ship: 'Mark shipped', deliver: 'Mark delivered' } as const
const kept = { 'make-ready': 'unpacked', ship: 'here', deliver: 'undelivered' } as const

/** The texts of the question: `Ship this order anyway?`, `Mark shipped`, `Keep it here`. */
export function questionTexts({ step, orders }: NewParcelStep): { question: string; action: string; keep: string } {
  const isOne = orders.length === 1
  return {
    question: `${verbs[step]} ${isOne ? 'this order' : `these ${orders.length} orders`} anyway?`,
    action: actions[step],
    keep: `Keep ${isOne ? 'it' : 'them'} ${kept[step]}`,
  }
}
