import type { Order } from '#contract/orders.ts'
import { isFullyRefunded } from '#rules/order-state.ts'
import { refundText } from '#rules/receipt.ts'
import { deliveryTime } from '#rules/shop-info.ts'

/** Whether a paid order will be delivered: it is neither cancelled nor refunded in full. */
export function isToBeDelivered(order: Order): boolean {
  return !order.isCancelled && !isFullyRefunded(order)
}

/**
 * The heading of a paid order after the payment. A paid order may be cancelled or refunded in full: its pieces were sold
 * before the payment arrived, or an admin has cancelled or refunded it since. It is then not delivered.
 */
export function Thanks({ order }: { order: Order }) {
  const [firstName] = order.user.name.trim().split(/\s+/)
  if (!isToBeDelivered(order)) {
    return (
      <>
        <h1 className="mb-3">Sorry, {firstName}. We can’t deliver this order.</h1>
        <p className="lead">{refundText(order)}</p>
      </>
    )
  }
  return (
    <>
      <h1 className="mb-3">Thank you, {firstName}. It’s yours.</h1>
      <p className="lead">
        We’re emailing your receipt to <span className="text-break">{order.user.email}</span>.
        {!order.deliveryPromise && ` Delivery takes ${deliveryTime}.`}
      </p>
    </>
  )
}
