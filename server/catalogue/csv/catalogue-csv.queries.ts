import { asc, getTableColumns, gt, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { updateRows } from '#db/statement.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { heldUnits } from '#server/catalogue/catalogue.queries.ts'
import { furtherPictures } from '#server/catalogue/pictures.queries.ts'
import { type ProductColumns, type StoredProduct, productColumns } from '#server/catalogue/product-rows.ts'

const { search: _search, ...storedColumns } = getTableColumns(products)

export async function listStoredAfter(
  db: Db,
  afterId: string | undefined,
  { now, limit }: { now: Date; limit: number },
): Promise<StoredProduct[]> {
  return db
    .select({ ...storedColumns, held: heldUnits(now), furtherPictures: furtherPictures() })
    .from(products)
    .where(afterId === undefined ? undefined : gt(products.id, afterId))
    .orderBy(asc(products.id))
    .limit(limit)
}

/** Drafts included. Space around a stored code is ignored. */
export async function listStoredByIdOrCode(
  db: Db,
  { ids, codes }: { ids: readonly string[]; codes: readonly string[] },
  now: Date,
): Promise<StoredProduct[]> {
  return db
    .select({ ...storedColumns, held: heldUnits(now), furtherPictures: furtherPictures() })
    .from(products)
    .where(or(inArray(products.id, [...ids]), inArray(sql`btrim(${products.code})`, [...codes])))
    .orderBy(asc(products.id))
}

/** Serializes imports: two files could both contain the same new code. */
export async function waitForImports(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('import of products'))`)
}

/** A statement takes 65,535 values at most. */
const batchSize = 500

function* batchesOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += batchSize) yield rows.slice(at, at + batchSize)
}

/** Already published. The caller provides the ids. */
export async function insertImported(
  tx: Db,
  rows: readonly (ProductColumns & { id: string })[],
  now: Date,
): Promise<void> {
  for (const batch of batchesOf(rows)) {
    await tx.insert(products).values(batch.map((row) => ({ ...row, createdAt: now, updatedAt: now })))
  }
}

/** The version goes up by one, and drafts that are not hidden are published. */
export async function updateImported(
  tx: Db,
  rows: readonly (ProductColumns & { id: string })[],
  now: Date,
): Promise<void> {
  for (const batch of batchesOf(rows)) {
    const others = sql`is_draft = products.is_draft and products.is_hidden, version = products.version + 1, updated_at = ${now.toISOString()}::timestamptz`
    await tx.execute(updateRows(products, { columns: productColumns, rows: JSON.stringify(batch), others }))
  }
}
