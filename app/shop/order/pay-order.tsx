import { type ReactNode, useState, useEffect, useEffectEvent } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { orderIdSaved } from '#app/store/cart.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { useOffersAfterpay, useShopDetails } from '#app/store/shop-details.tsx'
import { TimeInWords } from '#app/ui/day-in-words.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import type { Order } from '#contract/orders/order.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { fullHoldMinutes, isHeldForDays, payableUntil, holdLeftMs, holdLeftText } from '#rules/orders/order-state.ts'
import { Icon } from '#app/ui/image/icon.tsx'
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

interface ReservationCountdownProps {
  heldUntil: string
  holdMinutes: number
  /** Called once, if the hold ends while the page is open. */
  onEnd?: () => void
}

/** The server renders no time, because its clock may differ. Screen readers announce minutes, not seconds. */
export function ReservationCountdown({ heldUntil, holdMinutes, onEnd }: ReservationCountdownProps) {
  const leftMs = useTimeLeft(heldUntil, onEnd)
  const hasEnded = leftMs === 0
  const percentLeft = leftMs === null ? 100 : Math.min(100, (leftMs / (holdMinutes * 60_000)) * 100)
  return (
    <div className="alert alert-warning tabular d-print-none" role="timer">
      <Icon name="clock" />
      <div className="alert-words">
        {hasEnded ? (
          <p>The hold has ended. You can still pay, as long as we have stock.</p>
        ) : (
          <p>
            Held for you {leftMs !== null && 'for '}
            <strong>{leftMs !== null && formatExactly(leftMs)}</strong>
          </p>
        )}
        <svg className={styles.bar} width="100%" height="3" aria-hidden="true">
          <rect width={`${percentLeft.toFixed(1)}%`} height="3" />
        </svg>
        <span className="visually-hidden" role="status">
          {hasEnded ? 'The hold has ended' : leftMs !== null && `Held for you for ${holdLeftText(leftMs)}`}
        </span>
      </div>
    </div>
  )
}

function useTimeLeft(heldUntil: string, onEnd?: () => void) {
  const [leftMs, setLeftMs] = useState<number | null>(null)
  const callOnEnd = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    let wasHeld = false
    function update() {
      const currentMs = holdLeftMs(heldUntil, new Date())
      setLeftMs(currentMs)
      if (currentMs > 0) wasHeld = true
      else {
        clearInterval(timer)
        if (wasHeld) callOnEnd()
      }
    }
    const timer = setInterval(update, 1000)
    update()
    return () => clearInterval(timer)
  }, [heldUntil])
  return leftMs
}

function formatExactly(leftMs: number) {
  const seconds = Math.ceil(leftMs / 1000)
  const minutes = Math.floor(seconds / 60)
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}

/** Calls `handle` when Back restores a page from the browser's cache, with its busy button and old data. */
export function usePageRestore(handle: () => void): void {
  const onRestore = useEffectEvent(handle)
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && onRestore()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
}
