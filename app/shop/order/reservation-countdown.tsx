import { useEffect, useEffectEvent, useState } from 'react'
import { holdLeftMs, holdLeftText } from '#rules/orders/order-state.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import styles from './order.module.scss'

interface ReservationCountdownProps {
  /** ISO 8601. */
  heldUntil: string
  /** The length of a full hold. */
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

/** In milliseconds; null until hydration. */
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

/** `52 min 10 s` */
function formatExactly(leftMs: number) {
  const seconds = Math.ceil(leftMs / 1000)
  const minutes = Math.floor(seconds / 60)
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}
