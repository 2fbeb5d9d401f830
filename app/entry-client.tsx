// The theme comes first: the styles of the components override it.
import './styles/global.scss'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { pageDataId, hydrate, type PageData } from './ssr/page-data.ts'
import { routes } from './routes.tsx'
import { Providers } from './providers.tsx'
import { shopContext, storeContext } from './store/context.ts'
import { makeStore } from './store/store.ts'

/** Hydrates the page. The page's data go into the store and its code is loaded first. */
async function start(root: HTMLElement, data: PageData): Promise<void> {
  await loadMatchedPages(routes)
  const store = makeStore({ user: data.user })
  hydrate(store, data.queries)

  const context = new RouterContextProvider()
  context.set(storeContext, store)
  context.set(shopContext, data.shop)
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: data.loaderData },
    getContext: () => context,
  })
  hydrateRoot(
    root,
    <Providers store={store} shop={data.shop} year={data.year}>
      <RouterProvider router={router} />
    </Providers>,
  )
}

/** Loads the code of the matched routes. A route that is still lazy during hydration would be empty for a moment. */
async function loadMatchedPages(all: RouteObject[]): Promise<void> {
  const matched = matchRoutes(all, window.location) ?? []
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, { ...(await route.lazy()), lazy: undefined })
    }),
  )
}

const root = document.getElementById('root')
const data = document.getElementById(pageDataId)?.textContent
if (root && data) await start(root, JSON.parse(data) as PageData)
