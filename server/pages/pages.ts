import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { UserInfo } from '#contract/accounts.ts'
import type { FetchApi, ShopDetails } from '#contract/pages.ts'
import { canonicalPath, searchFormPath } from './canonical-path.ts'
import { throwNotFound } from '#server/http/error-reply.ts'
import { isPageUrl, pathOf, unreadablePath } from '#server/http/input/page-paths.ts'
import { forwardAddress } from '#server/limits/caller.ts'
import { renderAddress } from '#server/log/log-requests.ts'
import { openBuiltPages, type Pages } from './pages-built.ts'
import { openSourcePages } from './pages-dev.ts'

interface PageOptions {
  shopDetails: ShopDetails
  /** Finds the signed-in user of a page request, without the session. */
  findUser: (request: FastifyRequest) => Promise<UserInfo | null>
  /** The folder of the built files for browsers, with those for the server beside it; unused in development. */
  publicDir: string
  /** In development only: serves pages from their sources, with hot reload. */
  devServer?: ViteDevServer
}

/** Registers every page of the shop and the built files of pages. Throws when there is no build. */
export async function registerPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { devServer, publicDir } = options
  const pages = devServer ? await openSourcePages(app, devServer) : await openBuiltPages(app, publicDir)
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const { url } = request
    if (!isPageUrl(url)) return throwNotFound()
    const path = pathOf(url)
    const canonical = canonicalPath(path)
    if (canonical !== path) {
      return reply.header('cache-control', 'public, max-age=3600').redirect(canonical + url.slice(path.length), 301)
    }
    const searched = searchFormPath(url)
    if (searched !== null) return reply.header('cache-control', 'public, max-age=3600').redirect(searched, 302)
    // The client router cannot parse this URL, so the page is sent without hydration.
    const isUnreadable = url === unreadablePath
    return await sendPage({ ...options, pages, isUnreadable }, request, reply)
  })
}

/** Renders and sends a page. A private page is never cached; a public one is the same for all visitors. */
async function sendPage(
  {
    pages,
    shopDetails: shop,
    findUser,
    devServer,
    isUnreadable,
  }: PageOptions & { pages: Pages; isUnreadable: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { url } = request
  const { assetsOf } = pages
  const renderer = await pages.renderer()
  reply.type('text/html; charset=utf-8')
  // The one-time link of an email: its token must not reach another address as the referrer.
  if (hasToken(url)) reply.header('referrer-policy', 'no-referrer')
  try {
    request.pageRoute = renderer.routeOf(pathOf(url))
    const isPrivate = renderer.isPrivatePage(pathOf(url))
    const user = isPrivate ? await findUser(request) : null
    const fetchApi = createFetchApi(request, isPrivate)
    const page = await renderer.renderPage({ url, shop, user, fetchApi, assetsOf, isStatic: isUnreadable })
    if ('location' in page) return reply.header('cache-control', 'private, no-store').redirect(page.location, 302)

    const html = await pages.transformHtml(url, page.html)
    reply.code(isUnreadable ? 400 : page.status)
    if (isPrivate) reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    else if (page.status >= 500) reply.header('cache-control', 'no-store')
    else if (isUnchanged(request, reply, html)) return reply.code(304).send()
    return reply.send(html)
  } catch (error) {
    request.log.error({ err: error, route: request.pageRoute }, 'a page could not be rendered')
    const text = devServer && error instanceof Error ? (error.stack ?? error.message) : null
    const html = renderer.renderCrash({ url, shop, text, assetsOf })
    return reply.code(500).header('cache-control', 'no-store').send(html)
  }
}

/** Whether the query of a URL has the token of a one-time link. */
function hasToken(url: string): boolean {
  return new URLSearchParams(url.slice(pathOf(url).length)).has('token')
}

/**
 * Requests of a page to the shop's own API, without a network. Only a private page sends the visitor's cookie. They name the
 * visitor's address, so that searches count for the visitor.
 */
function createFetchApi(request: FastifyRequest, isPrivate: boolean): FetchApi {
  const { server } = request
  const { cookie } = request.headers
  const headers = { ...forwardAddress(request), ...(isPrivate && cookie !== undefined && { cookie }) }
  return async (url) => {
    const response = await server.inject({ method: 'GET', url, headers, remoteAddress: renderAddress })
    return { status: response.statusCode, body: response.body, link: response.headers.link?.toString() }
  }
}

/** Sets the ETag of a public page and returns whether the visitor already has it. */
function isUnchanged(request: FastifyRequest, reply: FastifyReply, html: string): boolean {
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  reply.headers({ 'cache-control': 'public, max-age=0, must-revalidate', etag })
  const knownTags = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim())
  return reply.statusCode === 200 && knownTags.includes(etag)
}
