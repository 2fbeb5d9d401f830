import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { ReviewPhoto } from '#contract/inbox/review-photos.ts'
import type { Db, Tx } from '#db/open.ts'
import { products, reviewPhotos, reviews } from '#db/tables/catalogue/catalogue.ts'
import { toWire } from '#server/platform/http/to-wire.ts'

/** Finds the review of a published product by a user, and locks it until the transaction ends. */
export async function lockOwnReview(tx: Db, productId: string, userId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)))
    .for('no key update')
  return row?.id
}

export async function countPhotos(db: Db, reviewId: string): Promise<number> {
  return db.$count(reviewPhotos, eq(reviewPhotos.reviewId, reviewId))
}

/** Lets one transaction after the other add a photo, so that all that wait can be counted. */
export async function lockWaitingPhotos(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('review photos'))`)
}

/** Counts the photos that wait in the whole shop, and their bytes. */
export async function measureWaitingPhotos(db: Db): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({
      count: count(),
      bytes: sql<number>`coalesce(sum(octet_length(${reviewPhotos.bytes})), 0)`.mapWith(Number),
    })
    .from(reviewPhotos)
    .where(isNull(reviewPhotos.shownAt))
  return row ?? { count: 0, bytes: 0 }
}

export async function insertPhoto(tx: Db, photo: typeof reviewPhotos.$inferInsert): Promise<void> {
  await tx.insert(reviewPhotos).values(photo)
}

function selectPhotos(db: Db) {
  const { id, image, alt, shownAt, createdAt } = reviewPhotos
  return db
    .select({
      photo: { id, image, alt, shownAt, createdAt },
      review: {
        name: reviews.name,
        rating: reviews.rating,
        comment: reviews.comment,
        isBoughtHere: reviews.isBoughtHere,
        isHidden: sql<boolean>`${reviews.hiddenAt} is not null`,
      },
      product: { _id: products.id, name: products.name },
    })
    .from(reviewPhotos)
    .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
    .innerJoin(products, eq(products.id, reviews.productId))
}

function toPhoto({ photo, review, product }: Awaited<ReturnType<typeof selectPhotos>>[number]): ReviewPhoto {
  return toWire(ReviewPhoto, photo, { product, review })
}

/** Lists one part of the photos of buyers: waiting ones first, oldest first, then the shown ones, newest first. */
export async function listPhotoRows(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const { shownAt, createdAt, id } = reviewPhotos
  const rows = await selectPhotos(db)
    .orderBy(
      sql`${shownAt} is not null`,
      sql`case when ${shownAt} is null then ${createdAt} end`,
      desc(createdAt),
      desc(id),
    )
    .limit(limit)
    .offset(offset)
  return rows.map(toPhoto)
}

export async function findPhoto(db: Db, id: string): Promise<ReviewPhoto | undefined> {
  const [row] = await selectPhotos(db).where(eq(reviewPhotos.id, id))
  return row && toPhoto(row)
}

export async function lockPhoto(tx: Db, id: string) {
  const [row] = await tx.select().from(reviewPhotos).where(eq(reviewPhotos.id, id)).for('update')
  return row
}

export async function findPhotoBytes(db: Db, id: string): Promise<Buffer | undefined> {
  const [row] = await db.select({ bytes: reviewPhotos.bytes }).from(reviewPhotos).where(eq(reviewPhotos.id, id))
  return row?.bytes ?? undefined
}

/** Stores that a photo is shown, or what it is described as. */
export async function updatePhoto(
  tx: Db,
  id: string,
  changed: Partial<Pick<typeof reviewPhotos.$inferInsert, 'alt' | 'bytes' | 'image' | 'shownAt'>>,
): Promise<void> {
  await tx.update(reviewPhotos).set(changed).where(eq(reviewPhotos.id, id))
}

export async function deletePhotoRow(tx: Db, id: string): Promise<void> {
  await tx.delete(reviewPhotos).where(eq(reviewPhotos.id, id))
}

/** Counts the photos that wait for the owner. Those of hidden reviews do not wait. */
export async function countWaitingPhotos(db: Db): Promise<number> {
  const shown = db.select({ id: reviews.id }).from(reviews).where(isNull(reviews.hiddenAt))
  return db.$count(reviewPhotos, and(isNull(reviewPhotos.shownAt), inArray(reviewPhotos.reviewId, shown)))
}
