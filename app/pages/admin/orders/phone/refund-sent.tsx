import { useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { useMarkRefundSentMutation } from '#app/api/admin/phone-orders.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { Order, Refund } from '#contract/orders.ts'
import { formatDollars } from '#rules/money.ts'
import { buyerText } from '#rules/orders/buyer.ts'

/** A refund that the owner pays by bank transfer, and then marks as sent. */
export function RefundSent({ order, refund }: { order: Order; refund: Refund }) {
  const [isAsked, setAsked] = useState(false)
  const [markSent, { isLoading }] = useMarkRefundSentMutation()
  const amount = formatDollars(refund.amount)

  async function handleConfirm() {
    const { error } = await markSent({ id: order._id, refundId: refund._id })
    setAsked(false)
    if (error) return showToast('error', errorMessage(error))
    showToast('success', `Refund of ${amount} marked as sent`)
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  if (refund.provider !== 'transfer' || refund.status !== 'pending') return null
  return (
    <div className="mt-2 mb-3">
      <p className="meta">
        Refund {amount} by bank transfer to the account that the money came from, reference {order.orderNumber}.
      </p>
      <button className="btn btn-outline" type="button" onClick={() => setAsked(true)}>
        Mark as sent…<span className="visually-hidden"> the refund of {amount}</span>
      </button>
      <ConfirmDialog
        show={isAsked}
        question={`Have you sent ${amount} to ${buyerText(order.user)}?`}
        consequence="The email about the refund goes out. This cannot be undone."
        action="Mark as sent"
        keep="Not yet"
        busy={isLoading}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setAsked(false)}
      />
    </div>
  )
}
