import type { RouteObject } from 'react-router'
import { adminStart } from '#rules/accounts/roles.ts'
import { roleOf } from '#rules/accounts/role-of-user.ts'
import { failures } from '#app/page/loaded.tsx'
import type { RouteHandle } from '#app/page/page-route.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { unknownPage } from '#app/store/prefetch.ts'

function UnknownAdminPage() {
  const role = roleOf(useAppSelector(({ session }) => session.userInfo))
  if (!failures.loaded || !role) return null
  const { label, path: to } = adminStart(role)
  const page = { heading: 'We can’t find that page', link: { label, to } }
  return <failures.loaded.MissingData failure={unknownPage} page={page} />
}

/** An address of the admin area without a page. There is nothing to keep from a role, so every role sees that. */
export const unknownAdminPage: RouteObject = {
  path: '/admin/*',
  loader: async () => {
    await failures.load()
    return unknownPage
  },
  Component: UnknownAdminPage,
  handle: { load: failures.load, isUnknown: true } satisfies RouteHandle,
}
