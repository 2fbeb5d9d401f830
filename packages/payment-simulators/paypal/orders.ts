import {
  type Capture,
  centsOf,
  type Money,
  moneyOf,
  type Order,
  type OrderBody,
  type Refund,
  unprocessable,
} from './paypal-objects.ts'
import { makeId, type Simulator } from './simulator.ts'

/** Creates an order that waits for its payer. Throws PaypalError 422 for wrong sums or a missing address. */
export function createOrder(simulator: Simulator, body: OrderBody): Order {
  checkAmounts(body)
  checkShipping(body)
  const now = simulator.now().toISOString()
  const order: Order = {
    id: makeId(),
    status: 'PAYER_ACTION_REQUIRED',
    body,
    captures: [],
    refunds: [],
    createdAt: now,
    updatedAt: now,
  }
  simulator.orders.set(order.id, order)
  return order
}

function checkAmounts({ purchase_units: [{ amount, items }] }: OrderBody): void {
  const { item_total, shipping, discount } = amount.breakdown
  const all = [amount, item_total, ...items.map((item) => item.unit_amount), ...(shipping ? [shipping] : [])]
  for (const money of [...all, ...(discount ? [discount] : [])]) checkMoney(money, amount.currency_code)
  if (centsOf(amount) <= 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE')
  const sum = items.reduce((cents, item) => cents + centsOf(item.unit_amount) * Number(item.quantity), 0)
  if (sum !== centsOf(item_total)) throw unprocessable('ITEM_TOTAL_MISMATCH')
  const total = sum + (shipping ? centsOf(shipping) : 0) - (discount ? centsOf(discount) : 0)
  if (total !== centsOf(amount)) throw unprocessable('AMOUNT_MISMATCH')
}

/** The provider refuses an order that promises an address and has none. */
function checkShipping({ purchase_units: [unit], payment_source }: OrderBody): void {
  const isPromised = payment_source.paypal.experience_context.shipping_preference === 'SET_PROVIDED_ADDRESS'
  if (isPromised && !unit.shipping?.address) throw unprocessable('MISSING_SHIPPING_ADDRESS')
}

function checkMoney({ currency_code, value }: Money, currency: string): void {
  if (!/^\d+(\.\d{1,2})?$/.test(value)) throw unprocessable('DECIMAL_PRECISION')
  if (currency_code !== currency) throw unprocessable('MULTI_CURRENCY_ORDER')
}

/**
 * Captures an approved order once. Throws PaypalError 422 if it is not approved, captured, paid by invoice id, or
 * declined.
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

/** Whether an invoice is paid: once, even if several orders have it (the provider's default). */
function isInvoicePaid({ orders }: Simulator, order: Order): boolean {
  const invoice = order.body.purchase_units[0].invoice_id
  return [...orders.values()].some(
    ({ body, captures }) =>
      invoice !== undefined &&
      body.purchase_units[0].invoice_id === invoice &&
      captures.some(({ status }) => status !== 'DECLINED'),
  )
}

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

/** An order as the API returns it. */
export function toOrderReply(simulator: Simulator, order: Order) {
  const refunds = order.refunds.filter(({ isReversal }) => !isReversal)
  const self = `${simulator.baseUrl}/v2/checkout/orders/${order.id}`
  const approve = { href: `${simulator.baseUrl}/checkoutnow?token=${order.id}`, rel: 'payer-action', method: 'GET' }
  const [unit] = order.body.purchase_units
  return {
    id: order.id,
    intent: order.body.intent,
    status: order.status,
    create_time: order.createdAt,
    update_time: order.updatedAt,
    payment_source: { paypal: {} },
    purchase_units: [
      {
        reference_id: 'default',
        ...unit,
        ...(order.captures.length > 0 && {
          payments: {
            captures: order.captures.map((capture) => toCaptureReply(simulator, order, capture)),
            ...(refunds.length > 0 && { refunds: refunds.map((refund) => toRefundReply(simulator, refund)) }),
          },
        }),
      },
    ],
    links: [{ href: self, rel: 'self', method: 'GET' }, ...(order.status === 'PAYER_ACTION_REQUIRED' ? [approve] : [])],
  }
}

/** A capture as the API returns it. */
export function toCaptureReply({ baseUrl }: Simulator, order: Order, { id, status, reason, amount }: Capture) {
  const { custom_id, invoice_id } = order.body.purchase_units[0]
  return {
    id,
    status,
    ...(status === 'PENDING' && { status_details: { reason } }),
    amount,
    final_capture: true,
    custom_id,
    invoice_id,
    supplementary_data: { related_ids: { order_id: order.id } },
    links: [
      { href: `${baseUrl}/v2/payments/captures/${id}`, rel: 'self', method: 'GET' },
      { href: `${baseUrl}/v2/payments/captures/${id}/refund`, rel: 'refund', method: 'POST' },
      { href: `${baseUrl}/v2/checkout/orders/${order.id}`, rel: 'up', method: 'GET' },
    ],
  }
}

/** A refund as the API returns it. */
export function toRefundReply({ baseUrl }: Simulator, { captureId, id, status, amount, custom_id }: Refund) {
  const refund = { id, status, ...(status === 'PENDING' && { status_details: { reason: 'ECHECK' } }), amount }
  return {
    ...refund,
    ...(custom_id && { custom_id }),
    links: [
      { href: `${baseUrl}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${baseUrl}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
    ],
  }
}
