import { ActionButton } from '#app/admin/kit/act.tsx'
import { ordersApi } from '#app/api/orders.ts'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import type { Attention } from '#contract/orders/order.ts'

interface ResolveAttentionProps {
  orderId: string
  reason: Attention
  /** Missing, the focus moves to the start of the content, because the button is removed. */
  onResolved?: () => void
}

export function ResolveAttention({ orderId, reason, onResolved = focusMain }: ResolveAttentionProps) {
  const mutation = ordersApi.resolveAttention.useMutation()
  return (
    <ActionButton
      mutation={mutation}
      arg={{ id: orderId, reason, isResolved: true }}
      success={null}
      onDone={onResolved}
    >
      Mark as resolved
    </ActionButton>
  )
}
