import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** The largest zoom of fingers and wheel. */
const mostZoom = 4

interface Spot {
  x: number
  y: number
}

const between = ([one, other]: TouchList): Spot | null =>
  one && other ? { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 } : null

const apart = ([one, other]: TouchList): number =>
  one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0

/**
 * The zoom of a plan that scrolls in its frame: two fingers, or the wheel with Ctrl. The spot between the fingers stays
 * where it is; buttons and keys keep the middle.
 */
export function useZoom() {
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  /** How the frame scrolls when the plan has been drawn larger. */
  const spot = useRef<(Spot & { ratio: number }) | null>(null)

  /** `at` is in the window. */
  function zoomTo(next: number, at?: Spot) {
    const box = frame.current?.getBoundingClientRect()
    const limited = Math.min(mostZoom, Math.max(1, next))
    if (!box || limited === zoom) return
    const from = at ? { x: at.x - box.left, y: at.y - box.top } : { x: box.width / 2, y: box.height / 2 }
    spot.current = { ...from, ratio: limited / zoom }
    setZoom(limited)
  }

  useLayoutEffect(() => {
    const [element, at] = [frame.current, spot.current]
    if (!element || !at) return
    element.scrollTo({
      left: (element.scrollLeft + at.x) * at.ratio - at.x,
      top: (element.scrollTop + at.y) * at.ratio - at.y,
    })
    spot.current = null
  })

  const pinch = useRef<{ apart: number; zoom: number } | null>(null)
  const handleTouch = useEffectEvent((event: TouchEvent) => {
    const at = between(event.touches)
    if (!at) {
      pinch.current = null
      return
    }
    if (event.cancelable) event.preventDefault()
    if (pinch.current) zoomTo((pinch.current.zoom * apart(event.touches)) / pinch.current.apart, at)
    else pinch.current = { apart: Math.max(1, apart(event.touches)), zoom }
  })
  const handleWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    zoomTo(zoom * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY })
  })
  // React's listeners of touch and wheel are passive, so the whole page would zoom.
  useEffect(() => {
    const element = frame.current
    const onTouch = (event: TouchEvent) => handleTouch(event)
    const onWheel = (event: WheelEvent) => handleWheel(event)
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const
    for (const name of touches) element?.addEventListener(name, onTouch, { passive: false })
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      for (const name of touches) element?.removeEventListener(name, onTouch)
      element?.removeEventListener('wheel', onWheel)
    }
  }, [])

  return { frame, zoom, zoomTo }
}
