import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { products } from '#db/tables/catalogue.ts'
import { uploads } from '#db/tables/images.ts'
import { orderItems } from '#db/tables/orders.ts'
import { uploadNamePattern } from './upload-names.ts'

/** Notes an upload; one that is known counts from anew. */
export async function insertUpload(db: Db, upload: typeof uploads.$inferInsert): Promise<void> {
  await db
    .insert(uploads)
    .values(upload)
    .onConflictDoUpdate({ target: uploads.name, set: { createdAt: upload.createdAt } })
}

/**
 * Whether there is an upload of this name; if so, it stays at least until the caller's transaction ends. Whoever saves its
 * address in that transaction can be sure that the picture is not swept away in between.
 */
export async function lockUpload(tx: Db, name: string): Promise<boolean> {
  const rows = await tx.select({ name: uploads.name }).from(uploads).where(eq(uploads.name, name)).for('key share')
  return rows.length > 0
}

/** The names of all uploads that the database knows. */
export async function listUploadNames(db: Db): Promise<Set<string>> {
  const rows = await db.select({ name: uploads.name }).from(uploads)
  return new Set(rows.map(({ name }) => name))
}

/** Whether the database knows an upload. */
export async function hasUpload(db: Db, name: string): Promise<boolean> {
  const rows = await db.select({ name: uploads.name }).from(uploads).where(eq(uploads.name, name))
  return rows.length > 0
}

/** The uploads that came before an instant and that neither a product nor an order shows. */
export async function listUnusedUploads(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .select({ name: uploads.name })
    .from(uploads)
    .where(and(lt(uploads.createdAt, before), isUnused()))
  return rows.map(({ name }) => name)
}

/**
 * Removes the row of an upload if it still came before an instant and is still shown nowhere; answers whether it did.
 * Needs a transaction. Two statements on purpose: the first waits for whoever holds `lockUpload`, and only a statement
 * that begins afterwards sees what they saved.
 */
export async function deleteUnusedUpload(tx: Db, name: string, before: Date): Promise<boolean> {
  const isIt = and(eq(uploads.name, name), lt(uploads.createdAt, before))
  await tx.select({ name: uploads.name }).from(uploads).where(isIt).for('update')
  const gone = await tx.delete(uploads).where(and(isIt, isUnused())).returning({ name: uploads.name })
  return gone.length > 0
}

/**
 * Shown neither by a product nor by an order, in whatever form of address the name stands there. The table name is
 * written out because Drizzle leaves it away in a select from one table.
 */
function isUnused(): SQL {
  const shown = (image: typeof products.image | typeof orderItems.image) =>
    sql`select 1 from ${image.table} where substring(${image} from ${uploadNamePattern}) = "uploads"."name"`
  return sql`not exists (${shown(products.image)}) and not exists (${shown(orderItems.image)})`
}
