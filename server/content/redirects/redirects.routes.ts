import type { FastifyInstance } from 'fastify'
import { redirects } from '#contract/content/redirects.ts'
import { sendCsv } from '#server/platform/http/csv/send-csv.ts'
import { registerEndpoint, registerList } from '#server/platform/http/register-endpoint.ts'
import { streamRequestBodies } from '#server/platform/http/streaming-body.ts'
import type { Shop } from '#server/platform/shop.ts'
import { addRedirect, changeRedirect, removeRedirect } from './change-redirects.ts'
import { storeHits } from './find-location.ts'
import { importRedirects, receiveRedirectsCsv } from './import-redirects.ts'
import { exportRedirects, readRedirects } from './list-redirects.ts'

export function redirectRoutes(app: FastifyInstance, shop: Shop): void {
  registerList(app, redirects.list, ({ query }) => readRedirects(shop, query))
  registerEndpoint(app, redirects.exportCsv, ({ reply }) => sendCsv(reply, exportRedirects(shop)))
  registerEndpoint(app, redirects.add, ({ body, user }) => addRedirect(shop, user, body))
  registerEndpoint(app, redirects.change, ({ body, user }) => changeRedirect(shop, user, body))
  registerEndpoint(app, redirects.remove, ({ body, user }) => removeRedirect(shop, user, body))
  void app.register(async (scope) => {
    streamRequestBodies(scope)
    registerEndpoint(scope, redirects.importCsv, async ({ request, user }) =>
      importRedirects(shop, user, await receiveRedirectsCsv(request)),
    )
  })
  app.addHook('onClose', () => storeHits(shop))
}
