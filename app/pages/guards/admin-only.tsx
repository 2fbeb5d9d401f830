import { Navigate, Outlet, replace, useLocation, type MiddlewareFunction, type RouteObject } from 'react-router'
import type { UserInfo } from '#contract/accounts.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { withRedirect } from '#rules/safe-redirect.ts'
import { accountsApi } from '#app/api/accounts.ts'
import { storeContext } from '#app/store/context.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { signedIn } from '#app/store/session.ts'
import { paths } from '#rules/paths.ts'
import { AdminNav } from './admin-nav.tsx'

/**
 * Lets nobody past whom the database does not call an admin at this moment (promises 21): it asks the server at every
 * admin page, because what the browser remembers may be old. Strangers sign in and come back; a signed-in shopper goes to
 * plain `/login` and from there, being signed in, home (behaviour, Guards).
 */
const requireAdmin: MiddlewareFunction = async ({ request, context }) => {
  const store = context.get(storeContext)
  const { pathname, search } = new URL(request.url)
  const before = store.getState().session.userInfo
  if (!before) throw replace(withRedirect(paths.login, pathname + search))
  const query = store.dispatch(accountsApi.endpoints.readProfile.initiate(undefined, { forceRefetch: true }))
  const { data: profile } = await query
  query.unsubscribe()
  if (!store.getState().session.userInfo) throw replace(withRedirect(paths.login, pathname + search))
  if (!profile) return // The shop does not answer: the page's own calls say so, and the server guards each of them.
  if (!isSame(profile, before)) store.dispatch(signedIn(profile))
  if (!profile.isAdmin) throw replace(paths.login)
}

function isSame(one: UserInfo, other: UserInfo): boolean {
  return changedFields(one, other).length === 0
}

/** Stands round every admin page, and watches: the session or the role may end while it is open. */
function AdminOnly() {
  const { userInfo, hasSignedOut } = useAppSelector((state) => state.session)
  const { pathname, search } = useLocation()
  if (!userInfo)
    return <Navigate replace to={hasSignedOut ? paths.login : withRedirect(paths.login, pathname + search)} />
  if (!userInfo.isAdmin) return <Navigate replace to={paths.login} />
  return (
    <>
      <AdminNav path={pathname} />
      <Outlet />
    </>
  )
}

/**
 * What every admin page is a child of. Its loader reads nothing: that it has run on the server tells the router not to
 * ask the guard a second time when the page wakes.
 */
export const adminArea = {
  Component: AdminOnly,
  middleware: [requireAdmin],
  loader: () => null,
} satisfies RouteObject
