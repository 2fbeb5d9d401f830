import escapeHtml from 'escape-html'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ViteDevServer } from 'vite'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { FetchApi, PageRenderer } from '#contract/pages.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { addressKind } from '#rules/content/redirects.ts'
import { nzTimeText } from '#rules/platform/nz-dates.ts'
import { findLocation } from '#server/content/redirects/find-location.ts'
import { endDraftsPath } from '#server/content/drafts/draft-view.routes.ts'
import { hasDraftsCookie, seesDrafts } from '#server/platform/http/access.ts'
import { reportDependencies } from '#server/platform/http/cache/dependencies.ts'
import { sendPublic } from '#server/platform/http/cache/cached-answers.ts'
import { throwNotFound } from '#server/platform/http/error-reply.ts'
import { isPageUrl, pathOf, unreadablePath, withQueryOf } from '#server/platform/http/input/page-paths.ts'
import { callerOf, forwardAddress } from '#server/platform/limits/caller.ts'
import type { Limiter } from '#server/platform/limits/limiter.ts'
import type { LimitName } from '#server/platform/limits/limits.ts'
import { renderAddress } from '#server/platform/log/log-requests.ts'
import { busyShop, ShopError } from '#server/platform/shop-error.ts'
import type { DraftList, Shop } from '#server/platform/shop.ts'
import { traced } from '#server/platform/tracing/traced.ts'
import { sendBusyPage } from './busy-page.ts'
import { canonicalPath, searchFormPath } from './canonical-path.ts'
import { registerManifest } from './icons.ts'
import { registerPageForms } from './page-forms.ts'
import { openBuiltPages, type Pages } from './pages-built.ts'
import { openSourcePages } from './pages-dev.ts'
import { PageRedirect, renderPublicPage, type PublicPageRequest } from './public-page.ts'

interface PageOptions {
  /** What every page shows of the shop, and where its former addresses lead. */
  shop: Pick<Shop, 'details' | 'freshDetails' | 'draftDetails' | 'now' | 'db' | 'log'>
  /** Counts the searches of rendered pages. */
  limiter: Pick<Limiter, 'run'>
  /** Finds the signed-in user of a page request, without the session. */
  findUser: (request: FastifyRequest) => Promise<UserInfo | null>
  /** The folder of the built files for browsers, with those for the server next to it; unused in development. */
  publicDir: string
  /** In development only: serves pages from their sources, with hot reload. */
  devServer?: ViteDevServer
}

/** Registers every page of the shop and the built files of pages. Throws when there is no build. */
export async function registerPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { devServer, publicDir } = options
  const pages = devServer ? await openSourcePages(app, devServer) : await openBuiltPages(app, publicDir)
  registerManifest(app, options.shop)
  registerPageForms(app)
  const findRoute = createRouteFinder()
  const { styles } = pages.assetsOf([])
  const errorHandler: RouteShorthandOptions['errorHandler'] = (error, request, reply) => {
    sendBusyPage(options.shop.details(), styles, error, request, reply)
  }
  app.get('/*', { schema: { hide: true }, errorHandler }, async (request, reply) => {
    const { url } = request
    if (!isPageUrl(url)) return throwNotFound()
    const searched = searchFormPath(url)
    if (searched !== null) return reply.header('cache-control', 'public, max-age=3600').redirect(searched, 302)
    // The client router cannot parse this URL, so the page is sent without hydration.
    const isUnreadable = url === unreadablePath
    const admit = once(() => options.limiter.run(['pages'], callerOf(request), async () => {}))
    const leadOn = once(async () => {
      await admit()
      return await findLocation(options.shop, url).catch((error: unknown) => {
        request.log.error({ err: error }, 'an address could not be looked up')
        throw busyShop()
      })
    })
    return await sendPage({ ...options, pages, isUnreadable, findRoute, admit, leadOn }, request, reply)
  })
}

interface OpenPages extends PageOptions {
  pages: Pages
  isUnreadable: boolean
  findRoute: ReturnType<typeof createRouteFinder>
  /** Counts the request as a rendered page, once. Throws ShopError 429 when the visitor has had too many. */
  admit: () => Promise<void>
  /** Finds where the address of a page that is not there leads on. It is looked up once. */
  leadOn: () => Promise<string | undefined>
}

