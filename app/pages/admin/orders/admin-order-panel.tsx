import type { Order } from '#contract/orders.ts'
import { History } from '#app/pages/admin/history/history.tsx'
import { OrderEmails } from './order-emails.tsx'
import styles from './admin-order-panel.module.scss'

export { DeliverOrder } from './deliver-order.tsx'
export { RefundOrder } from './refund-order.tsx'
export { RetryRefund } from './retry-refund.tsx'
export { ResolveAttention } from './resolve-attention.tsx'

/** What only the owner sees below an order: its e-mails and its history. */
export function AdminOrderPanel({ order }: { order: Order }) {
  return (
    <div className={styles.desk}>
      <OrderEmails id={order._id} />
      <History subject="order" id={order._id} />
    </div>
  )
}
