import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in CSS pixels; until it has been measured, that of a usual plan. */
export function useElementWidth(ref: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(860)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => setWidthPx(element.clientWidth || 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return widthPx
}
