import { errorMessage } from '#app/api/error-message.ts'
import { useRetryRefundMutation } from '#app/api/orders.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Refund } from '#contract/orders.ts'
import { formatDollars } from '#rules/money.ts'

/** Requests a refund again that the payment provider refused. */
export function RetryRefund({ orderId, refund }: { orderId: string; refund: Refund }) {
  const [retry, { isLoading }] = useRetryRefundMutation()
  const amount = formatDollars(refund.amount)

  async function handleClick() {
    const { error } = await retry({ id: orderId, refundId: refund._id })
    if (error) return showToast('error', errorMessage(error))
    showToast('success', `Refund of ${amount} requested again`)
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  if (refund.reason === 'at-provider' || refund.reason === 'disputed') return null
  return (
    <div className="mt-2 mb-3">
      <LoadingButton type="button" look="outline" busy={isLoading} onClick={() => void handleClick()}>
        Try again<span className="visually-hidden"> to refund {amount}</span>
      </LoadingButton>
    </div>
  )
}
