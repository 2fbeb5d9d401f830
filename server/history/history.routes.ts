import type { FastifyInstance } from 'fastify'
import { history } from '#contract/history.ts'
import { isId } from '#rules/ids.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Shop } from '#server/shop.ts'
import { listAuditEventsOf } from './history.queries.ts'

/** The endpoint of audit events. An unknown subject has none. */
export function historyRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, history.list, async ({ params }) =>
    isId(params.id) ? listAuditEventsOf(shop.db, params.subject, params.id) : [],
  )
}
