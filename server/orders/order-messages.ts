import type { WebhookEvent } from '#contract/back-office/webhooks.ts'
import type { Db } from '#db/open.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { stageOf } from '#rules/orders/order-state.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import type { Shop } from '#server/platform/shop.ts'
import { queueMessage } from '#server/platform/webhooks/queue-message.ts'
import { orderState, refundedCents } from './order-mapping.ts'
import { findOrder } from './orders.queries.ts'

interface OrderMessage {
  event: WebhookEvent
  more?: object
  step?: { id: string; at: Date; undoUntil: Date }
}

/** A message waits as much longer than its step can be undone, as the email about the step does. */
const graceMs = 2_000

/** Queues an order's webhook message after a change, in the caller's transaction, without buyer and address. */
export async function queueOrderMessage(
  shop: Shop,
  tx: Db,
  orderId: string,
  { event, more, step }: OrderMessage,
): Promise<void> {
  const isUndoable = step !== undefined && step.undoUntil > step.at
  await queueMessage(shop, tx, {
    event,
    ...(step && { about: step.id }),
    notBefore: isUndoable ? new Date(step.undoUntil.getTime() + graceMs) : undefined,
    read: async () => {
      const found = await findOrder(tx, orderId)
      if (!found) throw new Error(`The message ${event} is about the order ${orderId}, which does not exist.`)
      const { order, items, refunds, paidWith } = found
      const orderNumber = formatOrderNumber(order.number)
      const data = {
        order: {
          _id: orderId,
          orderNumber,
          stage: stageOf(orderState(order)),
          totalPrice: dollarsOf(order.totalCents),
          refundedPrice: dollarsOf(refundedCents(order, refunds)),
          paidWith,
          paidAt: order.paidAt?.toISOString() ?? null,
          placedAt: order.createdAt.toISOString(),
          items: items.map(({ productId, qty, cancelledQty, priceCents }) => ({
            product: productId,
            qty,
            cancelledQty,
            price: dollarsOf(priceCents),
          })),
        },
        ...more,
      }
      return { subject: orderNumber, data }
    },
  })
}
