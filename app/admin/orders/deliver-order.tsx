import { useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { useDeliverOrderMutation } from '#app/api/orders.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import type { Order } from '#contract/orders/orders.ts'
import { buyerText } from '#rules/orders/buyer.ts'
import { deliveryConcerns, unshippedText } from '#rules/orders/fulfilment/delivery-concerns.ts'
import { deliveryPieces } from '#rules/orders/fulfilment/delivery-pieces.ts'
import { countPieces } from '#rules/orders/fulfilment/parcels.ts'
import { isFullyRefunded } from '#rules/orders/order-state.ts'

interface DeliverOrderProps {
  order: Order
  look: 'primary' | 'outline'
  disabled?: boolean
}

/**
 * Marks all that is left of a paid order as delivered (spec §4, §8). Asks for confirmation first when pieces are not
 * shipped, or there is another reason not to deliver the order.
 */
export function DeliverOrder({ order, look, disabled = false }: DeliverOrderProps) {
  const [deliver, { error: refusal, isLoading }] = useDeliverOrderMutation()
  const [isAsking, setIsAsking] = useState(false)
  const left = deliveryPieces(order).filter(({ stage }) => stage !== 'delivered')
  const count = countPieces(left)
  const unshipped = unshippedText(left)
  const concerns = [
    ...(unshipped === null ? [] : [unshipped]),
    ...deliveryConcerns([{ ...order, isRefunded: isFullyRefunded(order) }]),
  ]

  async function handleDeliver() {
    const { error } = await deliver(order._id)
    setIsAsking(false)
    if (error) showToast('error', errorMessage(error), { isSaid: true })
    else showToast('success', 'Order delivered')
    // The button is removed: keyboard focus moves to the start of the content.
    if (!error) focusMain()
  }

  function handleClick() {
    if (concerns.length > 0) setIsAsking(true)
    else void handleDeliver()
  }

  return (
    <>
      <FormProblem text={refusal ? errorMessage(refusal) : null} />
      <LoadingButton type="button" look={look} disabled={disabled} busy={isLoading && !isAsking} onClick={handleClick}>
        Mark As Delivered
      </LoadingButton>
      <p className="meta mb-0">We’ll email {buyerText(order.user)}.</p>
      {concerns.length > 0 && (
        <ConfirmDialog
          show={isAsking}
          question="Deliver this order anyway?"
          consequence={concerns.join(' ')}
          action={count > 1 ? `Mark all ${count} pieces as delivered` : 'Mark as delivered'}
          keep="Keep it undelivered"
          isDanger
          busy={isLoading}
          onConfirm={() => void handleDeliver()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
