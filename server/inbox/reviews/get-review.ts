import type { ShopReview } from '#contract/inbox/manage-reviews.ts'
import type { Db } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { findShopReview, lockProductOf, lockReview, type ReviewRow } from './shop-reviews.queries.ts'

/** Reads a review for the shop. Throws ShopError 404 for an unknown one. */
export async function getReview(db: Db, id: string): Promise<ShopReview> {
  const found = isId(id) ? await findShopReview(db, id) : undefined
  if (!found) throw notFound()
  return found
}

/** Locks a review until the transaction ends. Throws ShopError 404 for an unknown one. */
export async function getLockedReview(tx: Db, id: string): Promise<ReviewRow> {
  const row = isId(id) ? await lockReview(tx, id) : undefined
  if (!row) throw notFound()
  return row
}

/** Locks a review's product, then the review, in the order of a new review. Throws ShopError 404. */
export async function getLockedWithProduct(tx: Db, id: string): Promise<ReviewRow> {
  if (isId(id)) await lockProductOf(tx, id)
  return getLockedReview(tx, id)
}

function notFound(): ShopError {
  return new ShopError(404, 'Review not found')
}
