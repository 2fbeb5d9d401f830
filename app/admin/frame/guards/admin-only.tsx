import {
  Navigate,
  Outlet,
  replace,
  useLocation,
  useMatches,
  Link,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  type RouterContextProvider,
} from 'react-router'
import { AdminFrame } from '#app/admin/frame/admin-frame.tsx'
import { peopleApi } from '#app/api/account-access.ts'
import { areaOfAdminPage, mayOpen } from '#app/admin/pages.ts'
import { accountsApi } from '#app/api/accounts.ts'
import { todayApi } from '#app/api/admin/back-office.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import type { RouteHandle } from '#app/page/page-route.ts'
import { storeContext } from '#app/store/context.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import type { LoadFailure } from '#app/store/prefetch.ts'
import { signedIn } from '#app/store/session.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { Role } from '#contract/platform/areas.ts'
import { firstName } from '#rules/accounts/accounts.ts'
import { roleOf } from '#rules/accounts/role-of-user.ts'
import { adminStart, may } from '#rules/accounts/roles.ts'
import { paths } from '#rules/paths.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { withRedirect } from '#rules/platform/safe-redirect.ts'

/**
 * Admits only users who have a role in the database now (promises 21), so each admin page asks the server. A visitor
 * goes to sign-in and back, a signed-in shopper to plain `/login`, which leads home (behaviour, Accounts).
 */
export const requireAdmin: MiddlewareFunction = async ({ request, context }) => {
  const store = context.get(storeContext)
  const { pathname, search } = new URL(request.url)
  const before = store.getState().session.userInfo
  if (!before) throw replace(withRedirect(paths.login, pathname + search))
  const query = store.dispatch(accountsApi.readProfile.initiate(undefined, { forceRefetch: true }))
  const { data: profile } = await query
  query.unsubscribe()
  if (!store.getState().session.userInfo) throw replace(withRedirect(paths.login, pathname + search))
  // The server cannot be reached: the requests of the page show the error, and the server still checks access.
  if (!profile) return
  if (!isSame(profile, before)) store.dispatch(signedIn(profile))
  const role = roleOf(profile)
  if (!role) throw replace(paths.login)
  if (mayOpen(role, pathname)) return
  const start = adminStart(role).path
  // The menu and the logo link to Today, which a packer may not open.
  if (areaOfAdminPage(pathname) === 'today') throw replace(start)
  await store.dispatch(peopleApi.owner.initiate()).then(() => undefined)
}

/** The failure of a page that the role may not open, whose data are then not requested. */
export function refusalOf({ request, context }: LoaderFunctionArgs): LoadFailure | null {
  const { userInfo } = context.get(storeContext).getState().session
  if (mayOpen(roleOf(userInfo), new URL(request.url).pathname)) return null
  return { status: 403, message: 'This page is for the owner.' }
}

/** Loads the counts of the menu before the first admin page; without them the menu has none. */
export async function readCounts(context: Readonly<RouterContextProvider>): Promise<void> {
  const { dispatch, getState } = context.get(storeContext)
  if (!may(roleOf(getState().session.userInfo), 'today', 'read')) return
  const query = dispatch(todayApi.read.initiate())
  await query
  query.unsubscribe()
}

function isSame(one: UserInfo, other: UserInfo): boolean {
  return changedFields(one, other).length === 0
}

/** The frame of the admin area. Redirects when session or role ends, and says when a page is not for the role. */
export function AdminOnly() {
  const { userInfo, hasSignedOut } = useAppSelector((state) => state.session)
  const { pathname, search } = useLocation()
  const isUnknown = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.isUnknown)
  if (!userInfo)
    return <Navigate replace to={hasSignedOut ? paths.login : withRedirect(paths.login, pathname + search)} />
  const role = roleOf(userInfo)
  if (!role) return <Navigate replace to={paths.login} />
  return (
    <AdminFrame user={userInfo} path={pathname}>
      {isUnknown || mayOpen(role, pathname) ? <Outlet /> : <ForOwner user={userInfo} role={role} />}
    </AdminFrame>
  )
}

function ForOwner({ user, role }: { user: UserInfo; role: Role }) {
  const { data: owner } = peopleApi.owner.useQuery()
  const { label, path } = adminStart(role)
  const { pathname } = useLocation()
  const whose = `This page is for the owner${mayOpen('staff', pathname) ? ' and staff' : ''}`
  return (
    <div className="container py-5">
      <PageMeta title={whose} />
      <h1 className="visually-hidden">{whose}.</h1>
      <EmptyState
        title={`${whose}.`}
        drawing={false}
        actions={
          <Link className="btn btn-outline" to={path}>
            {label}
          </Link>
        }
      >
        {`You’re signed in as ${firstName(user.name)}, ${role}. Ask ${owner?.name ?? 'the owner'} if you need it.`}
      </EmptyState>
    </div>
  )
}
