import type { Order } from '#contract/orders/orders.ts'
import { Link } from 'react-router'
import { firstNameOf } from '#rules/orders/buyer.ts'
import { isFullyRefunded } from '#rules/orders/order-state.ts'
import { paths } from '#rules/paths.ts'
import { refundText } from '#rules/orders/receipt.ts'
import { deliveryTime } from '#rules/platform/shop-info.ts'

/** Neither cancelled nor refunded in full. */
export function isToBeDelivered(order: Order): boolean {
  return !order.isCancelled && !isFullyRefunded(order)
}

export function Thanks({ order }: { order: Order }) {
  const firstName = firstNameOf(order.user.name)
  const named = firstName === null ? '' : `, ${firstName}`
  if (!isToBeDelivered(order)) {
    return (
      <>
        <h1 className="mb-3">Sorry{named}. We can’t deliver this order.</h1>
        <p className="lead">{refundText(order)}</p>
      </>
    )
  }
  return (
    <>
      <h1 className="mb-3">Thank you{named}. It’s yours.</h1>
      <p className="lead">
        Order <Link to={paths.order(order._id)}>{order.orderNumber}</Link> is paid. We’re emailing the receipt to{' '}
        <strong className="text-break">{order.user.email}</strong>.
        {!order.deliveryPromise && ` Delivery takes ${deliveryTime}.`}
      </p>
    </>
  )
}
