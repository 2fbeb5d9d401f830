import { useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { usePaypalConfigQuery, useStartPaypalCheckoutMutation } from '#app/api/payments.ts'
import { orderIdSaved } from '#app/store/cart.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Order } from '#contract/orders.ts'
import { usePageRestore } from './use-page-restore.ts'

/** Pays an order with PayPal, on PayPal's own page. Only in a shop that is known there, and only where something is to be paid. */
export function PayWithPaypal({ order }: { order: Order }) {
  const dispatch = useAppDispatch()
  const { data: config } = usePaypalConfigQuery()
  const [startCheckout, { error }] = useStartPaypalCheckoutMutation()
  const [isLeaving, setIsLeaving] = useState(false)
  usePageRestore(() => setIsLeaving(false))
  if (!config?.clientId || order.totalPrice === 0) return null

  async function pay() {
    setIsLeaving(true)
    dispatch(orderIdSaved(order._id))
    const answer = await startCheckout({ order: { _id: order._id } })
    if (answer.data) return window.location.assign(answer.data.url)
    setIsLeaving(false)
    showToast('error', errorMessage(answer.error))
  }

  return (
    <div className="mt-3">
      {error && <Alert kind="danger">{errorMessage(error)}</Alert>}
      <LoadingButton type="button" look="outline" busy={isLeaving} onClick={() => void pay()}>
        Pay with PayPal
      </LoadingButton>
    </div>
  )
}
