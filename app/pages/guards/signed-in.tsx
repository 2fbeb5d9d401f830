import { Navigate, Outlet, replace, useLocation, type MiddlewareFunction } from 'react-router'
import { withRedirect } from '#rules/safe-redirect.ts'
import { storeContext } from '#app/store/context.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { paths } from '#rules/paths.ts'

/**
 * Lets nobody past who is not signed in: they sign in first and come back (spec §2; replacing history). It runs before
 * the loaders behind it, on the server too, so that nothing private is asked for in vain.
 */
export const requireSignIn: MiddlewareFunction = ({ request, context }) => {
  const { session } = context.get(storeContext).getState()
  if (session.userInfo) return
  const { pathname, search } = new URL(request.url)
  throw replace(withRedirect(paths.login, pathname + search))
}

/** Watches while a page behind it is open: the session may end, here or in another tab. */
export function SignedIn() {
  const { userInfo, hasSignedOut } = useAppSelector((state) => state.session)
  const { pathname, search } = useLocation()
  if (userInfo) return <Outlet />
  return <Navigate replace to={hasSignedOut ? paths.login : withRedirect(paths.login, pathname + search)} />
}
