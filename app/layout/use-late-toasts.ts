import { useEffect } from 'react'
import { loadToasts } from '#app/ui/feedback/show-toast.ts'

/** How long after hydration the toasts are loaded, in milliseconds: the page itself comes first. */
const delayMs = 1000

/** Loads the toasts after hydration, because a toast may say that the network is down; after a failure when it is back. */
export function useLateToasts(): void {
  useEffect(() => {
    const load = () => void loadToasts().catch(() => undefined)
    const timer = setTimeout(load, delayMs)
    window.addEventListener('online', load)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', load)
    }
  }, [])
}
