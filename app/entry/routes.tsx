import { type RouteObject, Navigate, Outlet, replace, useLocation, type MiddlewareFunction } from 'react-router'
import { Layout } from '#app/shop/frame/layout.tsx'
import { ShopFrame } from '#app/shop/frame/shop-frame.tsx'
import { shopPages } from '#app/shop/pages.ts'
import { PageCodeError } from '#app/navigation/late-code.ts'
import { type PageModule, pageRoute, type RouteHandle } from '#app/page/page-route.ts'
import { FrameCrash, PageCrash } from '#app/page/crash.tsx'
import { failures } from '#app/page/loaded.tsx'
import { unknownPage } from '#app/store/prefetch.ts'
import { withRedirect } from '#rules/platform/safe-redirect.ts'
import { storeContext } from '#app/store/context.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { paths } from '#rules/paths.ts'

/**
 * Redirects visitors who are not signed in to sign-in and back (spec §2; replaces history). It runs before the page's
 * loaders, on the server too, so no private data are requested without a session.
 */
const requireSignIn: MiddlewareFunction = ({ request, context }) => {
  const { session } = context.get(storeContext).getState()
  if (session.userInfo) return
  const { pathname, search } = new URL(request.url)
  throw replace(withRedirect(paths.login, pathname + search))
}

/**
 * Redirects when the session ends while a private page is open, in this tab or in another one. Nothing of the page is
 * shown any more; its space stays until sign-in is there.
 */
function SignedIn() {
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

/** The page of an address that no other route matches. */
function UnknownPage() {
  return failures.loaded && <failures.loaded.NotFound />
}

const modules = import.meta.glob<PageModule>('../shop/**/*.page.tsx', { base: '../shop' })
const privatePages: RouteHandle = { isPrivate: true }

/** The routes of the pages that need this access; undefined for those that everyone sees. */
const routesOf = (access?: 'signed-in' | 'link') =>
  shopPages.filter((page) => page.access === access).map((page) => pageRoute(page, 'shop', modules))

const pages: RouteObject[] = [
  ...routesOf(),
  { handle: privatePages, children: routesOf('link') },
  { Component: SignedIn, middleware: [requireSignIn], handle: privatePages, children: routesOf('signed-in') },
  {
    path: '*',
    loader: async () => {
      await failures.load()
      return unknownPage
    },
    Component: UnknownPage,
    handle: { load: failures.load },
  },
]

/** The admin area in the browser of a shopper: the address is opened with a full load, which knows it. */
const unknownAdminArea: RouteObject = {
  path: '/admin/*',
  loader: () => {
    throw new PageCodeError('This browser has not loaded the table of the admin pages.')
  },
}

/** The frames with their pages, inside which errors are shown. `admin` is null where its table is not loaded. */
export function makeRoutes(admin: RouteObject | null): RouteObject[] {
  return [
    {
      Component: Layout,
      ErrorBoundary: FrameCrash,
      children: [
        { Component: ShopFrame, children: [{ ErrorBoundary: PageCrash, children: pages }] },
        admin ?? unknownAdminArea,
      ],
    },
  ]
}
