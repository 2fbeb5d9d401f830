import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router'
import { api } from '#app/api/base.ts'
import { Crash, FramedCrash } from '#app/page/crash.tsx'
import { escapeScript } from '#app/page/escape-script.ts'
import type { RouteHandle } from '#app/page/page-route.ts'
import { signedInMenu } from '#app/shop/frame/account/account-menu.tsx'
import { StaticFrame } from '#app/shop/frame/static-frame.tsx'
import { listNames } from '#app/shop/listing/chosen/list-names.ts'
import { shopContext, storeContext } from '#app/store/context.ts'
import type { LoadFailure } from '#app/store/prefetch.ts'
import { makeStore } from '#app/store/store.ts'
import type { CrashRequest, PageRequest, RenderedPage, ShopDetails, PageAssets } from '#contract/pages.ts'
import { typedNames } from '#rules/catalogue/fit/typed-names.ts'
import { paths } from '#rules/paths.ts'
import { withRedirect } from '#rules/platform/safe-redirect.ts'
import { timeZone } from '#rules/platform/shop-info.ts'
import { routes } from './all-routes.ts'
import { Providers } from './providers.tsx'
import { hydrate, dehydrate, pageDataId, type PageData } from './ssr/page-data.ts'

const handler = createStaticHandler(routes)

/** Whether a path shows data of the signed-in user (spec §2, Login-required group). */
export function isPrivatePage(path: string): boolean {
  return matchRoutes(routes, path)?.some(({ route }) => (route.handle as RouteHandle | undefined)?.isPrivate) ?? false
}

/** The pattern of the page at a path, for the log: `/product/:id`; `*` for a path of no page. */
export function routeOf(path: string): string {
  return matchRoutes(routes, path)?.at(-1)?.route.path ?? '*'
}

/**
 * The query parameters that cached pages read when they are rendered, by path; the server drops all others. It is not
 * in the list of pages, which browsers load. `tests/pages` compares it with what the pages read.
 */
const queryNames: Readonly<Record<string, readonly string[]>> = {
  '/product/:id': ['rating', 'reviews', 'space', 'door', ...Object.values(typedNames)],
  '/cart': ['add', 'qty'],
  '/living/:keyword': listNames.room,
  '/dining/:keyword': listNames.room,
  '/bedroom/:keyword': listNames.room,
  '/search/:keyword': listNames.any,
  '/search/:keyword/page/:pageNumber': listNames.any,
  '/products': listNames.any,
  '/sale': listNames.any,
  '/compare': ['ids', 'space', 'door'],
  '/login': ['redirect'],
  '/register': ['redirect'],
}

/** The query parameters that a public page reads when it is rendered; the server drops all others. */
export function queryOf(path: string): readonly string[] {
  return queryNames[routeOf(path)] ?? []
}

/**
 * Renders a page from the cached queries that it carries, so that the browser renders the same markup. Throws every
 * error; the caller then sends `renderCrash`.
 */
export async function renderPage({
  url,
  shop,
  user,
  fetchApi,
  assetsOf,
  isStatic,
}: PageRequest): Promise<RenderedPage> {
  const store = makeStore({ fetchApi, user })
  try {
    const routerContext = await load(url, store, shop)
    if (routerContext instanceof Response) return toRedirect(routerContext)
    const failure = Object.values(routerContext.loaderData).find((each): each is LoadFailure => Boolean(each))
    if (failure?.status === 401) return { status: 302, location: withRedirect(paths.login, url) }

    const queries = dehydrate(store)
    store.dispatch(api.util.resetApiState())
    hydrate(store, queries)
    const year = yearInNewZealand(new Date())
    if (user) await signedInMenu.load()
    const markup = renderToString(
      <Providers store={store} shop={shop} year={year}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, routerContext)}
          context={routerContext}
          hydrate={false}
        />
      </Providers>,
    )
    const handles = routerContext.matches.map(({ route }) => route.handle as RouteHandle | undefined)
    const parts = handles.flatMap((handle) => handle?.partsOf?.(new URL(url, 'http://shop')) ?? [])
    const files = [...handles, ...parts].flatMap((each) => each?.file ?? [])
    const data: PageData = { shop, year, ...(user && { user }), queries, loaderData: loaderDataOf(routerContext) }
    const html = writeDocument({ markup, assets: assetsOf(files), data: isStatic ? null : data })
    return { status: failure?.status ?? 200, html }
  } finally {
    // Clears the timers of unused cached queries: they would keep the store in memory.
    store.dispatch(api.util.resetApiState())
  }
}

