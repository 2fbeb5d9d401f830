import { isId } from '#rules/platform/ids.ts'
import { centsOf } from '#rules/platform/money.ts'
import type { ProviderRefund, CheckoutSession, SessionState } from '#server/platform/payment-provider.ts'
import type { PaypalMoney, PaypalOrder, PaypalRefund } from './paypal-order.ts'

/** The statuses of captured money; a later refund does not change that the order was paid. */
const capturedStatuses = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

/** PayPal's reasons for a pending capture that waits for the owner, such as an account's first payment. */
const ownerReasons = new Set([
  'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
  'INTERNATIONAL_WITHDRAWAL',
  'UNILATERAL',
  'VERIFICATION_REQUIRED',
])

/**
 * Maps PayPal's order to a session. Its captures decide whether it is paid: a completed order may have none
 * (https://developer.paypal.com/api/orders/v2/definitions/order_status).
 */
export function toCheckoutSession(order: PaypalOrder, isTest: boolean): CheckoutSession {
  const [unit] = order.purchase_units
  const captures = unit?.payments?.captures ?? []
  const paid = captures.find(({ status }) => capturedStatuses.has(status))
  const pending = captures.find(({ status }) => status === 'PENDING')
  const amount = (paid ?? pending)?.amount ?? unit?.amount
  return {
    id: order.id,
    provider: 'paypal',
    url: approvalUrl(order),
    state: paid ? 'paid' : pending ? 'pending' : stateOf(order.status),
    paymentStatus: paid ? 'paid' : 'unpaid',
    paymentMethodTypes: ['paypal'],
    orderId: unit?.custom_id ?? null,
    amountCents: toCents(amount),
    currency: amount?.currency_code.toLowerCase() ?? '',
    paymentId: paid?.id ?? null,
    mustBeAccepted: !paid && ownerReasons.has(pending?.status_details?.reason ?? ''),
    isTest,
  }
}

/** The state of an order without a completed or pending capture. An unknown status moves no money, so it is `open`. */
function stateOf(status: string): SessionState {
  if (status === 'APPROVED') return 'approved'
  return status === 'COMPLETED' || status === 'VOIDED' ? 'ended' : 'open'
}

/** The page where the shopper approves; PayPal uses either name for the link. */
function approvalUrl({ links }: PaypalOrder): string | null {
  const link = links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  return link && /^https?:\/\//.test(link.href) ? link.href : null
}

/** Converts PayPal's decimal string to cents: `100` and `100.00` are equal. */
export function toCents(money: PaypalMoney | undefined): number {
  return money ? centsOf(Number(money.value)) : 0
}

const refundStates = new Map<string, ProviderRefund['status']>([
  ['COMPLETED', 'succeeded'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'failed'],
])

/** Maps PayPal's refund. `custom_id` is the shop's refund id only if it looks like one. */
export function toProviderRefund({ id, status, status_details, amount, custom_id }: PaypalRefund): ProviderRefund {
  return {
    id,
    shopRefundId: custom_id && isId(custom_id) ? custom_id : null,
    amountCents: toCents(amount),
    status: refundStates.get(status) ?? 'pending',
    pendingReason: status_details?.reason,
  }
}
