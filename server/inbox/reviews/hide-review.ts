import type { HideReason, ShopReview } from '#contract/inbox/manage-reviews.ts'
import { transact } from '#db/open.ts'
import { hideReasonTexts, reviewText } from '#rules/inbox/hide-reasons.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { getLockedWithProduct, getReview } from './get-review.ts'
import { refreshRating } from './refresh-rating.ts'
import { updateReview } from './shop-reviews.queries.ts'

/**
 * Hides a review and takes it out of the rating; the history has the reason and neither the text nor the sentence,
 * which may be about a person. Throws ShopError 404, 409 with who has hidden it.
 */
export async function hideReview(
  shop: Shop,
  user: SignedInUser,
  id: string,
  { reason, note = '' }: { reason: HideReason; note?: string },
): Promise<ShopReview> {
  await transact(shop.db, async (tx) => {
    const row = await getLockedWithProduct(tx, id)
    if (row.hiddenAt !== null) throw new ShopError(409, `${row.hiddenByName ?? ''} has already hidden this review.`)
    await updateReview(tx, id, {
      hiddenAt: shop.now(),
      hiddenReason: reason,
      hiddenNote: note.trim(),
      hiddenById: user._id,
      hiddenByName: user.name,
    })
    await refreshRating(tx, row.productId)
    await recordAuditEvent(shop, tx, {
      subject: 'product',
      subjectId: row.productId,
      action: 'review-hidden',
      by: actorOf(user),
      fields: [
        { field: 'review', before: reviewText(row.rating, row.createdAt), after: null },
        { field: 'hideReason', before: null, after: hideReasonTexts[reason] },
      ],
    })
  })
  return getReview(shop.db, id)
}

/** Shows a hidden review again, in the rating too, without its reason. Throws ShopError 404, 409 for a shown one. */
export async function showReview(shop: Shop, user: SignedInUser, id: string): Promise<ShopReview> {
  await transact(shop.db, async (tx) => {
    const row = await getLockedWithProduct(tx, id)
    if (row.hiddenReason === null) throw new ShopError(409, 'This review is already shown.')
    const shown = { hiddenAt: null, hiddenReason: null, hiddenNote: null, hiddenById: null, hiddenByName: null }
    await updateReview(tx, id, shown)
    await refreshRating(tx, row.productId)
    await recordAuditEvent(shop, tx, {
      subject: 'product',
      subjectId: row.productId,
      action: 'review-shown',
      by: actorOf(user),
      fields: [
        { field: 'review', before: null, after: reviewText(row.rating, row.createdAt) },
        { field: 'hideReason', before: hideReasonTexts[row.hiddenReason], after: null },
      ],
    })
  })
  return getReview(shop.db, id)
}
