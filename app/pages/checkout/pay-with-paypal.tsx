import { useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { usePaypalConfigQuery, useStartButtonCheckoutMutation } from '#app/api/payments.ts'
import { orderIdSaved } from '#app/store/cart.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { BusyButton } from '#app/ui/busy-button.tsx'
import { Message } from '#app/ui/message.tsx'
import { raiseToast } from '#app/ui/raise-toast.ts'
import type { Order } from '#contract/orders.ts'
import { useReturn } from './use-return.ts'

/** Pays an order with PayPal, on PayPal's own page. Only in a shop that is known there, and only where something is to be paid. */
export function PayWithPaypal({ order }: { order: Order }) {
  const dispatch = useAppDispatch()
  const { data: config } = usePaypalConfigQuery()
  const [startCheckout, { error }] = useStartButtonCheckoutMutation()
  const [isLeaving, setIsLeaving] = useState(false)
  useReturn(() => setIsLeaving(false))
  if (!config?.clientId || order.totalPrice === 0) return null

  async function pay() {
    setIsLeaving(true)
    dispatch(orderIdSaved(order._id))
    const answer = await startCheckout({ order: { _id: order._id } })
    if (answer.data) return window.location.assign(answer.data.url)
    setIsLeaving(false)
    raiseToast('error', errorMessage(answer.error))
  }

  return (
    <div className="mt-3">
      {error && <Message kind="danger">{errorMessage(error)}</Message>}
      <BusyButton type="button" look="outline" busy={isLeaving} onClick={() => void pay()}>
        Pay with PayPal
      </BusyButton>
    </div>
  )
}
