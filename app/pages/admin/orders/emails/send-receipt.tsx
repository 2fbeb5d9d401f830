import { errorMessage } from '#app/api/error-message.ts'
import { useSendReceiptAgainMutation } from '#app/api/orders.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'

/** Sends the buyer of a paid order the receipt as it is now. The email and the history below show it. */
export function SendReceipt({ id }: { id: string }) {
  const [send, { isLoading }] = useSendReceiptAgainMutation()

  async function handleClick() {
    const { data, error } = await send(id)
    if (error) showToast('error', errorMessage(error))
    else showToast('success', data.message)
  }
  return (
    <LoadingButton type="button" look="outline" busy={isLoading} onClick={() => void handleClick()}>
      Send receipt again
    </LoadingButton>
  )
}
