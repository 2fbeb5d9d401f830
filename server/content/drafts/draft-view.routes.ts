import type { FastifyInstance, FastifyReply } from 'fastify'
import { draftView } from '#contract/content/draft-view.ts'
import { paths } from '#rules/paths.ts'
import { draftsCookie, hostDraftsCookie } from '#server/platform/http/access.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { updateDraftsUntil } from './draft-view.queries.ts'

/** For how long a session sees drafts, in minutes. */
const viewMinutes = 60

/** The form is empty. */
const maxFormBytes = 100

/** The address of the form that ends the view, which the bar of each page has. */
export const endDraftsPath = '/drafts/end'

/**
 * The switch between the published shop and the shop with its drafts. The session stores it, so that signing out ends
 * it, and no other browser sees drafts by a copied cookie.
 */
export function draftViewRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, draftView.switch, async ({ body: { isOn }, user, reply }) => {
    const until = isOn ? new Date(shop.now().getTime() + viewMinutes * 60_000) : null
    await updateDraftsUntil(shop.db, user.sessionHash, until)
    setDraftsCookie(shop, reply, isOn)
    return { until: until?.toISOString() ?? null }
  })
  // For everyone: the role may have ended meanwhile.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, _body, done) => done(null, {}),
    )
    scope.post(endDraftsPath, { schema: { hide: true } }, async (request, reply) => {
      const user = await request.server.findUser(request)
      if (user) await updateDraftsUntil(shop.db, user.sessionHash, null)
      setDraftsCookie(shop, reply, false)
      return reply.header('cache-control', 'no-store').redirect(paths.home(), 303)
    })
  })
}

function setDraftsCookie({ config }: Shop, reply: FastifyReply, isOn: boolean): void {
  const secure = config.publicUrl.startsWith('https:')
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const name = secure ? hostDraftsCookie : draftsCookie
  if (isOn) reply.setCookie(name, 'on', { ...options, maxAge: viewMinutes * 60 })
  else reply.clearCookie(name, options)
}
