import { useEffect, useEffectEvent } from 'react'

/** Calls `handle` when Back restores a page from the browser's cache, with its busy button and old data. */
export function usePageRestore(handle: () => void): void {
  const onRestore = useEffectEvent(handle)
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && onRestore()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
}