/** An address that only the route `*` matches. */
const unknownUrl = '/unreadable'

/** Runs guards and loaders. Returns a redirect, or the context that the router renders from. */
async function load(
  url: string,
  store: ReturnType<typeof makeStore>,
  shop: ShopDetails,
): Promise<StaticHandlerContext | Response> {
  const requestContext = new RouterContextProvider()
  requestContext.set(storeContext, store)
  requestContext.set(shopContext, shop)
  let outcome: StaticHandlerContext | Response | undefined
  const response = (await handler.query(new Request(`http://shop${url}`), {
    requestContext,
    generateMiddlewareResponse: async (query) => {
      outcome = await query(new Request(`http://shop${url}`))
      return outcome instanceof Response ? outcome : new Response()
    },
  })) as Response
  if (outcome === undefined || outcome instanceof Response) return outcome ?? response
  for (const error of Object.values(outcome.errors ?? {})) {
    // The router itself refuses an address that no route matches, not even `*`: it shows the page of `*` all the same.
    if (isRouteErrorResponse(error) && error.status === 404 && url !== unknownUrl) return load(unknownUrl, store, shop)
    throw error
  }
  return outcome
}

/**
 * The loader data of every matched route. A guard without a loader is listed too: otherwise the browser runs it before
 * hydration.
 */
function loaderDataOf({ matches, loaderData }: StaticHandlerContext): PageData['loaderData'] {
  return Object.fromEntries(
    matches.map(({ route }) => [route.id, (loaderData[route.id] ?? null) as LoadFailure | null]),
  )
}

const yearFormat = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' })

function yearInNewZealand(now: Date): number {
  return Number(yearFormat.format(now))
}

function toRedirect(response: Response): RenderedPage {
  const status = response.status === 301 ? 301 : 302
  return { status, location: response.headers.get('location') ?? paths.home() }
}

/** Renders the crash screen as a document without script, in the frame of the shop unless that fails too. */
export function renderCrash({ url, shop, text, assetsOf }: CrashRequest): string {
  const report = { shopName: shop.name, path: url, text }
  const year = yearInNewZealand(new Date())
  const [path = '/'] = url.split('?')
  let markup: string
  try {
    markup = renderToString(
      <StaticFrame shop={shop} year={year} path={path}>
        <FramedCrash {...report} />
      </StaticFrame>,
    )
  } catch {
    markup = renderToString(<Crash {...report} />)
  }
  return writeDocument({ markup, assets: assetsOf([]), data: null })
}

interface DocumentParts {
  /** The markup that React rendered, with the head tags in front. */
  markup: string
  assets: PageAssets
  /** Null on a page that is not hydrated, such as the crash screen. */
  data: PageData | null
}

/** Writes the HTML document. It has no inline script or style: the content security policy forbids both. */
function writeDocument({ markup, assets, data }: DocumentParts): string {
  const { head, body } = splitHeadTags(markup)
  return [
    '<!doctype html>',
    '<html lang="en-NZ">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...head,
    ...(data ? scriptsOf(assets) : []),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="alternate" type="application/atom+xml" title="New pieces" href="${paths.feeds.newPieces}">`,
    '<link rel="manifest" href="/site.webmanifest">',
    ...assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    '</head>',
    '<body>',
    `<div id="root">${body}</div>`,
    ...(data ? [`<script type="application/json" id="${pageDataId}">${escapeScript(data)}</script>`] : []),
    '</body>',
    '</html>',
  ].join('\n')
}

/**
 * The first script, which reads the head tags before it, and the names of those that it starts after the first screen.
 * Nothing is painted before the first script runs, in browsers that know `blocking`: it remembers every press.
 */
function scriptsOf({ earlyScript, script, modules }: PageAssets): string[] {
  return [
    `<script type="application/json" id="page-scripts">${escapeScript({ script, modules })}</script>`,
    `<script type="module" src="${earlyScript}" async blocking="render"></script>`,
  ]
}

/** React renders titles, metas and links in front of the markup; they belong in the head. */
function splitHeadTags(markup: string): { head: string[]; body: string } {
  const head: string[] = []
  let body = markup
  for (;;) {
    const [tag] = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)/.exec(body) ?? []
    if (tag === undefined) return { head, body }
    head.push(tag)
    body = body.slice(tag.length)
  }
}
