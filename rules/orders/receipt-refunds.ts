import type { ShopDetails } from '#contract/pages.ts'
import type { Order, Refund } from '#contract/orders/order.ts'
import { centsOf, dollarsOf, gstWithin } from '#rules/platform/money.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import type { Item } from '#rules/orders/fulfilment/parcels.ts'

/** Its New Zealand day, what it was for, and its dollars with the GST in them. */
export interface RefundLine {
  day: string
  description: string
  amount: number
  /** Undefined for a shop that is not registered for GST. */
  gst?: number
}

type RefundedOrder = Pick<Order, 'orderItems' | 'requests' | 'refunds' | 'totalPrice' | 'isCancelled'>

/**
 * The refunds of an order's payment, oldest first, except failed ones: the corrections of the supply (Goods and
 * Services Tax Act 1985, s 19N as of 2023). The GST of each is the difference of the GST before and after it, so the
 * corrections add up to the cent.
 */
export function refundLines(
  order: RefundedOrder,
  { isGstRegistered }: Pick<ShopDetails, 'isGstRegistered'>,
): RefundLine[] {
  let leftCents = centsOf(order.totalPrice)
  return order.refunds
    .filter(({ status, isOfPayment }) => status !== 'failed' && isOfPayment)
    .map((refund) => {
      const beforeCents = leftCents
      leftCents -= centsOf(refund.amount)
      const gst = dollarsOf(gstWithin(beforeCents) - gstWithin(leftCents))
      return {
        day: nzDay(refund.createdAt),
        description: describeRefund(order, refund),
        amount: refund.amount,
        ...(isGstRegistered && { gst }),
      }
    })
}

/** `3 × Clyde Chair`; `Price reduction` without items, and a lost dispute by its name. */
function describeRefund(order: RefundedOrder, refund: Refund): string {
  if (refund.reason === 'disputed') return 'Returned after a dispute'
  const items = itemsOf(order, refund)
  if (items.length === 0) return 'Price reduction'
  return items.map(({ item, qty }) => `${qty} × ${order.orderItems[item]?.name ?? ''}`).join(', ')
}

function itemsOf({ orderItems, requests, isCancelled }: RefundedOrder, { request, reason }: Refund): Item[] {
  const asked = requests.find(({ _id }) => _id === request)
  if (asked) return sumByItem(asked.pieces)
  // Cancelling the order refunds all that was not cancelled before.
  if (!isCancelled || (reason !== 'cancelled' && reason !== 'paid-without-stock')) return []
  return orderItems.flatMap(({ qty, cancelledQty }, item) =>
    qty > cancelledQty ? [{ item, qty: qty - cancelledQty }] : [],
  )
}

/** A request can name those of several parcels apart. */
function sumByItem(products: readonly Item[]): Item[] {
  const units = new Map<number, number>()
  for (const { item, qty } of products) units.set(item, (units.get(item) ?? 0) + qty)
  return [...units].map(([item, qty]) => ({ item, qty }))
}

/** Stripe's reason for a refund that it has accepted and pays only once the shop's balance covers it. */
export const noBalanceReason = 'insufficient_funds'

const texts = new Map<string, string>([
  [
    noBalanceReason,
    'Stripe has no balance for it: add money to the balance in Stripe’s dashboard, or wait for the next payments.',
  ],
  ['charge_pending', 'Stripe hasn’t received the payment itself yet.'],
  ['processing', 'Stripe is processing it.'],
  ['ECHECK', 'PayPal pays it from a bank account, which takes some days.'],
])

/** Why a payment provider has accepted a refund and not paid it yet, for the owner; `reason` is the provider's word. */
export function refundWaitText(reason: string): string {
  return texts.get(reason) ?? `The payment provider’s reason: ${reason.replaceAll('_', ' ').toLowerCase()}.`
}
