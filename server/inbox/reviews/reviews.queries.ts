import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { products, reviews } from '#db/tables/catalogue/catalogue.ts'

/** Locks a published product until the transaction ends. Returns whether it exists. */
export async function lockPublishedProduct(tx: Db, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), eq(products.isDraft, false)))
    .for('update')
  return found.length > 0
}

export async function hasReviewed(db: Db, productId: string, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)))
  return found.length > 0
}

export async function insertReview(tx: Db, review: typeof reviews.$inferInsert): Promise<void> {
  await tx.insert(reviews).values(review)
}

/** The number of reviews of a product that are shown, and the sum of their ratings. */
export async function sumRatings(db: Db, productId: string): Promise<{ count: number; sum: number }> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, sum: sql<number>`coalesce(sum(${reviews.rating}), 0)::int` })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), isNull(reviews.hiddenAt)))
  return row ?? { count: 0, sum: 0 }
}

/** Stores the mean rating and the number of reviews of a product. It is not an edit: `version` and `updatedAt` stay. */
export async function updateRating(tx: Db, productId: string, rating: number, numReviews: number): Promise<void> {
  await tx.update(products).set({ rating, numReviews }).where(eq(products.id, productId))
}
