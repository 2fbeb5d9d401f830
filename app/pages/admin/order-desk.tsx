import type { Order } from '#contract/orders.ts'
import { History } from './history.tsx'
import { OrderEmails } from './order-emails.tsx'
import styles from './order-desk.module.scss'

export { DeliverOrder } from './deliver-order.tsx'
export { RefundOrder } from './refund-order.tsx'
export { RetryRefund } from './retry-refund.tsx'
export { SettleAttention } from './settle-attention.tsx'

/** What only the owner sees below an order: its e-mails and its history. */
export function OrderDesk({ order }: { order: Order }) {
  return (
    <div className={styles.desk}>
      <OrderEmails id={order._id} />
      <History subject="order" id={order._id} />
    </div>
  )
}
