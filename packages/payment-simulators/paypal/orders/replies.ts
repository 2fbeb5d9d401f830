import type { Capture, Order, Refund } from '../paypal-objects.ts'
import type { Simulator } from '../simulator.ts'

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
