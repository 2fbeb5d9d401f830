import { errorMessage } from '#app/api/error-message.ts'
import { useResolveAttentionMutation } from '#app/api/orders.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Attention } from '#contract/orders.ts'

/** Resolves one reason why an order needs attention. */
export function ResolveAttention({ orderId, reason }: { orderId: string; reason: Attention }) {
  const [resolveAttention, { isLoading }] = useResolveAttentionMutation()

  async function handleClick() {
    const { error } = await resolveAttention({ id: orderId, reason })
    if (error) showToast('error', errorMessage(error))
    else document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <LoadingButton type="button" look="outline" busy={isLoading} onClick={() => void handleClick()}>
      Mark as resolved
    </LoadingButton>
  )
}
