import { errorMessage } from '#app/api/error-message.ts'
import { useDeliverOrderMutation } from '#app/api/orders.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Order } from '#contract/orders.ts'
import { canBeDelivered } from '#rules/order-state.ts'

/** Marks an order as delivered; shown only while it is paid and not delivered (spec §4, §8). */
export function DeliverOrder({ order }: { order: Order }) {
  const [deliver, { isLoading }] = useDeliverOrderMutation()

  async function handleClick() {
    const { error } = await deliver(order._id)
    if (error) showToast('error', errorMessage(error))
    else showToast('success', 'Order delivered')
    // The button is removed: keyboard focus moves to the start of the content.
    if (!error) document.getElementById('main')?.focus({ preventScroll: true })
  }

  if (!canBeDelivered(order)) return null
  return (
    <>
      <LoadingButton type="button" busy={isLoading} onClick={() => void handleClick()}>
        Mark As Delivered
      </LoadingButton>
      <p className="meta">{order.user.name} will get an e-mail.</p>
    </>
  )
}
