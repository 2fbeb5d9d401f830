// The theme comes first: the styles of the components override it.

import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  type DataRouter,
  type RouteObject,
  type DataStrategyFunctionArgs,
  type DataStrategyResult,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import '#app/styles/global.scss'
import { pageDataId, hydrate, type PageData } from '#app/entry/ssr/page-data.ts'
import { signedInMenu } from '#app/shop/frame/account/account-menu.tsx'
import { canReachShop, offlineText } from '#app/navigation/connection.ts'
import { PageCodeError } from '#app/navigation/late-code.ts'
import type { RouteHandle } from '#app/page/page-route.ts'
import { loadToastsLater, showToast } from '#app/ui/feedback/show-toast.ts'
import { failures } from '#app/page/loaded.tsx'
import { safeLocalStorage, safeSessionStorage } from '#app/store/browser-storage.ts'
import { shopContext, storeContext } from '#app/store/context.ts'
import { makeStore } from '#app/store/store.ts'
import { readUserInfo } from '#app/store/stored-session.ts'
import { roleOf } from '#rules/accounts/role-of-user.ts'
import type { LoadFailure } from '#app/store/prefetch.ts'
import { makeRoutes } from './routes.tsx'
import { Providers } from './providers.tsx'

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
  preloadOnIntent(routes)
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

type Results = Record<string, DataStrategyResult>

/**
 * The router's data strategy in a browser. When the code of the next page does not load, the wanted address is opened
 * with a full load, once, or the open page stays with a toast when the visitor is offline.
 */
function loadPages(router: () => DataRouter, args: DataStrategyFunctionArgs): Promise<Results> {
  return args.runClientMiddleware(async ({ matches, request, url, fetcherKey }) => {
    const results = await runLoaders(matches)
    if (fetcherKey !== null || request.signal.aborted) return results
    const failed = failureOf(results)
    if (failed === null) {
      allowReload()
      return results
    }
    if (failed === 'code' && (await canReachShop()) && reloadOnce(url.href))
      return new Promise<Results>(() => undefined)
    if ((failed === 'code' || !navigator.onLine) && isLeaving(request)) stay(router())
    return results
  })
}

async function runLoaders(matches: DataStrategyFunctionArgs['matches']): Promise<Results> {
  const started = matches.filter((match) => match.shouldCallHandler())
  const results = await Promise.all(started.map((match) => match.resolve()))
  return Object.fromEntries(results.map((result, index) => [started[index]?.route.id, result]))
}

/** Whether the code of a page or its data could not be loaded; null when neither failed. */
function failureOf(results: Results): 'code' | 'data' | null {
  const all = Object.values(results)
  if (all.some(({ type, result }) => type === 'error' && result instanceof PageCodeError)) return 'code'
  const isFailed = all.some(({ type, result }) => type === 'data' && (result as LoadFailure | null)?.status === 503)
  return isFailed ? 'data' : null
}

/**
 * Whether another page is still open. After Back, and when a page is loaded again, the address is already the wanted
 * one.
 */
function isLeaving(request: Request): boolean {
  const { origin, pathname, search } = window.location
  return request.url !== origin + pathname + search
}

/** Ends the navigation and shows the open page as it was. */
function stay(router: DataRouter): void {
  showToast('error', offlineText)
  const { location } = router.state
  void router.navigate(location, {
    replace: true,
    state: location.state,
    preventScrollReset: true,
    defaultShouldRevalidate: false,
  })
}

const key = 'reloaded'

/**
 * Opens an address with a full page load. Returns false, and does nothing, when the last full load was for the same
 * one.
 */
function reloadOnce(url: string): boolean {
  if (safeSessionStorage.read(key) === url) return false
  safeSessionStorage.write(key, url)
  // Without session storage nothing would end a circle of reloads.
  if (safeSessionStorage.read(key) !== url) return false
  window.location.assign(url)
  return true
}

/** A page was opened without a full load: the next failure may reload again. */
function allowReload(): void {
  safeSessionStorage.write(key, null)
}

/**
 * Loads the code of the page that a link leads to when a visitor points at the link, touches or focuses it: the click
 * then waits for data only. A load that fails is tried again by the click.
 */
function preloadOnIntent(routes: RouteObject[]): void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.href && link.origin === window.location.origin) loadCode(routes, link.pathname).catch(() => undefined)
  }
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, preload, { passive: true })
}
