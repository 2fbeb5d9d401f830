import { useEffect, useState, type ComponentType } from 'react'

/** How long after hydration the toasts are loaded, in milliseconds: the page itself comes first. */
const delayMs = 1000

/** The toasts, loaded after hydration. Without a connection there are none, and the page works without them. */
export function LateToasts() {
  const [toasts, setToasts] = useState<{ Toasts: ComponentType } | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      // `showToast` imports the library too. It is loaded now, because a toast may say that the network is down.
      const loading = [import('./toasts.tsx'), import('react-toastify/unstyled')] as const
      Promise.all(loading).then(
        ([loaded]) => setToasts(loaded),
        () => undefined,
      )
    }, delayMs)
    return () => clearTimeout(timer)
  }, [])
  return toasts && <toasts.Toasts />
}
