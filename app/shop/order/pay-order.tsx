import { type ReactNode, useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { orderIdSaved } from '#app/store/cart.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { useOffersAfterpay, useShopDetails } from '#app/store/shop-details.tsx'
import { TimeInWords } from '#app/ui/day-in-words.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import type { Order } from '#contract/orders/orders.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { fullHoldMinutes, isHeldForDays, payableUntil } from '#rules/orders/order-state.ts'
import { ReservationCountdown } from './reservation-countdown.tsx'
import { usePageRestore } from './use-page-restore.ts'
import styles from './order.module.scss'

interface PayOrderProps {
  order: Order
  /** Returns the address of the payment page, or null after a failure. */
  start: () => Promise<string | null>
  failure: unknown
  refetch: () => void
  children?: ReactNode
}

/** Pays through the hosted checkout (spec §4). */
export function PayOrder({ order, start, failure, refetch, children }: PayOrderProps) {
  const dispatch = useAppDispatch()
  const { holdMinutes, payableDays } = useShopDetails()
  const hasAfterpay = useOffersAfterpay(order.totalPrice)
  const until = order.payableUntil ?? payableUntil(order.createdAt, payableDays).toISOString()
  const [isLeaving, setIsLeaving] = useState(false)
  usePageRestore(() => {
    setIsLeaving(false)
    refetch()
  })

  async function complete() {
    setIsLeaving(true)
    dispatch(orderIdSaved(order._id))
    const url = await start()
    if (url !== null) return window.location.assign(url)
    setIsLeaving(false)
  }

  return (
    <section className={`bg-plaster d-print-none ${styles.payNow}`} aria-labelledby="pay-now">
      <h2 className="visually-hidden" id="pay-now">
        Pay for this order
      </h2>
      <div>
        {failure !== undefined && <Alert kind="danger">{errorMessage(failure)}</Alert>}
        <div className={`d-flex align-items-center ${styles.complete}`}>
          <LoadingButton type="button" busy={isLeaving} onClick={() => void complete()}>
            Complete Order
          </LoadingButton>
          {order.totalPrice > 0 && <b className="num fw-bold">{formatDollars(order.totalPrice)}</b>}
        </div>
        {children}
        <p className="meta">
          You pay by card{hasAfterpay && ' or Afterpay'} on our payment provider’s page and then come back here.
        </p>
      </div>
      <div>
        {order.heldUntil && isHeldForDays(order) ? (
          <Alert kind="info">
            We hold your pieces until <TimeInWords at={order.heldUntil} />.
          </Alert>
        ) : order.heldUntil ? (
          <ReservationCountdown
            heldUntil={order.heldUntil}
            holdMinutes={fullHoldMinutes(order, holdMinutes)}
            onEnd={refetch}
          />
        ) : (
          <Alert kind="warning">The hold has ended. You can still pay, as long as we have stock.</Alert>
        )}
        <p className="meta">
          {order.heldUntil && 'When the hold ends you can still pay, as long as we have stock. '}If you haven’t paid by{' '}
          <TimeInWords at={until} />, we’ll cancel the order.
        </p>
      </div>
    </section>
  )
}
