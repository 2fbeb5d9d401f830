import { errorMessage } from '#app/api/error-message.ts'
import { useSettleAttentionMutation } from '#app/api/orders.ts'
import { BusyButton } from '#app/ui/busy-button.tsx'
import { raiseToast } from '#app/ui/raise-toast.ts'
import type { Order } from '#contract/orders.ts'

/** Takes an order off the list of those that need attention, once somebody has looked after it. */
export function SettleAttention({ order }: { order: Order }) {
  const [settle, { isLoading }] = useSettleAttentionMutation()

  async function handleClick() {
    const { error } = await settle(order._id)
    if (error) raiseToast('error', errorMessage(error))
    else document.getElementById('main')?.focus({ preventScroll: true })
  }

  if (!order.attention) return null
  return (
    <BusyButton type="button" look="outline" busy={isLoading} onClick={() => void handleClick()}>
      I have looked after it
    </BusyButton>
  )
}
