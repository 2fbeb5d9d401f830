import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm'
import { type ReviewFilter, ShopReview } from '#contract/inbox/manage-reviews.ts'
import type { Db } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { products, reviewPhotos, reviews } from '#db/tables/catalogue/catalogue.ts'
import { isNewReview, newReviewsSince } from './new-reviews.queries.ts'
import { toWire } from '#server/platform/http/to-wire.ts'

export type ReviewRow = typeof reviews.$inferSelect

function isIn(show: ReviewFilter, now: Date): SQL | undefined {
  if (show === 'all') return undefined
  return show === 'hidden' ? isNotNull(reviews.hiddenAt) : isNewReview(newReviewsSince(now))
}

function selectReviews(db: Db) {
  return db
    .select({
      row: reviews,
      product: { _id: products.id, name: products.name },
      photos: db.$count(reviewPhotos, eq(reviewPhotos.reviewId, reviews.id)),
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
}

/** Lists one part of the reviews of all products, or one alone, as the shop sees them, newest first. */
export async function listShopReviewRows(
  db: Db,
  { show, id, now, limit, offset }: { show: ReviewFilter; id?: string; now: Date; limit: number; offset: number },
): Promise<ShopReview[]> {
  const rows = await selectReviews(db)
    .where(and(isIn(show, now), id === undefined ? undefined : eq(reviews.id, id)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
    .offset(offset)
  return rows.map(toShopReview)
}

export async function countShopReviews(db: Db, show: ReviewFilter, now: Date): Promise<number> {
  return db.$count(reviews, isIn(show, now))
}

export async function findShopReview(db: Db, id: string): Promise<ShopReview | undefined> {
  const [row] = await selectReviews(db).where(eq(reviews.id, id))
  return row && toShopReview(row)
}

/** Finds the product of a review, and locks the product until the transaction ends, as a new review does. */
export async function lockProductOf(tx: Db, reviewId: string): Promise<void> {
  const productId = tx.select({ id: reviews.productId }).from(reviews).where(eq(reviews.id, reviewId))
  await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('update')
}

export async function lockReview(tx: Db, id: string): Promise<ReviewRow | undefined> {
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update')
  return row
}

type Moderated = 'hiddenAt' | 'hiddenReason' | 'hiddenNote' | 'hiddenById' | 'hiddenByName'
type Replied = 'reply' | 'repliedAt' | 'repliedById' | 'repliedByName'

/** Stores that a review is hidden or shown, or the reply to it. */
export async function updateReview(
  tx: Db,
  id: string,
  changed: Partial<Pick<ReviewRow, Moderated | Replied>>,
): Promise<void> {
  await tx.update(reviews).set(changed).where(eq(reviews.id, id))
}

/** Who may get an email about a review: its author, whose address is confirmed. */
export interface Reviewer {
  name: string
  email: string
  productName: string
  isDraft: boolean
}

/** Finds the author of a review with the product; undefined for a guest and without an account or confirmed address. */
export async function findReviewer(db: Db, reviewId: string): Promise<Reviewer | undefined> {
  const [row] = await db
    .select({ name: users.name, email: users.email, productName: products.name, isDraft: products.isDraft })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(and(eq(reviews.id, reviewId), eq(users.isGuest, false), isNotNull(users.emailConfirmedAt)))
  return row
}

/** Lists the reviews of a user with the names of their products, newest first, at most `limit`. */
export async function listReviewsOf(db: Db, userId: string, limit: number) {
  return db
    .select({ row: reviews, productName: products.name })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.userId, userId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
}

function toShopReview({ row, product, photos }: { row: ReviewRow; product: ShopReview['product']; photos: number }) {
  const { hiddenAt, hiddenByName, hiddenReason, hiddenNote, reply, repliedAt, repliedByName } = row
  return toWire(ShopReview, row, {
    product,
    hasAccount: row.userId !== null,
    photos,
    hidden:
      hiddenAt && hiddenReason
        ? { at: hiddenAt.toISOString(), by: hiddenByName ?? '', reason: hiddenReason, note: hiddenNote ?? '' }
        : null,
    reply: repliedAt && reply !== null ? { at: repliedAt.toISOString(), by: repliedByName ?? '', text: reply } : null,
  })
}
