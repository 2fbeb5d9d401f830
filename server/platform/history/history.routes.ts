import type { FastifyInstance } from 'fastify'
import { type AuditEvent, history, type HistorySubject } from '#contract/platform/history.ts'
import { registerList } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isId } from '#rules/platform/ids.ts'
import { historyPageSize } from '#rules/catalogue/listing.ts'
import { requireArea, type SignedInUser } from '#server/platform/http/access.ts'
import { type ListPage, toListPage } from '#server/platform/http/page-link.ts'
import { listAllHistory } from './list-shop-events.ts'
import { listAuditEventsOf } from './history.queries.ts'

export function historyRoutes(app: FastifyInstance, shop: Shop): void {
  registerList(app, history.list, ({ user, params, query }) => listHistory(shop, user, params, query))
  registerList(app, history.all, ({ user, query }) => listAllHistory(shop, user, query))
}

/**
 * Lists one page of the audit events of a subject, newest first, none for an unknown one. The `Link` header leads to
 * the next page; ShopError 403 for the history of a user or a connection without access to these.
 */
async function listHistory(
  shop: Shop,
  user: SignedInUser,
  { subject, id }: { subject: HistorySubject; id: string },
  { pageNumber = 1 }: { pageNumber?: number },
): Promise<ListPage<AuditEvent>> {
  // What it says of a person may be about a role.
  if (subject === 'user') requireArea(user, 'people', 'read')
  if (subject === 'connection') requireArea(user, 'connections', 'read')
  if (!isId(id)) return { items: [], headers: {} }
  const part = { limit: historyPageSize + 1, offset: (pageNumber - 1) * historyPageSize }
  const found = await listAuditEventsOf(shop.db, { subject, id }, part)
  const url = history.list.url.replace(':subject', subject).replace(':id', id)
  return toListPage(found, { url, query: {}, pageNumber, size: historyPageSize })
}