/** A function whose result is that of its first call. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** Redirects to the canonical path, or where the address leads; else renders and sends a page, or the crash screen. */
async function sendPage(options: OpenPages, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { pages, shop, devServer } = options
  const { url } = request
  const renderer = await pages.renderer()
  reply.type('text/html; charset=utf-8')
  // The one-time link of an email: its token must not reach another address as the referrer.
  if (hasToken(url)) reply.header('referrer-policy', 'no-referrer')
  try {
    const path = pathOf(url)
    const canonical = canonicalPath(path)
    const { pattern, isPrivate, query, isNowhere } = options.findRoute(renderer, canonical)
    request.pageRoute = pattern
    // Without rendering, and in one step from another spelling too.
    const location = isNowhere && !options.isUnreadable ? await options.leadOn() : undefined
    if (location !== undefined) return sendOn(reply, location)
    if (canonical !== path) {
      return reply.header('cache-control', 'public, max-age=3600').redirect(canonical + url.slice(path.length), 301)
    }
    const open = { ...options, renderer: tracedRenderer(renderer, pattern) }
    if (isPrivate) return await sendPrivatePage(open, request, reply)
    const until = await draftsUntil(shop, request)
    if (until) return await sendDraftPage({ ...open, until }, withQueryOf(url, query), request, reply)
    return await sendPublicPage(open, withQueryOf(url, query), request, reply)
  } catch (error) {
    if (error instanceof ShopError) {
      reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
      throw error
    }
    if (error instanceof PageRedirect) {
      return reply.header('cache-control', 'private, no-store').redirect(error.location, error.status)
    }
    request.log.error({ err: error, route: request.pageRoute }, 'a page could not be rendered')
    const text = devServer && error instanceof Error ? (error.stack ?? error.message) : null
    const html = renderer.renderCrash({ url, shop: shop.details(), text, assetsOf: pages.assetsOf })
    return reply.code(500).header('cache-control', 'no-store').send(html)
  }
}

/** An owner's correction counts for everyone five minutes later. */
const leadsOnFor = 'public, max-age=300'

function sendOn(reply: FastifyReply, location: string): FastifyReply {
  return reply.header('cache-control', leadsOnFor).redirect(location, 301)
}

/** A renderer whose pages have a span of their own in a trace. */
function tracedRenderer(renderer: PageRenderer, pattern: string): Pick<PageRenderer, 'renderPage'> {
  return { renderPage: (page) => traced({ name: `render ${pattern}`, kind: 'part' }, () => renderer.renderPage(page)) }
}

/** Renders a page for its visitor. It is not cacheable. */
async function sendPrivatePage(
  { pages, renderer, shop, findUser, admit }: OpenPages & { renderer: Pick<PageRenderer, 'renderPage'> },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { url, server } = request
  await admit()
  const [user, fetchApi, { assetsOf }] = [await findUser(request), createPrivateCalls(request), pages]
  const { details } = await shop.freshDetails(server.lastChangeMs(request))
  const page = await server.responseCache.runCostly(() =>
    renderer.renderPage({ url, shop: details, user, fetchApi, assetsOf, isStatic: false }),
  )
  if ('location' in page) throw new PageRedirect(page)
  reply.code(page.status).headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  return reply.send(await pages.transformHtml(url, page.html))
}

/**
 * Sends a page that is the same for every visitor, with a session or without: cached, or rendered. `url` has only the
 * query parameters that the page reads. Throws ShopError 429 when the visitor has had too many pages rendered.
 */
async function sendPublicPage(
  {
    pages,
    renderer,
    shop,
    limiter,
    devServer,
    isUnreadable,
    admit,
    leadOn,
  }: OpenPages & { renderer: Pick<PageRenderer, 'renderPage'> },
  url: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { server } = request
  const notBeforeMs = server.lastChangeMs(request)
  const limitHeaders = forwardAddress(request)
  const countFor = (name: LimitName) => limiter.run([name], callerOf(request), async () => {})
  const render: PublicPageRequest['render'] = async (part) => {
    const { details, until } = await shop.freshDetails(notBeforeMs)
    if (until) reportDependencies({ until })
    const page = await renderer.renderPage({ ...part, shop: details, assetsOf: pages.assetsOf, isStatic: isUnreadable })
    if ('location' in page) return page
    // The client router cannot parse the URL of an unreadable page.
    const status = isUnreadable ? 400 : page.status
    return { status, html: await pages.transformHtml(part.url, page.html) }
  }
  const compute = () => renderPublicPage(server, { url, limitHeaders, countFor, notBeforeMs, render })
  // Anyone can make addresses with a query, without end.
  const isCacheable = !url.includes('?') && !devServer
  if (!isCacheable) await admit()
  const page = isCacheable
    ? await server.responseCache.get(`page ${url}`, compute, notBeforeMs, admit)
    : await server.responseCache.computeOwn(compute)
  const location = page.status === 404 ? await leadOn() : undefined
  if (location !== undefined) return sendOn(reply, location)
  if (page.status >= 500) reply.header('cache-control', 'no-store')
  else reply.header('cache-control', 'public, max-age=0, must-revalidate')
  return sendPublic(page, request, reply)
}

