import type { FastifyInstance } from 'fastify'
import { history } from '#contract/history.ts'
import { isId } from '#rules/ids.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { listChangesOf } from './history.queries.ts'

/** The call of history. A thing that never was has an empty one. */
export function historyRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, history.list, async ({ params }) =>
    isId(params.id) ? listChangesOf(shop.db, params.subject, params.id) : [],
  )
}
