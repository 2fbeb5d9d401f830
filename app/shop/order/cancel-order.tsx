import { useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { useCancelOrderMutation } from '#app/api/orders.ts'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Order } from '#contract/orders/orders.ts'
import { canBeCancelledBy } from '#rules/orders/order-state.ts'

/** Cancels an unpaid order of the shopper after a confirmation. */
export function CancelOrder({ order }: { order: Order }) {
  const [cancel, { isLoading }] = useCancelOrderMutation()
  const [isAsking, setIsAsking] = useState(false)

  async function handleConfirm() {
    const { error } = await cancel(order._id)
    setIsAsking(false)
    if (error) return showToast('error', errorMessage(error))
    showToast('success', 'Order cancelled')
    // The button disappears, so keyboard focus moves to the start of the page's content.
    focusMain()
  }

  if (order.isPaymentPending || !canBeCancelledBy(order, { mayRefund: false })) return null
  return (
    <>
      <button className="btn btn-quiet mt-2" type="button" onClick={() => setIsAsking(true)}>
        Cancel this order
      </button>
      <ConfirmDialog
        show={isAsking}
        question="Are you sure?"
        consequence="We’ll release these pieces for other customers. You won’t be charged."
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
