import { useEffect, useState } from 'react'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'

/**
 * False at first for a live region that appears with its text, because screen readers announce only changes. What the
 * server writes is never empty.
 */
export function useEmptyFirst(): boolean {
  const isHydrated = useIsHydrated()
  const [isThere, setIsThere] = useState(!isHydrated)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsThere(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isThere
}
