import { Navigate, Outlet, replace, useLocation, type MiddlewareFunction } from 'react-router'
import { withRedirect } from '#rules/platform/safe-redirect.ts'
import { storeContext } from '#app/store/context.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { paths } from '#rules/paths.ts'

/**
 * Redirects visitors who are not signed in to sign-in and back (spec §2; replaces history). It runs before the page's
 * loaders, on the server too, so no private data are requested without a session.
 */
export const requireSignIn: MiddlewareFunction = ({ request, context }) => {
  const { session } = context.get(storeContext).getState()
  if (session.userInfo) return
  const { pathname, search } = new URL(request.url)
  throw replace(withRedirect(paths.login, pathname + search))
}

/**
 * Redirects when the session ends while a private page is open, in this tab or in another one. Nothing of the page is
 * shown any more; its space stays until sign-in is there.
 */
export function SignedIn() {
  const { userInfo, hasSignedOut } = useAppSelector((state) => state.session)
  const { pathname, search } = useLocation()
  if (userInfo) return <Outlet />
  return (
    <>
      <Navigate replace to={hasSignedOut ? paths.login : withRedirect(paths.login, pathname + search)} />
      <div className="bone-page" />
    </>
  )
}
