import { history, type ShopEvent } from '#contract/platform/history.ts'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import type { Db } from '#db/open.ts'
import { connectionNameOf } from '#rules/platform/connection-names.ts'
import { contentsById } from '#rules/content/contents-by-id.ts'
import { canRestore, canUndo } from '#rules/platform/restorable.ts'
import { endOfDay, startOfDay } from '#rules/platform/nz-dates.ts'
import { hasAccess, type SignedInUser } from '#server/platform/http/access.ts'
import { readDay } from '#server/platform/http/input/read-day.ts'
import { type ListPage, toListPage } from '#server/platform/http/page-link.ts'
import { formatOrderNumber, parseOrderNumber } from '#server/platform/order-number.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findEventIds, listShopEvents, type ShopEventFilter, type ShopEventRow } from './history.queries.ts'

const pageSize = 50

/**
 * Lists one page of the changes of the whole shop, newest first; changes of people, money and connections only for who
 * may see these. Throws ShopError 400 for a day that does not exist.
 */
export async function listAllHistory(
  shop: Shop,
  user: SignedInUser,
  { pageNumber = 1, ...query }: QueryOf<typeof history.all>,
): Promise<ListPage<ShopEvent>> {
  const filter = await findText(shop.db, readFilter(user, query))
  const part = { limit: pageSize + 1, offset: (pageNumber - 1) * pageSize }
  const rows = await listShopEvents(shop.db, filter, part)
  const now = shop.now()
  const found = rows.map((row) => toShopEvent(row, now))
  return toListPage(found, { url: history.all.url, query, pageNumber, size: pageSize })
}

/** The filter of a query, within what its reader may see. Throws ShopError 400 for a day that does not exist. */
export function readFilter(
  user: SignedInUser,
  { search = '', by, about, from, to }: QueryOf<typeof history.exportCsv>,
): ShopEventFilter {
  const text = search.trim().replaceAll(/\s+/g, ' ')
  return {
    text,
    orderNumber: parseOrderNumber(text),
    by,
    about,
    from: from === undefined ? undefined : readDay(from, 'from', startOfDay),
    until: to === undefined ? undefined : readDay(to, 'to', endOfDay),
    hasAll: (['people', 'money', 'connections'] as const).every((area) => hasAccess(user, area, 'read')),
  }
}

/** Finds the changes that have the text of a filter, where few have it. */
export async function findText(db: Db, filter: ShopEventFilter): Promise<ShopEventFilter> {
  const { text, orderNumber } = filter
  return text === '' || orderNumber !== undefined ? filter : { ...filter, ids: await findEventIds(db, text) }
}

/** A change with the name of its subject, and what can be done with it now. */
export function toShopEvent({ event, ...names }: ShopEventRow, now: Date): ShopEvent {
  const { id, action, byName, byKind, fields, createdAt, subject, subjectId } = event
  const orderNumber = names.orderNumber === null ? null : formatOrderNumber(names.orderNumber)
  const contentName = subject === 'content' ? contentsById[subjectId]?.name : undefined
  const connectionName = subject === 'connection' ? connectionNameOf(subjectId) : undefined
  const name =
    names.productName ??
    orderNumber ??
    names.userName ??
    names.zoneName ??
    names.pageTitle ??
    names.webhookUrl ??
    names.tokenName ??
    names.discountCode ??
    contentName ??
    connectionName ??
    null
  const named = fields.find(({ field }) => field === 'name')
  return {
    _id: id,
    action,
    by: byName,
    byKind,
    fields,
    createdAt: createdAt.toISOString(),
    subject: {
      kind: subject,
      _id: subjectId,
      name: name ?? String(named?.before ?? named?.after ?? ''),
      isDeleted: name === null,
    },
    canRestore: name !== null && canRestore({ subject, action, fields, createdAt }, now),
    addedTo: canUndo({ subject, action, createdAt }, now) ? names.addedTo : null,
  }
}
