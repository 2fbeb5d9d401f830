import type { Attention, Order } from '#contract/orders.ts'
import { attentionText } from '#rules/attention.ts'
import { isFullyRefunded } from '#rules/order-state.ts'

/** The reasons for attention after which the payment of a delivered order is probably lost. */
const riskyReasons: readonly Attention[] = ['disputed', 'fraud-warning']

/**
 * The reasons, one sentence each, why an order should probably not be delivered. When there are any, the owner is asked
 * for confirmation.
 */
export function deliverConcerns(order: Order): string[] {
  const { orderNumber, user, isTestPayment, attention = [] } = order
  return [
    ...(isFullyRefunded(order) ? ['This order is refunded in full.'] : []),
    ...riskyReasons
      .filter((reason) => attention.includes(reason))
      .map((reason) => `Order ${orderNumber} ${attentionText(reason, user.name).happened}`),
    ...(isTestPayment ? [`Order ${orderNumber} was paid by a test payment: no money was charged.`] : []),
  ]
}
