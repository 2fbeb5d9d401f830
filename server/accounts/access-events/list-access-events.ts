import { accessActions } from '#contract/accounts/access-actions.ts'
import type { accessEvents, AccessEventPage } from '#contract/accounts/access-events.ts'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import { isId } from '#rules/platform/ids.ts'
import { accessPageSize, maxAccessPages, pageCount } from '#rules/catalogue/listing.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  type AccessEventFilter,
  countAccessEvents,
  findAccount,
  listAccessEvents as findAccessEvents,
} from './access-events.queries.ts'

/** Lists a page of the access events, newest first; empty for a page past the end or a malformed account id. */
export async function listAccessEvents(
  { db }: Shop,
  { kind, account, pageNumber = 1 }: QueryOf<typeof accessEvents.list>,
): Promise<AccessEventPage> {
  if (account !== undefined && !isId(account)) return { events: [], page: pageNumber, pages: 1, account: null }
  const filter: AccessEventFilter = { actions: kind && accessActions[kind], userId: account }
  const count = await countAccessEvents(db, filter, maxAccessPages * accessPageSize)
  const offset = (pageNumber - 1) * accessPageSize
  return {
    events: offset < count ? await findAccessEvents(db, filter, { limit: accessPageSize, offset }) : [],
    page: pageNumber,
    pages: pageCount(count, accessPageSize),
    account: account === undefined ? null : await findAccount(db, account),
  }
}
