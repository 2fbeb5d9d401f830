import { Link } from 'react-router'
import { useMay } from '#app/admin/frame/use-may.ts'
import { MarkAsPaid, Remind } from '#app/admin/orders/phone/phone-payment.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { useNow } from '#app/ui/use-now.ts'
import type { Order } from '#contract/orders/orders.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { buyerText } from '#rules/orders/buyer.ts'
import { canBePaid } from '#rules/orders/order-state.ts'
import styles from './order.module.scss'

/** What can be done with an unpaid order: edit it, and if it came by phone remind its buyer and mark it as paid. */
export function Unpaid({ order }: { order: Order }) {
  const now = useNow()
  const mayChange = useMay('orders', 'change')
  const mayMark = useMay('transfers', 'change')
  const mayRemind = useMay('phoneOrders', 'change')
  if (!canBePaid(order) || order.isPaymentPending) return null
  const { phoneOrder, orderNumber, user } = order
  // It cannot be edited while it can still be taken back.
  const isFinal = phoneOrder === undefined || (now !== null && new Date(phoneOrder.undoUntil) <= now)
  const canEdit = mayChange && isFinal
  const what = phoneOrder ? 'Pieces, address and discount' : 'Pieces and address'
  const isRemindable = phoneOrder !== undefined && mayRemind && user.email !== ''
  const isMarkable = phoneOrder !== undefined && mayMark
  return (
    <Alert kind="info" className="mb-4 d-print-none">
      <p>
        <strong>{orderNumber} isn’t paid.</strong>
        {canEdit && ` ${what} can be changed; ${buyerText(user)} gets the new total by email.`}
      </p>
      {(canEdit || isRemindable || isMarkable) && (
        <div className={styles.buttons}>
          {canEdit && (
            <Link className="btn btn-outline" to={adminPaths.editOrder(order._id)}>
              Edit
            </Link>
          )}
          {isRemindable && <Remind order={order} />}
          {isMarkable && <MarkAsPaid order={order} />}
        </div>
      )}
    </Alert>
  )
}
