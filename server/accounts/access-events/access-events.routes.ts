import type { FastifyInstance } from 'fastify'
import { accessEvents } from '#contract/accounts/access-events.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { history } from '#contract/platform/history.ts'
import { exportHistory } from '#server/platform/history/export-history.ts'
import { sendCsv } from '#server/platform/http/csv/send-csv.ts'
import { recordAccessEvent } from './record-access-event.ts'
import { listAccessEvents } from './list-access-events.ts'

export function accessEventRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, accessEvents.list, ({ query }) => listAccessEvents(shop, query))
  registerEndpoint(app, history.exportCsv, async ({ user, query, request, reply }) => {
    const table = exportHistory(shop, user, query)
    await recordAccessEvent(shop, request, { action: 'history-exported', by: user })
    return sendCsv(reply, table)
  })
}
