import type { FastifyInstance } from 'fastify'
import { connections } from '#contract/back-office/connections.ts'
import { webhooks } from '#contract/back-office/webhooks.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { requireWebhook } from './require-webhook.ts'
import {
  chooseEvents,
  createWebhook,
  readConnections,
  removeWebhook,
  sendAllAgain,
  sendDeliveryAgain,
  turnWebhook,
} from './connections.ts'
import { testConnection } from './testing/test-connection.ts'
import { testWebhook } from './testing/test-webhook.ts'
import { listTries, listWebhooks } from './webhook-list.queries.ts'

const maxTriesShown = 50

export function connectionRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, connections.read, () => readConnections(shop))
  registerEndpoint(app, connections.test, ({ user, params, request }) =>
    testConnection(shop, { user, name: params.name, caller: callerOf(request, user._id) }),
  )
  registerEndpoint(app, webhooks.list, async () => ({
    asOf: shop.now().toISOString(),
    webhooks: await listWebhooks(shop.db),
  }))
  registerEndpoint(app, webhooks.create, ({ user, body }) => createWebhook(shop, user, body))
  registerEndpoint(app, webhooks.turn, ({ user, params, body }) => turnWebhook(shop, user, { ...params, ...body }))
  registerEndpoint(app, webhooks.chooseEvents, ({ user, params, body }) =>
    chooseEvents(shop, user, { ...params, ...body }),
  )
  registerEndpoint(app, webhooks.remove, ({ user, params }) => removeWebhook(shop, user, params.id))
  registerEndpoint(app, webhooks.test, ({ user, params, request }) =>
    testWebhook(shop, { user, id: params.id, caller: callerOf(request, user._id) }),
  )
  registerEndpoint(app, webhooks.sendAgain, ({ params }) => sendAllAgain(shop, params.id))
  registerEndpoint(app, webhooks.tries, async ({ params }) => ({
    asOf: shop.now().toISOString(),
    tries: await listTries(shop.db, (await requireWebhook(shop.db, params.id))._id, maxTriesShown),
  }))
  registerEndpoint(app, webhooks.sendDelivery, ({ params }) => sendDeliveryAgain(shop, params.id))
}
