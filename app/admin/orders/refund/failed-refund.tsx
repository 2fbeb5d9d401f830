import { errorMessage } from '#app/api/error-message.ts'
import { useRetryRefundMutation } from '#app/api/orders.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Order, Refund } from '#contract/orders/orders.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { buyerText } from '#rules/orders/buyer.ts'
import { MarkSent } from './refund-sent.tsx'

/** A refund that the payment provider has refused: why, and the ways in which the buyer still gets the money. */
export function FailedRefund({ order, refund }: { order: Order; refund: Refund }) {
  if (refund.reason === 'disputed' || refund.provider === 'transfer') return null
  return (
    <div className="mt-2 mb-3">
      {refund.refusal !== undefined && <p className="meta mb-1">The reason: {refund.refusal}</p>}
      <p className="meta">
        If it’s refused again, ask {buyerText(order.user)} for a bank account, transfer {formatDollars(refund.amount)}{' '}
        and mark it as refunded.
      </p>
      <div className="d-flex flex-wrap gap-2">
        {refund.reason !== 'at-provider' && <RetryRefund orderId={order._id} refund={refund} />}
        <MarkSent order={order} refund={refund} button="Refunded by transfer…" />
      </div>
    </div>
  )
}

function RetryRefund({ orderId, refund }: { orderId: string; refund: Refund }) {
  const [retry, { isLoading }] = useRetryRefundMutation()
  const amount = formatDollars(refund.amount)

  async function handleClick() {
    const { error } = await retry({ id: orderId, refundId: refund._id })
    if (error) return showToast('error', errorMessage(error))
    showToast('success', `Refund of ${amount} requested again`)
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <LoadingButton type="button" look="outline" busy={isLoading} onClick={() => void handleClick()}>
      Try again<span className="visually-hidden"> to refund {amount}</span>
    </LoadingButton>
  )
}
