import type { Product, Review } from '#contract/catalogue/products.ts'
import { reviews } from '#contract/inbox/reviews.ts'
import { may } from '#rules/accounts/roles.ts'
import { isId } from '#rules/platform/ids.ts'
import { reviewPageSize } from '#rules/catalogue/listing.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { type ListPage, nextPageLink, toListPage } from '#server/platform/http/page-link.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { findProduct, hasProduct } from './catalogue.queries.ts'
import { toReview } from './product-mapping.ts'
import { listReviewRows } from './reviews.queries.ts'

const reviewsUrl = (id: string) => reviews.list.url.replace(':id', id)

/** Reads a product, a draft only for admins, with a `Link` to older reviews. Throws ShopError 404. */
export async function readProduct(
  shop: Shop,
  id: string,
  user: SignedInUser | null,
): Promise<{ product: Product; link: string | undefined }> {
  const withDrafts = may(user?.role, 'products', 'read')
  const { pictures } = shop
  const product = isId(id) ? await findProduct(shop.db, id, { now: shop.now(), withDrafts, pictures }) : undefined
  if (!product) throw productNotFound()
  const isLast = product.numReviews <= reviewPageSize
  return { product, link: nextPageLink(reviewsUrl(id), {}, { pageNumber: 1, isLast }) }
}

/** Lists a page of reviews, newest first, on request of one rating. Throws ShopError 404 like `readProduct`. */
export async function listReviews(
  shop: Shop,
  id: string,
  { pageNumber = 1, rating }: { pageNumber?: number; rating?: number },
  user: SignedInUser | null,
): Promise<ListPage<Review>> {
  if (!isId(id) || !(await hasProduct(shop.db, id, may(user?.role, 'products', 'read')))) throw productNotFound()
  const part = { limit: reviewPageSize + 1, offset: (pageNumber - 1) * reviewPageSize, rating }
  const found = (await listReviewRows(shop.db, id, part)).map(toReview)
  return toListPage(found, { url: reviewsUrl(id), query: { rating }, pageNumber, size: reviewPageSize })
}

function productNotFound(): ShopError {
  return new ShopError(404, 'Product not found')
}
