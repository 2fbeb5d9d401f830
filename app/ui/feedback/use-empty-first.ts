import { useEffect, useState } from 'react'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'

/**
 * Whether a live region shows its text: one that appears with its text is empty at first, because screen readers
 * announce only what changes in a region that is there. What the server writes is never empty.
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
