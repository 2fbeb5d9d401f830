import { errorMessage } from '#app/api/error-message.ts'
import { useEndOrderLinksMutation } from '#app/api/checkout/order-link.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'

/** Ends the links to an order in the emails so far, for a buyer who has passed one on. */
export function EndLinks({ orderId }: { orderId: string }) {
  const [end, { isLoading }] = useEndOrderLinksMutation()

  async function handlePress() {
    const { data, error } = await end(orderId)
    if (data) showToast('success', data.message)
    else showToast('error', errorMessage(error))
  }

  return (
    <div className="d-print-none">
      <p className="meta mb-2">The links in your emails open this order without signing in, and nothing else.</p>
      <LoadingButton type="button" look="outline" busy={isLoading} onClick={() => void handlePress()}>
        Turn the links off
      </LoadingButton>
    </div>
  )
}
