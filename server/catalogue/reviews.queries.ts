import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { ShownPhoto } from '#contract/catalogue/products.ts'
import type { Db } from '#db/open.ts'
import { reviewPhotos, reviews } from '#db/tables/catalogue/catalogue.ts'
import type { ReviewCounts, ShownReview } from './product-rows.ts'

function isShownOf(productId: string): SQL | undefined {
  return and(eq(reviews.productId, productId), isNull(reviews.hiddenAt))
}

/** Newest first, on request only those with a rating. */
export async function listReviewRows(
  db: Db,
  productId: string,
  { limit, offset, rating }: { limit: number; offset: number; rating?: number | undefined },
): Promise<ShownReview[]> {
  const rows = await db
    .select()
    .from(reviews)
    .where(and(isShownOf(productId), rating === undefined ? undefined : eq(reviews.rating, rating)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
    .offset(offset)
  const photos = await listShownPhotos(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ row, photos: photos.get(row.id) ?? [] }))
}

/** The photos that the owner has agreed to show, oldest first. */
async function listShownPhotos(db: Db, reviewIds: readonly string[]): Promise<Map<string, ShownPhoto[]>> {
  const found = new Map<string, ShownPhoto[]>()
  if (reviewIds.length === 0) return found
  const { reviewId, image, alt, widthPx, heightPx, shownAt, createdAt, id } = reviewPhotos
  const rows = await db
    .select({ reviewId, photo: { image, alt, width: widthPx, height: heightPx } })
    .from(reviewPhotos)
    .where(and(inArray(reviewId, [...reviewIds]), isNotNull(shownAt)))
    .orderBy(asc(createdAt), asc(id))
  for (const row of rows) found.set(row.reviewId, [...(found.get(row.reviewId) ?? []), row.photo])
  return found
}

export async function countReviews(db: Db, productId: string): Promise<ReviewCounts> {
  const rows = await db
    .select({
      rating: reviews.rating,
      count: sql<number>`count(*)::int`,
      boughtHere: sql<number>`(count(*) filter (where ${reviews.isBoughtHere}))::int`,
    })
    .from(reviews)
    .where(isShownOf(productId))
    .groupBy(reviews.rating)
  return {
    byRating: [1, 2, 3, 4, 5].map((stars) => rows.find(({ rating }) => rating === stars)?.count ?? 0),
    boughtHere: rows.reduce((sum, { boughtHere }) => sum + boughtHere, 0),
  }
}
