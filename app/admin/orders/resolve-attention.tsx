import { errorMessage } from '#app/api/error-message.ts'
import { ordersApi } from '#app/api/orders.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Attention } from '#contract/orders/orders.ts'

interface ResolveAttentionProps {
  orderId: string
  reason: Attention
  /** Missing, the focus moves to the start of the content, because the button is removed. */
  onResolved?: () => void
}

/** Resolves one reason why an order needs attention. */
export function ResolveAttention({ orderId, reason, onResolved = focusMain }: ResolveAttentionProps) {
  const [resolveAttention, { isLoading }] = ordersApi.resolveAttention.useMutation()

  async function handleClick() {
    const { error } = await resolveAttention({ id: orderId, reason, isResolved: true })
    if (error) showToast('error', errorMessage(error))
    else onResolved()
  }

  return (
    <LoadingButton type="button" look="outline" busy={isLoading} onClick={() => void handleClick()}>
      Mark as resolved
    </LoadingButton>
  )
}

function focusMain() {
  document.getElementById('main')?.focus({ preventScroll: true })
}
