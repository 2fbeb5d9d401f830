import { useEffect, useEffectEvent, useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { useReadOrderQuery } from '#app/api/orders.ts'
import { usePaypalConfigQuery, useStartCheckoutMutation } from '#app/api/payments.ts'
import { raiseToast } from '#app/ui/raise-toast.ts'
import { orderIdSaved } from '#app/store/cart.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { BusyButton } from '#app/ui/busy-button.tsx'
import { HeldCountdown } from '#app/ui/held-countdown.tsx'
import { Message } from '#app/ui/message.tsx'
import type { Order } from '#contract/orders.ts'

/**
 * Pays an order on the hosted card page (spec §4). The configuration of the payment-button provider is asked for, as the
 * spec has it; a shop without a client id offers nothing more here.
 */
export function CompleteOrder({ order }: { order: Order }) {
  const dispatch = useAppDispatch()
  const { holdMinutes } = useShopDetails()
  const { refetch } = useReadOrderQuery(order._id)
  usePaypalConfigQuery()
  const [startCheckout, { error }] = useStartCheckoutMutation()
  const [isLeaving, setIsLeaving] = useState(false)
  useReturn(() => {
    setIsLeaving(false)
    void refetch()
  })

  async function complete() {
    setIsLeaving(true)
    dispatch(orderIdSaved(order._id))
    const answer = await startCheckout({ order: { _id: order._id } })
    if (answer.data) return window.location.assign(answer.data.url)
    setIsLeaving(false)
    raiseToast('error', errorMessage(answer.error))
  }

  return (
    <>
      {order.heldUntil ? (
        <HeldCountdown heldUntil={order.heldUntil} holdMinutes={holdMinutes} onEnd={() => void refetch()} />
      ) : (
        <Message kind="warning">
          The hold has ended. The order stays, and you can still pay while there is stock.
        </Message>
      )}
      {error && <Message kind="danger">{errorMessage(error)}</Message>}
      <BusyButton type="button" busy={isLeaving} onClick={() => void complete()}>
        Complete Order
      </BusyButton>
      <p className="meta">
        You will go to our payment provider’s page and come back here. After the hold ends the order stays, and you can
        still pay while there is stock.
      </p>
    </>
  )
}

/**
 * The browser's Back button may bring a page back as it was left, busy button and all, without loading it: then the
 * button works again, and what happened meanwhile is read anew.
 */
function useReturn(handle: () => void) {
  const onReturn = useEffectEvent(handle)
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && onReturn()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
}
