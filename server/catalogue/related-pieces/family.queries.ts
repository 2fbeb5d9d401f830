import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#db/open.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { heldColumns } from '#server/catalogue/catalogue.queries.ts'
import type { HeldRow } from '#server/catalogue/product-rows.ts'

/** A row of a family, with what names its size and its finish. */
export type FamilyRow = HeldRow & Pick<typeof products.$inferSelect, 'mattressSize' | 'finish'>

/** More sizes and finishes than a piece can have on its page. */
const maxMembers = 60

const subject = alias(products, 'subject')

/**
 * The published products of the family of a product, from small to large, the product itself among them; empty when it
 * has no family. The product may be a draft only on request.
 */
export async function listFamily(
  db: Db,
  id: string,
  { now, withDrafts }: { now: Date; withDrafts: boolean },
): Promise<FamilyRow[]> {
  const family: SQL = sql`(${db
    .select({ family: subject.family })
    .from(subject)
    .where(and(eq(subject.id, id), withDrafts ? undefined : eq(subject.isDraft, false)))})`
  const { lengthMm, widthMm, heightMm, priceCents, mattressSize, finish } = products
  return db
    .select({ ...heldColumns(now), mattressSize, finish })
    .from(products)
    .where(
      and(
        // The condition of the index.
        sql`${products.family} <> ''`,
        eq(products.family, family),
        or(eq(products.isDraft, false), eq(products.id, id)),
      ),
    )
    .orderBy(asc(lengthMm), asc(widthMm), asc(heightMm), asc(priceCents), asc(products.id))
    .limit(maxMembers)
}
