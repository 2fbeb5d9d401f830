import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { deletedRows } from '#db/tables/platform/deletions.ts'
import { modelUploads } from '#db/tables/platform/models.ts'
import type { Sides } from '#rules/catalogue/model-sizes.ts'

/** Inserts an uploaded model; the age of an existing one starts again. */
export async function insertModel(db: Db, model: typeof modelUploads.$inferInsert): Promise<void> {
  await db
    .insert(modelUploads)
    .values(model)
    .onConflictDoUpdate({ target: modelUploads.name, set: { createdAt: model.createdAt } })
}

/**
 * The sides of the uploaded model of this name, in mm; null when there is none. The row is locked until the caller's
 * transaction ends, so that the sweep cannot delete a model whose address is saved in the same transaction.
 */
export async function lockModel(tx: Db, name: string): Promise<Sides | null> {
  const [row] = await tx
    .select({ length: modelUploads.lengthMm, width: modelUploads.widthMm, height: modelUploads.heightMm })
    .from(modelUploads)
    .where(eq(modelUploads.name, name))
    .for('key share')
  return row ?? null
}

export async function listModelNames(db: Db): Promise<Set<string>> {
  const rows = await db.select({ name: modelUploads.name }).from(modelUploads)
  return new Set(rows.map(({ name }) => name))
}

/** Whether an uploaded model is in the database. */
export async function hasModel(db: Db, name: string): Promise<boolean> {
  const rows = await db.select({ name: modelUploads.name }).from(modelUploads).where(eq(modelUploads.name, name))
  return rows.length > 0
}

/**
 * No product has the model, and no deleted one that can be brought back. The table name is explicit because Drizzle
 * omits it in a select from one table.
 */
const isUnused = sql`not exists (
  select 1 from ${products} where ${products}."model" = '/models/' || "model_uploads"."name"
) and not exists (
  select 1 from ${deletedRows} where table_name = 'products' and row ->> 'model' = '/models/' || "model_uploads"."name"
)`

export async function listUnusedModels(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .select({ name: modelUploads.name })
    .from(modelUploads)
    .where(and(lt(modelUploads.createdAt, before), isUnused))
  return rows.map(({ name }) => name)
}

/**
 * Deletes the row of a model that is still from before an instant and still unused; returns whether it was deleted. It
 * needs a transaction and two statements, as `deleteUnusedUpload`.
 */
export async function deleteUnusedModel(tx: Db, name: string, before: Date): Promise<boolean> {
  const isCandidate = and(eq(modelUploads.name, name), lt(modelUploads.createdAt, before))
  await tx.select({ name: modelUploads.name }).from(modelUploads).where(isCandidate).for('update')
  const deleted = await tx.delete(modelUploads).where(and(isCandidate, isUnused)).returning({ name: modelUploads.name })
  return deleted.length > 0
}
