import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { dismissErrors } from '#app/ui/feedback/show-toast.ts'

/**
 * Moves the focus after a navigation to the anchor of the URL or to the main content (promises 25). Returns the new
 * page's title for a live region.
 */
export function usePageChange(): string {
  const { pathname, hash, key } = useLocation()
  const shown = useRef({ pathname, key })
  const [title, setTitle] = useState('')
  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, key }
    const isOtherPage = before.pathname !== pathname
    if (isOtherPage) {
      setTitle(document.title)
      void dismissErrors()
    }
    const anchor = before.key !== key && hash ? document.getElementById(decodedAnchor(hash)) : null
    const target = anchor ?? (isOtherPage ? document.getElementById('main') : null)
    target?.focus({ preventScroll: true })
  }, [pathname, hash, key])
  return title
}

function decodedAnchor(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
