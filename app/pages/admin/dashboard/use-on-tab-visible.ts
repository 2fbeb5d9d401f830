import { useEffect, useRef } from 'react'

/** Does something each time the tab comes back into view. */
export function useOnTabVisible(work: () => void): void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    function handleChange() {
      if (document.visibilityState === 'visible') latest.current()
    }
    document.addEventListener('visibilitychange', handleChange)
    return () => document.removeEventListener('visibilitychange', handleChange)
  }, [])
}
