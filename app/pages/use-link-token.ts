import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/**
 * The token in the address of a page that an email links to, null when the address has none. It is removed from the address,
 * so that neither the history of the browser nor a bookmark keeps it.
 */
export function useLinkToken(): string | null {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const inAddress = search.get('token')
  const [token] = useState(inAddress)
  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [inAddress, navigate, pathname])
  return token
}
