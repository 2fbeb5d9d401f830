import {
  Navigate,
  Outlet,
  replace,
  useLocation,
  type MiddlewareFunction,
  type RouterContextProvider,
} from 'react-router'
import type { UserInfo } from '#contract/accounts.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { withRedirect } from '#rules/safe-redirect.ts'
import { accountsApi } from '#app/api/accounts.ts'
import { todayApi } from '#app/api/admin/today.ts'
import { storeContext } from '#app/store/context.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { signedIn } from '#app/store/session.ts'
import { paths } from '#rules/paths.ts'
import { AdminFrame } from '#app/layout/admin/admin-frame.tsx'

/**
 * Admits only users who are admins in the database now (promises 21), so each admin page asks the server. A visitor
 * goes to sign-in and back, a signed-in shopper to plain `/login`, which leads home (behaviour, Guards).
 */
export const requireAdmin: MiddlewareFunction = async ({ request, context }) => {
  const store = context.get(storeContext)
  const { pathname, search } = new URL(request.url)
  const before = store.getState().session.userInfo
  if (!before) throw replace(withRedirect(paths.login, pathname + search))
  const query = store.dispatch(accountsApi.endpoints.readProfile.initiate(undefined, { forceRefetch: true }))
  const { data: profile } = await query
  query.unsubscribe()
  if (!store.getState().session.userInfo) throw replace(withRedirect(paths.login, pathname + search))
  // The server is out of reach: the page's own requests show the error, and the server checks access.
  if (!profile) return
  if (!isSame(profile, before)) store.dispatch(signedIn(profile))
  if (!profile.isAdmin) throw replace(paths.login)
}

/** Reads the counts of the menu before the first page of the area is shown. A failure leaves the menu without them. */
export async function readCounts(context: Readonly<RouterContextProvider>): Promise<void> {
  const query = context.get(storeContext).dispatch(todayApi.endpoints.readToday.initiate())
  await query
  query.unsubscribe()
}

function isSame(one: UserInfo, other: UserInfo): boolean {
  return changedFields(one, other).length === 0
}

/** The frame of the admin area. Redirects when the session or the admin role ends while an admin page is open. */
export function AdminOnly() {
  const { userInfo, hasSignedOut } = useAppSelector((state) => state.session)
  const { pathname, search } = useLocation()
  if (!userInfo)
    return <Navigate replace to={hasSignedOut ? paths.login : withRedirect(paths.login, pathname + search)} />
  if (!userInfo.isAdmin) return <Navigate replace to={paths.login} />
  return (
    <AdminFrame user={userInfo} path={pathname}>
      <Outlet />
    </AdminFrame>
  )
}
