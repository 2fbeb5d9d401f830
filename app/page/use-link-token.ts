import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { safeSessionStorage } from '#app/store/browser-storage.ts'

/** The key of session storage under which a tab keeps the token of a page while its user signs in. */
export const linkTokenKey = (path: string) => `link-token:${path}`

/**
 * The token in the address of a page that an email links to, else the one that the tab has kept, else null. It is
 * removed from the address, so that neither the history of the browser nor a bookmark keeps it.
 */
export function useLinkToken(): string | null {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const inAddress = search.get('token')
  const [token] = useState(inAddress)
  const [kept, setKept] = useState<string | null>(null)
  const restore = useEffectEvent(() => {
    const stored = safeSessionStorage.read(linkTokenKey(pathname))
    safeSessionStorage.write(linkTokenKey(pathname), null)
    setKept(stored)
  })
  useEffect(() => {
    const timer = setTimeout(restore)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [inAddress, navigate, pathname])
  return token ?? kept
}
