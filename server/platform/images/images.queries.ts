import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { moveNamedPictures, movePictures } from '#db/tables/back-office/moves.ts'
import { productPictures, products, reviewPhotos } from '#db/tables/catalogue/catalogue.ts'
import { contentVersions } from '#db/tables/content/content.ts'
import { deletedRows } from '#db/tables/platform/deletions.ts'
import { uploads } from '#db/tables/platform/images.ts'
import { orderItems } from '#db/tables/orders/orders.ts'
import { pictureNamePattern } from './upload-names.ts'

/** Inserts an upload; the age of an existing one starts again. */
export async function insertUpload(db: Db, upload: typeof uploads.$inferInsert): Promise<void> {
  await db
    .insert(uploads)
    .values(upload)
    .onConflictDoUpdate({ target: uploads.name, set: { createdAt: upload.createdAt } })
}

/**
 * Whether an upload of this name exists. If so, it is locked until the caller's transaction ends, so that the sweep
 * cannot delete a picture whose address is saved in the same transaction.
 */
export async function lockUpload(tx: Db, name: string): Promise<boolean> {
  const rows = await tx.select({ name: uploads.name }).from(uploads).where(eq(uploads.name, name)).for('key share')
  return rows.length > 0
}

export async function listUploadNames(db: Db): Promise<Set<string>> {
  const rows = await db.select({ name: uploads.name }).from(uploads)
  return new Set(rows.map(({ name }) => name))
}

export async function listUploadSizes(db: Db, names: readonly string[]) {
  if (names.length === 0) return []
  const { name, widthPx, heightPx } = uploads
  return db
    .select({ name, widthPx, heightPx })
    .from(uploads)
    .where(inArray(name, [...names]))
}

export async function hasUpload(db: Db, name: string): Promise<boolean> {
  const rows = await db.select({ name: uploads.name }).from(uploads).where(eq(uploads.name, name))
  return rows.length > 0
}

/** Lists the uploads from before an instant that no product, no order, no review and no content shows. */
export async function listUnusedUploads(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .select({ name: uploads.name })
    .from(uploads)
    .where(and(lt(uploads.createdAt, before), isUnused()))
  return rows.map(({ name }) => name)
}

/**
 * Deletes the row of an upload that is still from before an instant and still unused; returns whether it was deleted.
 * It needs a transaction and two statements: the first waits for the owner of `lockUpload`, and only a later statement
 * sees what that transaction saved.
 */
export async function deleteUnusedUpload(tx: Db, name: string, before: Date): Promise<boolean> {
  const isCandidate = and(eq(uploads.name, name), lt(uploads.createdAt, before))
  await tx.select({ name: uploads.name }).from(uploads).where(isCandidate).for('update')
  const deleted = await tx.delete(uploads).where(and(isCandidate, isUnused())).returning({ name: uploads.name })
  return deleted.length > 0
}

/**
 * Whether no product, no order, no review and no version of a content shows the upload, no deleted product that can be
 * brought back, and no product is about to get it from another shop, whatever form of address contains its name. The table name is explicit because Drizzle omits it in a
 * select from one table.
 */
function isUnused(): SQL {
  const columns = [products.image, productPictures.image, orderItems.image, reviewPhotos.image]
  const shown = (image: (typeof columns)[number]) =>
    sql`select 1 from ${image.table} where substring(${image} from ${pictureNamePattern}) = "uploads"."name"`
  const inContent = sql`select 1 from ${contentVersions} where strpos(${contentVersions.value}::text, "uploads"."name") > 0`
  const inDeleted = sql`select 1 from ${deletedRows} where table_name in ('products', 'product_pictures', 'review_photos')
    and substring(row ->> 'image' from ${pictureNamePattern}) = "uploads"."name"`
  const inMoves = sql`select 1 from ${movePictures} where applied_at is null
    and substring(image from ${pictureNamePattern}) = "uploads"."name"`
  const inFiles = sql`select 1 from ${moveNamedPictures}
    where substring(image from ${pictureNamePattern}) = "uploads"."name"`
  return sql.join(
    [...columns.map(shown), inContent, inDeleted, inMoves, inFiles].map((use) => sql`not exists (${use})`),
    sql` and `,
  )
}
