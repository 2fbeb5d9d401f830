import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'

/**
 * What a browser does when a page is loaded and a router leaves out (promises 25): after a change of page the new title
 * is read out and the focus stands at the start of what the page is about. Returns the words to read out.
 */
export function usePageChange(main: RefObject<HTMLElement | null>): string {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
  return title
}