/** Until when the visitor sees drafts; null for everyone else. Only a browser with the cookie has its session read. */
async function draftsUntil(shop: Pick<Shop, 'now'>, request: FastifyRequest): Promise<Date | null> {
  if (!hasDraftsCookie(request)) return null
  const user = await request.server.findUser(request)
  return seesDrafts(user, shop.now()) ? (user?.draftsUntil ?? null) : null
}

/**
 * Renders a public page with the drafts of the shop, for a person who may change them. Neither the cache of the process
 * nor that of the browser has it: a later visitor of the browser gets the published page.
 */
async function sendDraftPage(
  {
    pages,
    renderer,
    shop,
    until,
    admit,
    leadOn,
  }: OpenPages & { renderer: Pick<PageRenderer, 'renderPage'>; until: Date },
  url: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await admit()
  const { details, ...drafts } = await shop.draftDetails()
  const page = await request.server.responseCache.runCostly(() =>
    renderer.renderPage({
      url,
      shop: details,
      user: null,
      fetchApi: createPrivateCalls(request),
      assetsOf: pages.assetsOf,
      isStatic: false,
    }),
  )
  if ('location' in page) throw new PageRedirect(page)
  const location = page.status === 404 ? await leadOn() : undefined
  if (location !== undefined) return reply.header('cache-control', 'private, no-store').redirect(location, 301)
  reply.code(page.status).headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  return reply.send(withDraftBar(await pages.transformHtml(url, page.html), { ...drafts, until }))
}

/** Whether the query of a URL has the token of a one-time link. */
function hasToken(url: string): boolean {
  return new URLSearchParams(url.slice(pathOf(url).length)).has('token')
}

/**
 * Requests of a private page to the shop's own API, without a network, as the visitor. They name the visitor's address,
 * so that searches count for the visitor.
 */
function createPrivateCalls(request: FastifyRequest): FetchApi {
  const { server } = request
  const { cookie } = request.headers
  const headers = { ...forwardAddress(request), ...(cookie !== undefined && { cookie }) }
  return async (url) => {
    const response = await server.inject({ method: 'GET', url, headers, remoteAddress: renderAddress })
    return { status: response.statusCode, body: response.body, link: response.headers.link?.toString() }
  }
}

/** What the route of a path says of its page. */
interface PageRoute {
  /** The pattern, for the log. */
  pattern: string
  isPrivate: boolean
  /** The query parameters that it reads, when it is public. */
  query: readonly string[]
  /** No public page can be there, whatever the database has. */
  isNowhere: boolean
}

/** Visitors choose the paths. */
const maxPaths = 2_000
/** A longer path is matched each time, so that the memory has a bound. */
const maxPathLength = 200

/**
 * Creates a function that finds the route of a path. Matching a path takes longer than sending a cached page, so it
 * remembers.
 */
function createRouteFinder(): (renderer: PageRenderer, path: string) => PageRoute {
  const known = new LRUCache<string, PageRoute>({ max: maxPaths })
  return (renderer, path) => {
    const found = known.get(path)
    if (found) return found
    const [pattern, isPrivate] = [renderer.routeOf(path), renderer.isPrivatePage(path)]
    const isNowhere = !isPrivate && (pattern === '*' || isNoProduct(pattern, path))
    const route = { pattern, isPrivate, query: renderer.queryOf(path), isNowhere }
    if (path.length <= maxPathLength) known.set(path, route)
    return route
  }
}

/** Whether the path of a product has no id, such as one that another shop had. */
function isNoProduct(pattern: string, path: string): boolean {
  return pattern === '/product/:id' && addressKind(path).kind === 'none'
}

/**
 * Adds the bar of the shop with its drafts to a page, above everything that the script of the page renders. It works
 * without script.
 */
function withDraftBar(html: string, drafts: DraftList & { until: Date }): string {
  return html.replace('<body>', () => `<body>\n${draftBar(drafts)}`)
}

function draftBar({ shown, refused, until }: DraftList & { until: Date }): string {
  const list =
    shown.length === 0 ? 'There’s nothing unpublished.' : `Not published: ${shown.map(escapeHtml).join(', ')}.`
  const left =
    refused.length === 0
      ? ''
      : ` ${refused.map(escapeHtml).join(', ')}: the draft can’t be published yet, so you see the published version.`
  return [
    '<aside class="alert alert-warning mb-0" aria-label="Drafts">',
    '<div class="alert-words container">',
    `<p><strong>You see the shop with its drafts</strong> until ${nzTimeText(until.toISOString())}. ${list}${left}</p>`,
    `<form method="post" action="${endDraftsPath}">`,
    // A button: the link to the main part stays the first link of the page.
    `<button class="btn btn-outline btn-sm" formmethod="get" formaction="${adminPaths.announcement}">Back to Content</button> `,
    '<button class="btn btn-outline btn-sm">End</button>',
    '</form>',
    '</div>',
    '</aside>',
  ].join('')
}
