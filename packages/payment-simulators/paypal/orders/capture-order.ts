import { centsOf, moneyOf } from '../cents.ts'
import type { Capture, Order } from '../paypal-objects.ts'
import { makeId, type Simulator } from '../simulator.ts'
import { unprocessable } from '../paypal-error.ts'

/**
 * Captures the payment of an approved order, once. Throws PaypalError 422 before the payer's approval, for a second
 * capture, for an invoice that is already paid, and when a test has set the payer's card to be declined.
 */
export function captureOrder(simulator: Simulator, order: Order): Order {
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED')
  if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED')
  if (isInvoicePaid(simulator, order)) throw unprocessable('DUPLICATE_INVOICE_ID')
  const { outcome, reason = 'PENDING_REVIEW', ...other } = simulator.switches.capture
  if (outcome === 'send-back') order.status = 'PAYER_ACTION_REQUIRED'
  if (outcome === 'decline' || outcome === 'send-back') throw unprocessable('INSTRUMENT_DECLINED')
  const { amount } = order.body.purchase_units[0]
  const capture: Capture = {
    id: makeId(),
    status: outcome,
    ...(outcome === 'PENDING' && { reason }),
    amount: { ...moneyOf(centsOf(amount), amount.currency_code), ...other },
  }
  order.captures.push(capture)
  order.status = 'COMPLETED'
  order.updatedAt = simulator.now().toISOString()
  return order
}

/**
 * Whether an invoice is paid. As with the provider's default setting, an invoice is paid once, even if several orders
 * have it.
 */
function isInvoicePaid({ orders }: Simulator, order: Order): boolean {
  const invoice = order.body.purchase_units[0].invoice_id
  return [...orders.values()].some(
    ({ body, captures }) =>
      invoice !== undefined &&
      body.purchase_units[0].invoice_id === invoice &&
      captures.some(({ status }) => status !== 'DECLINED'),
  )
}
