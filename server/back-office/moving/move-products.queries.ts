import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { movePictures, moveRecords, origins } from '#db/tables/back-office/moves.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { pricePeriods } from '#db/tables/selling/sales.ts'
import { wasDays } from '#rules/selling/sales/sale-prices.ts'
import { deletions } from '#db/tables/platform/deletions.ts'
import type { ProductValues } from '#server/catalogue/product-rows.ts'
import { isRead } from './move-records.queries.ts'

/** Returns those of some products that are in the trash. */
export async function findDeletedProducts(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { subjectId, kind } = deletions
  const rows = await db
    .select({ subjectId })
    .from(deletions)
    .where(and(eq(kind, 'product'), inArray(subjectId, [...ids])))
  return new Set(rows.map((row) => row.subjectId))
}

/** Lists the codes of products, in lower case, that are one of some codes, or one with a number after a hyphen. */
export async function listTakenCodes(db: Db, codes: readonly string[]): Promise<Set<string>> {
  // As in the index `products_code`, which `limit` makes the database read. A dot comes after a hyphen.
  const code = sql`(lower(btrim(${products.code})) collate "C")`
  const { rows } = await db.execute<{ code: string }>(sql`
    with wanted as (select lower(jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb)) collate "C" as code)
    select taken.code from wanted, lateral (select ${code} as code from ${products} where ${code} = wanted.code
      limit 1) as taken
    union
    select ${code} from wanted join ${products} on ${code} > wanted.code || '-' and ${code} < wanted.code || '.'`)
  return new Set(rows.map((row) => row.code))
}

/** Returns for each record of a move with one of some codes which one it is of those with its code, from 1. */
export async function listCodeRanks(db: Db, moveId: string, codes: readonly string[]): Promise<Map<string, number>> {
  const { data, kind } = moveRecords
  // One code after the other, so that the database reads the index `move_records_code` and not all records.
  const { rows } = await db.execute<{ id: string; rank: number }>(sql`
    select id, rank
    from (select distinct lower(jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb)) as code) as wanted,
      lateral (select id, (row_number() over (order by id))::int as rank from ${moveRecords}
        where ${moveRecords.moveId} = ${moveId} and ${kind} = 'product' and ${isRead}
          and lower(btrim(${data} ->> 'code')) = wanted.code) as ranked`)
  return new Map(rows.map(({ id, rank }) => [id, rank]))
}

/** Inserts products in the state in which they come in. The caller provides the ids. */
export async function insertMovedProducts(
  tx: Db,
  rows: readonly (ProductValues & { id: string; isDraft: boolean; isHidden: boolean })[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(products)
    .values(rows.map(({ furtherPictures: _further, ...row }) => ({ ...row, createdAt: now, updatedAt: now })))
}

/** Changes the fields of a product; whether it is a draft stays. */
export async function updateMovedProduct(
  tx: Db,
  id: string,
  { furtherPictures: _further, ...values }: ProductValues,
  now: Date,
): Promise<void> {
  await tx
    .update(products)
    .set({ ...values, version: sql`${products.version} + 1`, updatedAt: now })
    .where(eq(products.id, id))
}

/** Inserts the pictures that are to be fetched or found. */
export async function insertMovePictures(tx: Db, rows: (typeof movePictures.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 500) await tx.insert(movePictures).values(rows.slice(at, at + 500))
}

/** Stores what products cost in the former shop during the last 30 days, as the price before their first sale here. */
export async function insertFormerPrices(
  tx: Db,
  rows: readonly { productId: string; priceCents: number }[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  const fromAt = new Date(now.getTime() - wasDays * 86_400_000)
  await tx.insert(pricePeriods).values(rows.map((row) => ({ ...row, fromAt, toAt: now })))
}

/** Lists the products that a move has created, with what they are in the files. */
export async function listReduced(db: Db, moveId: string): Promise<{ productId: string; data: unknown }[]> {
  const { targetId, data, kind, line } = moveRecords
  const rows = await db
    .select({ productId: targetId, data })
    .from(moveRecords)
    .innerJoin(origins, and(eq(origins.targetId, targetId), eq(origins.createdBy, moveId)))
    .innerJoin(products, eq(products.id, targetId))
    .where(and(eq(moveRecords.moveId, moveId), eq(kind, 'product'), sql`${data} -> 'compareAtCents' <> 'null'::jsonb`))
    .orderBy(asc(line))
  return rows.flatMap((row) => (row.productId === null ? [] : [{ ...row, productId: row.productId }]))
}
