import { Link } from 'react-router'
import { useMay } from '#app/layout/admin/use-may.ts'
import { writePieces } from '#app/pages/admin/parcel-steps/printed-pieces.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import type { Order } from '#contract/orders.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { boughtPieces } from './list/selected-orders.tsx'
import { SendReceipt } from './emails/send-receipt.tsx'

/** What the shop does less often with an order: begin a phone order with it, print its slip, send its receipt. */
export function MoreActions({ order }: { order: Order }) {
  const mayPhone = useMay('phoneOrders', 'change')
  const mayChange = useMay('orders', 'change')
  const hasReceipt = mayChange && order.isPaid && order.user.email !== ''
  const hasSlip = useMay('deliver', 'read') && order.isPaid && !order.isCancelled
  if (!mayPhone && !hasReceipt && !hasSlip) return null
  return (
    <section className="d-flex flex-wrap gap-2 mb-3" aria-label="More">
      {mayPhone && (
        <Link className="btn btn-outline" to={adminPaths.copiedPhoneOrder(order._id)}>
          Copy as phone order
        </Link>
      )}
      {hasSlip && (
        <Link className="btn btn-outline" to={adminPaths.packingSlips(writePieces([boughtPieces(order)]))}>
          <Icon name="printer" />
          Packing slip
        </Link>
      )}
      {hasReceipt && <SendReceipt id={order._id} />}
    </section>
  )
}
