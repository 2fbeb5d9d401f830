import { useEffect, useEffectEvent } from 'react'

/**
 * The browser's Back button may bring a page back as it was left, busy button and all, without loading it: then the
 * button works again, and what happened meanwhile is read anew.
 */
export function usePageRestore(handle: () => void): void {
  const onReturn = useEffectEvent(handle)
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && onReturn()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
}
