import { Link } from 'react-router'
import { useNow } from '#app/ui/use-now.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { UnpaidOrder } from '#contract/orders/order.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { nzTimeText } from '#rules/platform/nz-dates.ts'
import { holdLeftMs, holdLeftText } from '#rules/orders/order-state.ts'
import { paths } from '#rules/paths.ts'

export function UnpaidOrders({ orders }: { orders: readonly UnpaidOrder[] }) {
  const now = useNow()
  return orders.map((order) => (
    <Alert
      key={order._id}
      kind="warning"
      className="mb-4"
      action={
        <Link className="btn btn-primary" to={paths.order(order._id)}>
          Pay now<span className="visually-hidden"> for order {order.orderNumber}</span>
        </Link>
      }
    >
      <strong>
        Order {order.orderNumber}, {formatDollars(order.totalPrice)}, isn’t paid yet.
      </strong>{' '}
      {timeLeftText(order, now)}
    </Alert>
  ))
}

/** How long the hold lasts, or until when an order without one can be paid. */
export function timeLeftText({ heldUntil, payableUntil }: UnpaidOrder, now: Date): string {
  const leftMs = holdLeftMs(heldUntil, now)
  if (leftMs > 0) return `Held for you for ${holdLeftText(leftMs)}.`
  return `You can pay until ${nzTimeText(payableUntil)}, as long as we have stock.`
}
