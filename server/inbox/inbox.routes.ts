import type { FastifyInstance } from 'fastify'
import { inbox } from '#contract/inbox/inbox.ts'
import { registerEndpoint, registerList } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listInbox, readInboxCounts } from './read-inbox.ts'

export function inboxRoutes(app: FastifyInstance, shop: Shop): void {
  registerList(app, inbox.list, ({ query, user }) => listInbox(shop, user, query))
  registerEndpoint(app, inbox.counts, () => readInboxCounts(shop))
}
