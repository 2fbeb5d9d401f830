// The theme comes first: the styles of the components override it.
import '#app/styles/global.scss'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  type DataRouter,
  type RouteObject,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { pageDataId, hydrate, type PageData } from './ssr/page-data.ts'
import { signedInMenu } from '#app/shop/frame/account/account-menu.tsx'
import { canReachShop } from '#app/navigation/connection.ts'
import { loadPages } from '#app/navigation/load-pages.ts'
import { PageCodeError } from '#app/navigation/page-code.ts'
import { preloadOnIntent } from '#app/navigation/preload-on-intent.ts'
import { reloadOnce } from '#app/navigation/reload-once.ts'
import type { RouteHandle } from '#app/page/page-route.ts'
import { makeRoutes } from './routes.tsx'
import { loadToastsLater } from '#app/ui/feedback/show-toast.ts'
import { failures } from '#app/page/loaded.tsx'
import { Providers } from './providers.tsx'
import { safeLocalStorage } from '#app/store/browser-storage.ts'
import { shopContext, storeContext } from '#app/store/context.ts'
import { makeStore } from '#app/store/store.ts'
import { readUserInfo } from '#app/store/stored-session.ts'
import { roleOf } from '#rules/accounts/role-of-user.ts'

/**
 * Hydrates the page. The page's data go into the store, and the code of all that the server has rendered is loaded
 * first.
 */
async function start(root: HTMLElement, data: PageData): Promise<void> {
  const routes = makeRoutes(mayUseAdminArea(data) ? (await import('./admin-routes.ts')).adminRoutes : null)
  if (safeLocalStorage.read('userInfo') !== null) signedInMenu.preload()
  await Promise.all([
    loadCode(routes, window.location.pathname, new URL(window.location.href)),
    data.user && signedInMenu.load(),
    Object.values(data.loaderData).some(Boolean) && failures.load(),
  ])
  if (isBeingReloaded()) return
  const store = makeStore({ user: data.user })
  hydrate(store, data.queries)

  const context = new RouterContextProvider()
  context.set(storeContext, store)
  context.set(shopContext, data.shop)
  const router: DataRouter = createBrowserRouter(routes, {
    hydrationData: { loaderData: data.loaderData },
    getContext: () => context,
    dataStrategy: (args) => loadPages(() => router, args),
  })
  // A transition: React hydrates in short steps, and the page stays responsive.
  startTransition(() => {
    hydrateRoot(
      root,
      <Providers store={store} shop={data.shop} year={data.year}>
        <RouterProvider router={router} />
      </Providers>,
    )
  })
  preloadOnIntent((path) => loadCode(routes, path))
  loadToastsLater()
}

/** Whether the first script reloads the document (app/entry/early.ts): its data belong to another address by now. */
function isBeingReloaded(): boolean {
  return document.documentElement.dataset.reloading !== undefined
}

/** Whether the visit needs the table of the admin pages: it begins there, or the browser's user has a role. */
function mayUseAdminArea({ user }: PageData): boolean {
  const stored = readUserInfo(safeLocalStorage.read('userInfo'))
  return window.location.pathname.startsWith('/admin') || roleOf(user ?? stored) !== undefined
}

/** Loads the code of the pages at a path: a page without its code cannot be hydrated. With `url` also its parts. */
async function loadCode(routes: RouteObject[], path: string, url?: URL): Promise<void> {
  const matched = matchRoutes(routes, path) ?? []
  await Promise.all(matched.map(async ({ route }) => (route.handle as RouteHandle | undefined)?.load?.(url)))
}

/** A page whose code does not load stays without script. A full load helps when the shop has a new version. */
async function reloadWithoutCode(error: unknown): Promise<void> {
  const isReloading = error instanceof PageCodeError && (await canReachShop()) && reloadOnce(window.location.href)
  if (!isReloading) throw error
}

const root = document.getElementById('root')
const data = document.getElementById(pageDataId)?.textContent
if (root && data) await start(root, JSON.parse(data) as PageData).catch(reloadWithoutCode)
