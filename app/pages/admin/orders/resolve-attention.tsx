import { errorMessage } from '#app/api/error-message.ts'
import { useResolveAttentionMutation } from '#app/api/orders.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Order } from '#contract/orders.ts'

/** Removes an order from the list of orders that need attention. */
export function ResolveAttention({ order }: { order: Order }) {
  const [resolveAttention, { isLoading }] = useResolveAttentionMutation()

  async function handleClick() {
    const { error } = await resolveAttention(order._id)
    if (error) showToast('error', errorMessage(error))
    else document.getElementById('main')?.focus({ preventScroll: true })
  }

  if (!order.attention) return null
  return (
    <LoadingButton type="button" look="outline" busy={isLoading} onClick={() => void handleClick()}>
      Mark as resolved
    </LoadingButton>
  )
}
