import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { UserInfo } from '#contract/accounts.ts'
import type { ShopDetails } from '#contract/pages.ts'
import { canonicalPath } from './canonical-path.ts'
import { noSuchCall } from '#server/http/error-reply.ts'
import { isPageUrl, pathOf, unreadable } from './page-paths.ts'
import { openBuiltPages, type Pages } from './pages-built.ts'
import { openSourcePages } from './pages-dev.ts'

interface PageOptions {
  shopDetails: ShopDetails
  /** Who opens a page, by the session cookie: what a browser may know of them and nothing of their session. */
  findUser: (request: FastifyRequest) => Promise<UserInfo | null>
  /** Where the built files for browsers are, the server's beside them; not looked at in development. */
  publicDir: string
  /** In development: pages from their sources, with hot reload. */
  devServer?: ViteDevServer
}

/** Serves every page of the shop, and the files that pages are made of. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { devServer, publicDir } = options
  const pages = devServer ? await openSourcePages(app, devServer) : await openBuiltPages(app, publicDir)
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const { url } = request
    if (!isPageUrl(url)) return noSuchCall()
    const path = pathOf(url)
    const tidy = canonicalPath(path)
    if (tidy !== path) {
      return reply.header('cache-control', 'public, max-age=3600').redirect(tidy + url.slice(path.length), 301)
    }
    // No browser could wake a page at such an address: it stays as the server draws it.
    const isUnreadable = url === unreadable
    return await answerWithPage({ ...options, pages, isUnreadable }, request, reply)
  })
}

/** A private page is drawn for one person and kept by nobody, a public one for everybody at once. */
async function answerWithPage(
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
  try {
    const isPrivate = renderer.isPrivatePage(pathOf(url))
    const user = isPrivate ? await findUser(request) : null
    const fetchApi = apiOf(request, isPrivate)
    const page = await renderer.renderPage({ url, shop, user, fetchApi, assetsOf, isStatic: isUnreadable })
    if ('location' in page) return reply.header('cache-control', 'private, no-store').redirect(page.location, 302)

    const html = await pages.finish(url, page.html)
    reply.code(isUnreadable ? 400 : page.status)
    if (isPrivate) reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    else if (page.status >= 500) reply.header('cache-control', 'no-store')
    else if (hasAlready(request, reply, html)) return reply.code(304).send()
    return reply.send(html)
  } catch (error) {
    request.log.error({ err: error, url }, 'a page could not be drawn')
    const text = devServer && error instanceof Error ? (error.stack ?? error.message) : null
    const html = renderer.renderCrash({ url, shop, text, assetsOf })
    return reply.code(500).header('cache-control', 'no-store').send(html)
  }
}

/** How a page asks the shop's own API, without a network. Only a private page asks in the name of who opened it. */
function apiOf({ server, headers: { cookie } }: FastifyRequest, isPrivate: boolean) {
  const headers = isPrivate && cookie !== undefined ? { cookie } : {}
  return async (url: string) => {
    const answer = await server.inject({ method: 'GET', url, headers, remoteAddress: 'ssr' })
    return { status: answer.statusCode, body: answer.body, link: answer.headers.link?.toString() }
  }
}

/** Public pages are the same bytes for everybody: whoever has them already need not get them again. */
function hasAlready(request: FastifyRequest, reply: FastifyReply, html: string): boolean {
  const tag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  reply.headers({ 'cache-control': 'public, max-age=0, must-revalidate', etag: tag })
  const known = (request.headers['if-none-match'] ?? '').split(',').map((each) => each.trim())
  return reply.statusCode === 200 && known.includes(tag)
}
