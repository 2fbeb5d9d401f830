import type { Attention } from '#contract/orders/orders.ts'
import { deliveryRiskLabel } from '#rules/orders/fulfilment/delivery-concerns.ts'

/** Marks an order that should not be shipped yet, with the reasons; nothing for any other order. */
export function DoNotShipBadge({ order }: { order: { attention: readonly Attention[] } }) {
  const label = deliveryRiskLabel(order)
  return label === null ? null : <span className="badge badge-danger">Don’t ship yet: {label}</span>
}
