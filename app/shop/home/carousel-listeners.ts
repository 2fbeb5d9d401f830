import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Why a carousel pauses: the pointer or the focus is on it, the tab is hidden, or the user prefers reduced motion. */
export type PauseReason = 'hover' | 'focus' | 'hidden' | 'reducedMotion'

/** The shortest horizontal swipe that changes the slide (spec §9). */
const swipeThresholdPx = 40

/** Calls back when a reason to pause starts or ends. */
export function usePauseReasons(
  frame: RefObject<HTMLElement | null>,
  onChange: (reason: PauseReason, isActive: boolean) => void,
) {
  const change = useEffectEvent(onChange)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const motion = window.matchMedia('(prefers-reduced-motion: reduce)')
    const readMotion = () => change('reducedMotion', motion.matches)
    const readVisibility = () => change('hidden', document.hidden)
    readMotion()
    readVisibility()
    motion.addEventListener('change', readMotion, { signal })
    document.addEventListener('visibilitychange', readVisibility, { signal })

    const element = frame.current
    // Touch has no hover state; only a mouse or a pen has.
    element?.addEventListener('pointerenter', (event) => change('hover', event.pointerType !== 'touch'), { signal })
    element?.addEventListener('pointerleave', () => change('hover', false), { signal })
    element?.addEventListener('focusin', () => change('focus', true), { signal })
    element?.addEventListener('focusout', () => change('focus', false), { signal })
    return () => listening.abort()
  }, [frame])
}

/** Calls back on a horizontal swipe, but not when the page is scrolled: 1 is forward, -1 is back. */
export function useSwipe(frame: RefObject<HTMLElement | null>, onSwipe: (by: 1 | -1) => void) {
  const swipe = useEffectEvent(onSwipe)
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal, passive: true }
    let start: Touch | undefined
    const handleStart = (event: TouchEvent) => {
      start = event.touches.length === 1 ? event.touches[0] : undefined
    }
    const handleEnd = (event: TouchEvent) => {
      const end = event.changedTouches[0]
      if (!start || !end) return
      const dx = end.clientX - start.clientX
      const dy = end.clientY - start.clientY
      start = undefined
      if (Math.abs(dx) >= swipeThresholdPx && Math.abs(dx) > Math.abs(dy)) swipe(dx < 0 ? 1 : -1)
    }
    frame.current?.addEventListener('touchstart', handleStart, options)
    frame.current?.addEventListener('touchend', handleEnd, options)
    return () => listening.abort()
  }, [frame])
}
