import type { Db } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { hasAccess, type SignedInUser } from '#server/platform/http/access.ts'
import { findOrder, type FoundOrder } from './orders.queries.ts'

/**
 * Finds an order that a user may see: the buyer's own, or any order for a role that may read orders. Undefined for
 * every other user, as if the order did not exist (promises 17).
 */
export async function findOwnOrder(db: Db, id: string, user: SignedInUser): Promise<FoundOrder | undefined> {
  const mayReadAll = hasAccess(user, 'orders', 'read')
  const found = isId(id) ? await findOrder(db, id) : undefined
  return found && (found.order.userId === user._id || mayReadAll) ? found : undefined
}
