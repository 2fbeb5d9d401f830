import type { FastifyInstance, FastifyReply } from 'fastify'
import { draftView } from '#contract/content/draft-view.ts'
import { paths } from '#rules/paths.ts'
import { draftsCookie, hostDraftsCookie } from '#server/platform/http/access.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { updateDraftsUntil } from '#server/content/content.queries.ts'

const viewMinutes = 60

const maxFormBytes = 100

/** The address of the form in the bar of each page that ends the view. */
export const endDraftsPath = '/drafts/end'

/** Switches between the published shop and its drafts, by the session, so that no copied cookie shows them. */
export function draftViewRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, draftView.switch, async ({ body: { isOn }, user, reply }) => {
    const until = isOn ? new Date(shop.now().getTime() + viewMinutes * 60_000) : null
    await updateDraftsUntil(shop.db, user.sessionHash, until)
    setDraftsCookie(shop, reply, isOn)
    return { until: until?.toISOString() ?? null }
  })
  // For everyone: the role may have ended since.
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
