import { useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { useReadOrderQuery } from '#app/api/orders.ts'
import { useStartCheckoutMutation } from '#app/api/payments.ts'
import { orderIdSaved } from '#app/store/cart.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Order } from '#contract/orders.ts'
import { nzTime } from '#rules/nz-dates.ts'
import { payableUntil } from '#rules/order-state.ts'
import { PayWithPaypal } from './pay-with-paypal.tsx'
import { ReservationCountdown } from './reservation-countdown.tsx'
import { usePageRestore } from './use-page-restore.ts'

/** Pays an order through the hosted checkout (spec §4), or with PayPal where the shop offers it. */
export function PayOrder({ order }: { order: Order }) {
  const dispatch = useAppDispatch()
  const { holdMinutes, payableDays } = useShopDetails()
  const { refetch } = useReadOrderQuery(order._id)
  const [startCheckout, { error }] = useStartCheckoutMutation()
  const until = payableUntil(order.createdAt, payableDays).toISOString()
  const [isLeaving, setIsLeaving] = useState(false)
  usePageRestore(() => {
    setIsLeaving(false)
    void refetch()
  })

  async function complete() {
    setIsLeaving(true)
    dispatch(orderIdSaved(order._id))
    const { data, error: failure } = await startCheckout(order)
    if (data) return window.location.assign(data.url)
    setIsLeaving(false)
    showToast('error', errorMessage(failure))
  }

  return (
    <>
      {order.heldUntil ? (
        <ReservationCountdown heldUntil={order.heldUntil} holdMinutes={holdMinutes} onEnd={() => void refetch()} />
      ) : (
        <Alert kind="warning">The hold has ended. You can still pay, as long as we have stock.</Alert>
      )}
      {error && <Alert kind="danger">{errorMessage(error)}</Alert>}
      <LoadingButton type="button" busy={isLeaving} onClick={() => void complete()}>
        Complete Order
      </LoadingButton>
      <PayWithPaypal order={order} />
      <p className="meta">
        You pay on our payment provider’s page and then come back here.
        {order.heldUntil && ` After ${holdMinutes} minutes you can still pay, as long as we have stock.`} If you haven’t
        paid by <time dateTime={until}>{nzTime(until)}</time>, we cancel the order.
      </p>
    </>
  )
}
