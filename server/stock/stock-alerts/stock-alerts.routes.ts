import type { FastifyInstance } from 'fastify'
import { stockAlerts } from '#contract/stock/stock-alerts.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { askForAlert, confirmAlert, countWaiting, readAlert, stopAlerts, undoAlert } from './stock-alerts.ts'

export function stockAlertRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, stockAlerts.ask, ({ user, params, body, request }) =>
    askForAlert(shop, user, params.id, body, (account) => callerOf(request, account)),
  )
  registerEndpoint(app, stockAlerts.undo, ({ body }) => undoAlert(shop, body.token))
  registerEndpoint(app, stockAlerts.read, ({ body }) => readAlert(shop, body.token))
  registerEndpoint(app, stockAlerts.confirm, ({ body }) => confirmAlert(shop, body.token))
  registerEndpoint(app, stockAlerts.stop, ({ body }) => stopAlerts(shop, body.token, body.all))
  registerEndpoint(app, stockAlerts.count, ({ query }) => countWaiting(shop, query.ids))
  // A scope of its own: mail programs send a form, whose content is ignored (RFC 8058).
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      (_request, _body, parsed) => parsed(null, undefined),
    )
    registerEndpoint(scope, stockAlerts.unsubscribe, ({ query }) => stopAlerts(shop, query.token ?? '', true))
    done()
  })
}
