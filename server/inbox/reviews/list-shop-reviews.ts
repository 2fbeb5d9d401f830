import { type ReviewFilter, type ShopReview, shopReviews } from '#contract/inbox/manage-reviews.ts'
import type { ReplyOf } from '#contract/platform/endpoint.ts'
import type { OwnReview } from '#contract/inbox/reviews.ts'
import { shopReviewPageSize } from '#rules/catalogue/listing.ts'
import { isId } from '#rules/platform/ids.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { type ListPage, toListPage } from '#server/platform/http/page-link.ts'
import type { Shop } from '#server/platform/shop.ts'
import { countShopReviews, listReviewsOf, listShopReviewRows } from './shop-reviews.queries.ts'

/** How many of their own reviews a person sees. */
const maxOwnReviews = 200

/** Lists one page of the reviews of all products, newest first, or one review alone; `Link` has the next page. */
export async function listShopReviews(
  shop: Shop,
  { show = 'all', id, pageNumber = 1 }: { show?: ReviewFilter; id?: string; pageNumber?: number },
): Promise<ListPage<ShopReview>> {
  if (id !== undefined && !isId(id)) return { items: [], headers: {} }
  const part = { now: shop.now(), limit: shopReviewPageSize + 1, offset: (pageNumber - 1) * shopReviewPageSize }
  const found = await listShopReviewRows(shop.db, { show, ...(id !== undefined && { id }), ...part })
  const query = show === 'all' ? {} : { show }
  return toListPage(found, { url: shopReviews.list.url, query, pageNumber, size: shopReviewPageSize })
}

/** Counts for the views of the page. */
export async function readReviewCounts(shop: Shop): Promise<ReplyOf<typeof shopReviews.counts>> {
  const count = (show: ReviewFilter) => countShopReviews(shop.db, show, shop.now())
  const [all, waiting, hidden] = await Promise.all([count('all'), count('waiting'), count('hidden')])
  return { all, waiting, hidden }
}

/** Lists the reviews of a user for themselves, newest first, hidden ones with the reason. */
export async function listOwnReviews({ db }: Shop, user: SignedInUser): Promise<OwnReview[]> {
  const found = await listReviewsOf(db, user._id, maxOwnReviews)
  return found.map(({ row, productName }) => {
    const { id, productId, rating, comment, createdAt, hiddenAt, hiddenReason, hiddenNote, reply, repliedAt } = row
    return {
      _id: id,
      product: { _id: productId, name: productName },
      rating,
      comment,
      createdAt: createdAt.toISOString(),
      ...(hiddenAt &&
        hiddenReason && { hidden: { at: hiddenAt.toISOString(), reason: hiddenReason, note: hiddenNote ?? '' } }),
      ...(repliedAt && reply !== null && { reply: { text: reply, repliedAt: repliedAt.toISOString() } }),
    }
  })
}
