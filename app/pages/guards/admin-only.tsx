import { Navigate, Outlet, replace, useLocation, type MiddlewareFunction } from 'react-router'
import { withRedirect } from '#rules/return-path.ts'
import { accountsApi } from '#app/api/accounts.ts'
import { storeContext } from '#app/store/context.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { signedIn } from '#app/store/session.ts'
import { AdminNav } from './admin-nav.tsx'

/**
 * Lets nobody past whom the database does not call an admin at this moment (promises 21): it asks the server at every
 * admin page, because what the browser remembers may be old. Strangers sign in and come back; a signed-in shopper goes to
 * plain `/login` and from there, being signed in, home (behaviour, Guards).
 */
export const requireAdmin: MiddlewareFunction = async ({ request, context }) => {
  const store = context.get(storeContext)
  const { pathname, search } = new URL(request.url)
  const before = store.getState().session.userInfo
  if (!before) throw replace(withRedirect('/login', pathname + search))
  const asked = store.dispatch(accountsApi.endpoints.readProfile.initiate(undefined, { forceRefetch: true }))
  const { data: profile } = await asked
  asked.unsubscribe()
  if (!store.getState().session.userInfo) throw replace(withRedirect('/login', pathname + search))
  if (!profile) return // The shop does not answer: the page's own calls say so, and the server guards each of them.
  if (profile.isAdmin !== before.isAdmin) store.dispatch(signedIn(profile))
  if (!profile.isAdmin) throw replace('/login')
}

/** Stands round every admin page, and watches: the session or the role may end while it is open. */
export function AdminOnly() {
  const { userInfo, hasSignedOut } = useAppSelector((state) => state.session)
  const { pathname, search } = useLocation()
  if (!userInfo) return <Navigate replace to={hasSignedOut ? '/login' : withRedirect('/login', pathname + search)} />
  if (!userInfo.isAdmin) return <Navigate replace to="/login" />
  return (
    <>
      <AdminNav path={pathname} />
      <Outlet />
    </>
  )
}
