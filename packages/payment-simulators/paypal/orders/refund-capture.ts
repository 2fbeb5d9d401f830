import { centsOf, moneyOf } from '../cents.ts'
import type { Capture, Money, Order, Refund } from '../paypal-objects.ts'
import { makeId, type Simulator } from '../simulator.ts'
import { unprocessable } from '../paypal-error.ts'

/** The body of a refund request. Without an amount, the rest of the capture is refunded. */
export interface RefundBody {
  amount?: Money
  custom_id?: string
}

/** Refunds a capture, in full or in part. Throws PaypalError 422 when the amount exceeds what is left of it. */
export function refundCapture(simulator: Simulator, order: Order, capture: Capture, body: RefundBody): Refund {
  const before = order.refunds.filter(({ captureId, status }) => captureId === capture.id && status !== 'FAILED')
  const leftCents = before.reduce((cents, { amount }) => cents - centsOf(amount), centsOf(capture.amount))
  if (leftCents <= 0) throw unprocessable('CAPTURE_FULLY_REFUNDED')
  const amount = body.amount ?? moneyOf(leftCents, capture.amount.currency_code)
  if (amount.currency_code !== capture.amount.currency_code) throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH')
  if (centsOf(amount) > leftCents) {
    throw unprocessable('REFUND_AMOUNT_EXCEEDED', 'The refund amount must not exceed what is left of the capture.')
  }
  const refund: Refund = {
    id: makeId(),
    status: simulator.switches.refund,
    amount: moneyOf(centsOf(amount), amount.currency_code),
    ...(body.custom_id && { custom_id: body.custom_id }),
    captureId: capture.id,
  }
  order.refunds.push(refund)
  if (refund.status !== 'FAILED') capture.status = centsOf(amount) === leftCents ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  return refund
}
