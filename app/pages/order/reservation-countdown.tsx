import { useEffect, useEffectEvent, useState } from 'react'
import { holdLeftMs } from '#rules/order-state.ts'
import { Icon } from '#app/ui/image/icon.tsx'

interface HeldCountdownProps {
  /** Until when the units of the order are kept, ISO 8601. */
  heldUntil: string
  /** How long a whole hold is: what the bar is full at. */
  holdMinutes: number
  /** Called once, when the hold runs out while the page is open. */
  onEnd?: () => void
}

/**
 * How long the pieces of an unpaid order are still held. The server has no clock that agrees with the visitor's, so the
 * first picture leaves the time out. Minutes are announced to screen readers, seconds are not.
 */
export function ReservationCountdown({ heldUntil, holdMinutes, onEnd }: HeldCountdownProps) {
  const left = useTimeLeft(heldUntil, onEnd)
  const hasEnded = left === 0
  const share = left === null ? 100 : Math.min(100, (left / (holdMinutes * 60_000)) * 100)
  return (
    <div className="alert alert-warning held" role="timer">
      <Icon name="clock" />
      <div className="alert-words">
        {hasEnded ? (
          <p>The hold has ended. The order stays, and you can still pay while there is stock.</p>
        ) : (
          <p>
            Held for you {left !== null && 'for '}
            <strong>{left !== null && exactly(left)}</strong>
          </p>
        )}
        <svg className="held-bar" width="100%" height="3" aria-hidden="true">
          <rect className="held-bar-left" width={`${share.toFixed(1)}%`} height="3" />
        </svg>
        <span className="visually-hidden" role="status">
          {hasEnded ? 'The hold has ended' : left !== null && `Held for you for ${roughly(left)}`}
        </span>
      </div>
    </div>
  )
}

/** Milliseconds of the hold that are left, every second; null until the page is alive. */
function useTimeLeft(heldUntil: string, onEnd?: () => void) {
  const [left, setLeft] = useState<number | null>(null)
  const sayEnd = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    let wasHeld = false
    function look() {
      const now = holdLeftMs(heldUntil, new Date())
      setLeft(now)
      if (now > 0) wasHeld = true
      else {
        clearInterval(ticking)
        if (wasHeld) sayEnd()
      }
    }
    const ticking = setInterval(look, 1000)
    look()
    return () => clearInterval(ticking)
  }, [heldUntil])
  return left
}

/** `52 min 10 s` */
function exactly(left: number) {
  const seconds = Math.ceil(left / 1000)
  const minutes = Math.floor(seconds / 60)
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}

/** `52 minutes`, `less than a minute`: what changes once a minute. */
function roughly(left: number) {
  const minutes = Math.floor(left / 60_000)
  if (minutes === 0) return 'less than a minute'
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
