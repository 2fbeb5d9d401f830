import { Link } from 'react-router'
import { useMay } from '#app/layout/admin/use-may.ts'
import type { Order } from '#contract/orders.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { SendReceipt } from './emails/send-receipt.tsx'

/** What the shop does less often with an order: begin a phone order with it, and send its receipt again. */
export function MoreActions({ order }: { order: Order }) {
  const mayPhone = useMay('phoneOrders', 'change')
  const mayChange = useMay('orders', 'change')
  const hasReceipt = mayChange && order.isPaid && order.user.email !== ''
  if (!mayPhone && !hasReceipt) return null
  return (
    <section className="d-flex flex-wrap gap-2 mb-3" aria-label="More">
      {mayPhone && (
        <Link className="btn btn-outline" to={adminPaths.copiedPhoneOrder(order._id)}>
          Copy as phone order
        </Link>
      )}
      {hasReceipt && <SendReceipt id={order._id} />}
    </section>
  )
}
