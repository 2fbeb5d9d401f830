import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { pageCode } from '#app/navigation/late-code.ts'
import { failures } from '#app/page/loaded.tsx'
import { adminStart } from '#rules/accounts/roles.ts'
import { roleOf } from '#rules/accounts/role-of-user.ts'
import type { RouteHandle } from '#app/page/page-route.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { unknownPage } from '#app/store/prefetch.ts'

const guard = pageCode(() => import('./admin-only.tsx'))

/** The guard is loaded with the page that it guards. */
function AdminArea() {
  if (!guard.loaded) throw new Error('The admin area is shown before its code is loaded.')
  return <guard.loaded.AdminOnly />
}

/**
 * The parent route of every admin page, whose loader says when the code is missing: then the browser opens the page
 * with a full load. It has run on the server, so the router does not run the guard again during hydration.
 */
export const adminArea = {
  Component: AdminArea,
  middleware: [
    async (args, next) => {
      const code = await guard.load().catch(() => null)
      await code?.requireAdmin(args, next)
    },
  ],
  loader: async ({ context }) => {
    const { readCounts } = await guard.load()
    await readCounts(context)
    return null
  },
  handle: { file: 'app/admin/frame/guards/admin-only.tsx', isPrivate: true, load: guard.load },
} satisfies RouteObject

/** The pages of the admin area. The loader of a page that is not for the role does not run. */
export function guardedPages(pages: readonly RouteObject[]): RouteObject[] {
  return pages.map((page) => ({
    ...page,
    loader: async (args: LoaderFunctionArgs) => {
      const refusal = (await guard.load()).refusalOf(args)
      if (!refusal) return typeof page.loader === 'function' ? page.loader(args) : null
      // The page itself is shown in its place as soon as the role allows it.
      await Promise.all([(page.handle as { load: () => Promise<unknown> }).load(), failures.load()])
      return refusal
    },
  }))
}

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
