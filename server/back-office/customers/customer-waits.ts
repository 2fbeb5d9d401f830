import type { CustomerWait } from '#contract/back-office/customers.ts'
import type { Order } from '#contract/orders/orders.ts'
import { deliveryItems } from '#rules/orders/fulfilment/parcels.ts'
import { isFullyRefunded, stageOf } from '#rules/orders/order-state.ts'
import { undeliveredText } from '#server/orders/fulfilment/list-deliveries.ts'
import { isRefundUndecided, toOrder } from '#server/orders/order-mapping.ts'
import type { FoundOrder } from '#server/orders/orders.queries.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'

/** Messages and questions of a customer that have no answer. */
interface Unanswered {
  messages: number
  questions: number
}

/** Lists what is open: deliveries by due day, requests, unanswered messages and questions, then unpaid orders. */
export function listWaits(
  shop: Shop,
  found: readonly FoundOrder[],
  { messages, questions }: Unanswered,
): CustomerWait[] {
  const orders = found.map((each) => toOrder(each, isTestShop(shop)))
  const undecided = new Set(found.filter(isRefundUndecided).map(({ order }) => order.id))
  return [
    ...orders
      .filter((order) => stageOf(order) === 'paid' && !isFullyRefunded(order) && !undecided.has(order._id))
      .toSorted((one, other) => dueDay(one).localeCompare(dueDay(other)))
      .flatMap(toDelivery),
    ...orders.flatMap(toRequests),
    ...(messages > 0 ? [{ kind: 'message' as const, count: messages }] : []),
    ...(questions > 0 ? [{ kind: 'question' as const, count: questions }] : []),
    ...orders
      .filter((order) => stageOf(order) === 'unpaid')
      .map(({ _id, orderNumber, totalPrice }) => ({ kind: 'payment' as const, order: _id, orderNumber, totalPrice })),
  ]
}

/** The last promised day; orders without one come last. */
function dueDay({ deliveryPromise }: Order): string {
  return deliveryPromise?.kind === 'days' ? deliveryPromise.to : '9999'
}

function toDelivery(order: Order): CustomerWait[] {
  const items = deliveryItems(order).filter(({ stage }) => stage !== 'delivered')
  if (items.length === 0) return []
  const { _id, orderNumber, deliveryPromise } = order
  return [
    {
      kind: 'delivery',
      order: _id,
      orderNumber,
      count: items.reduce((sum, { qty }) => sum + qty, 0),
      pieces: undeliveredText(items),
      promise: deliveryPromise,
    },
  ]
}

function toRequests({ _id, orderNumber, requests }: Order): CustomerWait[] {
  return requests
    .filter(({ status }) => status === 'open')
    .map(({ kind }) => ({ kind: 'request', order: _id, orderNumber, request: kind }))
}
