import { Link } from 'react-router'
import { useNow } from '#app/ui/use-now.ts'
import type { Order } from '#contract/orders.ts'
import { buyerText } from '#rules/orders/buyer.ts'
import { canBePaid } from '#rules/orders/order-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'

/** Leads to the page that edits an unpaid order; nothing while the order can still be undone. */
export function EditUnpaid({ order }: { order: Order }) {
  const now = useNow()
  const undoUntil = order.phoneOrder?.undoUntil
  if (!canBePaid(order) || order.isPaymentPending) return null
  if (undoUntil !== undefined && (now === null || new Date(undoUntil) > now)) return null
  const what = order.phoneOrder ? 'Pieces, address and discount' : 'Pieces and address'
  return (
    <section className="mb-4" aria-label="Edit">
      <p className="meta">
        {order.orderNumber} is not paid. {what} can be changed; {buyerText(order.user)} gets the new sum by email.
      </p>
      <Link className="btn btn-outline" to={adminPaths.editOrder(order._id)}>
        Edit
      </Link>
    </section>
  )
}
