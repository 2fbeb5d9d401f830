import type { FastifyInstance } from 'fastify'
import type { FetchApi, PageRequest, RenderedPage } from '#contract/pages.ts'
import { endOfToday } from '#rules/platform/nz-dates.ts'
import { DependencyScope, runInScope } from '#server/platform/http/cache/dependencies.ts'
import type { CachedCall } from '#server/platform/http/cache/cached-answers.ts'
import { staleHeaders } from '#server/platform/http/cache/last-responses.ts'
import type { PublicResponse } from '#server/platform/http/cache/response-cache.ts'
import type { LimitName } from '#server/platform/limits/limits.ts'
import { renderAddress } from '#server/platform/log/log-requests.ts'

/**
 * What the rendering of a public page gets of its request: nothing that says who asks, but for the limits of searches.
 */
export interface PublicPageRequest {
  url: string
  /** The headers that name the visitor's network to the limits: the page itself does not depend on it. */
  limitHeaders: Record<string, string>
  /** Counts a try of the visitor for a limit. Rejects when there were too many. */
  countFor: (limit: LimitName) => Promise<void>
  /** The data that the page must have at least, in milliseconds. */
  notBeforeMs: number
  render: (request: Pick<PageRequest, 'url' | 'user' | 'fetchApi'>) => Promise<RenderedPage>
}

/** A redirect of a public page instead of HTML. */
export class PageRedirect extends Error {
  readonly location: string
  readonly status: 301 | 302

  constructor({ location, status }: { location: string; status: 301 | 302 }) {
    super(`The page redirects to ${location}.`)
    this.location = location
    this.status = status
  }
}

/**
 * Renders a public page without a user and cookies, the same for every visitor; it depends on all that it reads, and is
 * cacheable when all of that is a success. Throws PageRedirect.
 */
export async function renderPublicPage(
  app: FastifyInstance,
  { url, limitHeaders, countFor, notBeforeMs, render }: PublicPageRequest,
): Promise<PublicResponse> {
  const now = app.now()
  const scope = new DependencyScope(now.getTime(), notBeforeMs)
  const page = await runInScope(scope, () =>
    render({ url, user: null, fetchApi: publicCalls(app, scope, { limitHeaders, countFor }) }),
  )
  if ('location' in page) throw new PageRedirect(page)
  const { tags, asOfMs, untilMs, isStale } = scope
  return {
    status: page.status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...(isStale && staleHeaders(now.getTime() - asOfMs)) },
    body: Buffer.from(page.html),
    // Every page shows the year in New Zealand.
    dependencies: { tags, asOfMs, untilMs: Math.min(untilMs, endOfToday(now).getTime()) },
    isCacheable: page.status === 200 && scope.isPublic,
  }
}

/** The calls of a page to the shop's own API, without network and session: cached responses are read at once. */
function publicCalls(
  app: FastifyInstance,
  scope: DependencyScope,
  { limitHeaders, countFor }: Pick<PublicPageRequest, 'limitHeaders' | 'countFor'>,
): FetchApi {
  const mayRead = ({ countsFor }: CachedCall) =>
    !countsFor ||
    countFor(countsFor).then(
      () => true,
      // The call itself then tells why.
      () => false,
    )
  return async (url) => {
    scope.startCall()
    const cached = app.findCached(url, scope.notBeforeMs)
    if (cached && (await mayRead(cached))) {
      const { dependencies, body, status, headers } = cached.response
      scope.endCall(dependencies)
      return { status, body: body.read('identity').toString(), link: headers.link }
    }
    const response = await app.inject({ method: 'GET', url, headers: limitHeaders, remoteAddress: renderAddress })
    return { status: response.statusCode, body: response.body, link: response.headers.link?.toString() }
  }
}
