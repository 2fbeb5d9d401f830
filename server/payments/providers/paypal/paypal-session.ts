import { isId } from '#rules/ids.ts'
import { centsOf } from '#rules/money.ts'
import type { ProviderRefund, CheckoutSession, SessionState } from '#server/payments/providers/payment-provider.ts'
import type { PaypalMoney, PaypalOrder, PaypalRefund } from './paypal-order.ts'

/** Money that is the shop's; that some of it went back later does not change that it was paid. */
const taken = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

/**
 * PayPal's order in the shop's words. A completed order says nothing about its money: that is what the captures are for
 * (https://developer.paypal.com/api/orders/v2/definitions/order_status).
 */
export function paypalSession(order: PaypalOrder, isTest: boolean): CheckoutSession {
  const [unit] = order.purchase_units
  const captures = unit?.payments?.captures ?? []
  const paid = captures.find(({ status }) => taken.has(status))
  const waiting = captures.find(({ status }) => status === 'PENDING')
  const amount = (paid ?? waiting)?.amount ?? unit?.amount
  return {
    id: order.id,
    provider: 'paypal',
    url: approvalUrl(order),
    state: paid ? 'paid' : waiting ? 'pending' : stateOf(order.status),
    paymentStatus: paid ? 'paid' : 'unpaid',
    paymentMethodTypes: ['paypal'],
    orderId: unit?.custom_id ?? null,
    amountCents: paypalCents(amount),
    currency: amount?.currency_code.toLowerCase() ?? '',
    paymentId: paid?.id ?? null,
    isTest,
  }
}

/** Of an order whose money neither came nor is on its way. A word that is not known takes no money: `open`. */
function stateOf(status: string): SessionState {
  if (status === 'APPROVED') return 'approved'
  return status === 'COMPLETED' || status === 'VOIDED' ? 'ended' : 'open'
}

/** Where the shopper approves; PayPal calls the link by either name. */
function approvalUrl({ links }: PaypalOrder): string | null {
  const link = links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  return link && /^https?:\/\//.test(link.href) ? link.href : null
}

/** Cents of PayPal's decimal string: `100` and `100.00` are the same. */
function paypalCents(money: PaypalMoney | undefined): number {
  return money ? centsOf(Number(money.value)) : 0
}

const refundStates: Record<string, ProviderRefund['status']> = {
  COMPLETED: 'succeeded',
  FAILED: 'failed',
  CANCELLED: 'failed',
}

/** PayPal's refund in the shop's words. `custom_id` is ours when it is an id; of others it may be anything. */
export function paypalRefund({ id, status, amount, custom_id }: PaypalRefund): ProviderRefund {
  return {
    id,
    ours: custom_id && isId(custom_id) ? custom_id : null,
    amountCents: paypalCents(amount),
    status: refundStates[status] ?? 'pending',
  }
}
