import { useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { useCancelOrderMutation } from '#app/api/orders.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Role } from '#contract/access/areas.ts'
import type { Order } from '#contract/orders.ts'
import { may } from '#rules/accounts/roles.ts'
import { buyerText } from '#rules/orders/buyer.ts'
import { formatDollars } from '#rules/money.ts'
import { canBeCancelledBy, isFullyRefunded } from '#rules/orders/order-state.ts'

/** Cancels an order after a confirmation: its buyer while it is unpaid, the owner until it is delivered. */
export function CancelOrder({ order, role }: { order: Order; role: Role | undefined }) {
  const isAdmin = may(role, 'orders', 'read')
  const [cancel, { isLoading }] = useCancelOrderMutation()
  const [isAsking, setIsAsking] = useState(false)

  async function handleConfirm() {
    const { error } = await cancel(order._id)
    setIsAsking(false)
    if (error) return showToast('error', errorMessage(error))
    showToast('success', 'Order cancelled')
    // The button disappears, so keyboard focus moves to the start of the page's content.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  const isShipped = order.parcels.some(({ shippedAt, deliveredAt }) => shippedAt !== null || deliveredAt !== null)
  if (order.isPaymentPending || isShipped || !canBeCancelledBy(order, { mayRefund: may(role, 'refunds', 'change') }))
    return null
  return (
    <>
      <button className="btn btn-quiet mt-2" type="button" onClick={() => setIsAsking(true)}>
        {isFullyRefunded(order) ? 'Cancel the order and put its pieces back on sale' : 'Cancel this order'}
      </button>
      <ConfirmDialog
        show={isAsking}
        question="Are you sure?"
        consequence={consequenceOf(order, { isAdmin })}
        action="Cancel the order"
        keep="Keep the order"
        isDanger
        busy={isLoading}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}

function consequenceOf(order: Order, { isAdmin }: { isAdmin: boolean }): string {
  const buyer = buyerText(order.user)
  if (isFullyRefunded(order)) return 'We’ll put the pieces back on sale. Nothing more is refunded.'
  if (order.isPaid) {
    return `We’ll refund ${formatDollars(order.totalPrice - order.refundedPrice)} to ${buyer} and put the pieces back on sale.`
  }
  return `We’ll release these pieces for other customers. ${isAdmin ? buyer : 'You'} won’t be charged.`
}
