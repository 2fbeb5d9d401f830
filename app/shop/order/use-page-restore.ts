import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `handle` when the browser's Back button restores a page from its cache without loading it. The page then still
 * has its busy button and its old data.
 */
export function usePageRestore(handle: () => void): void {
  const onRestore = useEffectEvent(handle)
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && onRestore()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
}
