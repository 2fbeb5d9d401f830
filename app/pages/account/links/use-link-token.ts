import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/**
 * The token in the address of a page that an email links to, and removes it from the address, so that neither the history of
 * the browser nor a bookmark has it. Undefined until the page is hydrated, null when the address has none.
 */
export function useLinkToken(): string | null | undefined {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState<string | null>()
  const found = search.get('token')
  useEffect(() => {
    setToken((current) => found ?? current ?? null)
    if (found !== null) void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [found, navigate, pathname])
  return token
}
