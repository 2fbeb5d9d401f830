import type { Delivery } from '#contract/orders/fulfilment.ts'
import { deliveryRiskLabel } from '#rules/orders/fulfilment/delivery-concerns.ts'

/**
 * What a packing slip warns of, one sentence each, so that no parcel is packed by mistake. The buyer gets the paper, so
 * it does not name the reason.
 */
export function slipWarnings(delivery: Delivery): string[] {
  const { orderNumber, isTestPayment } = delivery
  return [
    ...(stopOf(delivery) === null ? [] : [`Don’t ship yet. Check order ${orderNumber} first.`]),
    ...(isTestPayment ? ['Test payment: no money was charged.'] : []),
  ]
}

/** What the pick list says about an order, such as `do not send yet: disputed`; null for an ordinary one. */
export function pickNote(delivery: Delivery): string | null {
  const stop = stopOf(delivery)
  const notes = [
    ...(stop === null ? [] : [`don’t ship yet: ${stop}`]),
    ...(delivery.isTestPayment ? ['test payment'] : []),
  ]
  return notes.length === 0 ? null : notes.join(', ')
}

/** Why an order should not be shipped, in a few words; it may have been cancelled or refunded since the list was read. */
function stopOf(delivery: Delivery): string | null {
  if (delivery.isCancelled) return 'cancelled'
  if (delivery.isRefunded) return 'refunded'
  return deliveryRiskLabel(delivery)
}
