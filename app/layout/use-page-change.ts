import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'

/**
 * What a browser does when a page is loaded or an anchor followed, and a router leaves out (promises 25): after a change
 * of page the new title is read out, and the focus stands where the address leads: at its anchor, else at the start of
 * what the page is about. Returns the words to read out.
 */
export function usePageChange(main: RefObject<HTMLElement | null>): string {
  const { pathname, hash, key } = useLocation()
  const shown = useRef({ pathname, key })
  const [title, setTitle] = useState('')
  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, key }
    const isOtherPage = before.pathname !== pathname
    if (isOtherPage) setTitle(document.title)
    const anchor = before.key !== key && hash ? document.getElementById(decodedAnchor(hash)) : null
    const target = anchor ?? (isOtherPage ? main.current : null)
    target?.focus({ preventScroll: true })
  }, [pathname, hash, key, main])
  return title
}

function decodedAnchor(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
