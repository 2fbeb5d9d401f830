import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { productPictures } from '#db/tables/catalogue/catalogue.ts'
import { readPictureLines } from '#rules/catalogue/picture-lines.ts'
import { pictureNamePattern } from '#server/platform/images/upload-names.ts'

/* The product's table name is explicit in subqueries because Drizzle omits it in a select from one table. */

export function secondImage(): SQL<string> {
  return sql<string>`coalesce((
    select further.image from product_pictures further
    where further.product_id = "products"."id" and further.position = 1
  ), '')`
}

export function furtherPictures(): SQL<string> {
  return sql<string>`coalesce((
    select string_agg(rtrim(further.image || ' ' || further.alternative_text), E'\n' order by further.position)
    from product_pictures further where further.product_id = "products"."id"
  ), '')`
}

/** With the pixels of an upload; null for any other picture. */
export interface PictureRow {
  image: string
  alternativeText: string
  widthPx: number | null
  heightPx: number | null
}

export async function listPictures(db: Db, productId: string): Promise<PictureRow[]> {
  const { rows } = await db.execute<PictureRow & Record<string, unknown>>(sql`
    select shown.image, shown.alternative_text as "alternativeText",
      uploads.width_px as "widthPx", uploads.height_px as "heightPx"
    from (
      select 0 as position, image, alternative_text from products where id = ${productId} and image <> ''
      union all
      select position, image, alternative_text from product_pictures where product_id = ${productId}
    ) shown
    left join uploads on uploads.name = substring(shown.image from ${pictureNamePattern})
    order by shown.position`)
  return rows
}

/** A statement takes 65,535 values at most. */
const batchSize = 5_000

/** Replaces the products' pictures after their first ones by those of the lines. */
export async function replaceFurtherPictures(
  tx: Db,
  products: readonly { id: string; furtherPictures: string }[],
): Promise<void> {
  const ids = products.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.delete(productPictures).where(inArray(productPictures.productId, ids))
  const rows = products.flatMap(({ id, furtherPictures: lines }) =>
    readPictureLines(lines).map((picture, index) => ({ ...picture, productId: id, position: index + 1 })),
  )
  for (let at = 0; at < rows.length; at += batchSize) {
    await tx.insert(productPictures).values(rows.slice(at, at + batchSize))
  }
}
