import { errorMessage } from '#app/api/error-message.ts'
import { useRetryRefundMutation } from '#app/api/orders.ts'
import { BusyButton } from '#app/ui/busy-button.tsx'
import { raiseToast } from '#app/ui/raise-toast.ts'
import type { Refund } from '#contract/orders.ts'
import { formatDollars } from '#rules/money.ts'

/** Asks the payment provider once more for a refund that it has refused. */
export function RetryRefund({ orderId, refund }: { orderId: string; refund: Refund }) {
  const [retry, { isLoading }] = useRetryRefundMutation()
  const amount = formatDollars(refund.amount)

  async function handleClick() {
    const { error } = await retry({ id: orderId, refundId: refund._id })
    if (error) return raiseToast('error', errorMessage(error))
    raiseToast('success', `${amount} goes back`)
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  if (refund.reason === 'at-provider') return null
  return (
    <BusyButton type="button" look="outline" busy={isLoading} onClick={() => void handleClick()}>
      Try again<span className="visually-hidden"> to return {amount}</span>
    </BusyButton>
  )
}
