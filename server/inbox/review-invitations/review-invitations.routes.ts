import type { FastifyInstance } from 'fastify'
import { reviewInvitations } from '#contract/inbox/review-invitations.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { changeOwnState, readOwnState, readStopLink, stopByLink } from './stop-invitations.ts'

export function reviewInvitationRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, reviewInvitations.read, ({ body }) => readStopLink(shop, body.token))
  registerEndpoint(app, reviewInvitations.stop, ({ body }) => stopByLink(shop, body.token))
  registerEndpoint(app, reviewInvitations.own, ({ user }) => readOwnState(shop, user))
  registerEndpoint(app, reviewInvitations.change, ({ user, body }) => changeOwnState(shop, user, body))
  // A scope of its own: mail programs send a form, whose content says nothing more (RFC 8058).
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      (_request, _body, parsed) => parsed(null, undefined),
    )
    registerEndpoint(scope, reviewInvitations.unsubscribe, ({ query }) => stopByLink(shop, query.token ?? ''))
    done()
  })
}
