import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { moveNamedPictures, moveRecords } from '#db/tables/back-office/moves.ts'
import { isRead } from './move-records.queries.ts'

export type NamedPicture = typeof moveNamedPictures.$inferSelect

/** Inserts a picture by its path; returns 0 for a path that the file has had before. */
export async function insertNamed(db: Db, row: NamedPicture): Promise<number> {
  const rows = await db
    .insert(moveNamedPictures)
    .values(row)
    .onConflictDoNothing()
    .returning({ path: moveNamedPictures.path })
  return rows.length
}

/** Lists pictures of a move by their names, those of the newest file first. */
export async function listByName(db: Db, moveId: string, names: string[]): Promise<NamedPicture[]> {
  if (names.length === 0) return []
  return db
    .select()
    .from(moveNamedPictures)
    .where(and(eq(moveNamedPictures.moveId, moveId), inArray(moveNamedPictures.name, names)))
    .orderBy(desc(moveNamedPictures.fileId), moveNamedPictures.path)
}

/** A picture that is named after a product. */
interface ProductPicture extends Record<string, unknown> {
  key: string
  name: string
  image: string
}

/**
 * Lists pictures of a move that are named after products: `kc-100.jpg`, then `kc-100-2.jpg` and so on, unless another
 * product of the move is called that.
 */
export async function listByProduct(db: Db, moveId: string, keys: string[]): Promise<ProductPicture[]> {
  if (keys.length === 0) return []
  const wanted = sql`(select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`
  const ofProducts = sql`from ${moveRecords} where ${moveRecords.moveId} = ${moveId} and ${moveRecords.kind} = 'product'
    and ${isRead}`
  const { rows } = await db.execute<ProductPicture>(sql`
    with named as (
      select file_id, path, name, image, regexp_replace(name, '\\.[^.]*$', '') as stem
      from ${moveNamedPictures} where ${moveNamedPictures.moveId} = ${moveId}
    ), numbered as (
      select named.*, parts[1] as key, parts[2]::int as number
      from named, regexp_match(stem, '^(.+)[-_ ]([0-9]{1,2})$') as parts where parts[1] in ${wanted}
    )
    select key, name, image from (
      select stem as key, 0 as number, file_id, path, name, image from named where stem in ${wanted}
      union all
      select key, number, file_id, path, name, image from numbered where stem not in (
        select lower(btrim(data ->> 'code')) ${ofProducts} and data ->> 'code' is not null
        union select lower(data ->> 'family') ${ofProducts} and data ->> 'family' is not null
        union select lower(substring(address from '([^/]+)/?$'))
          from (select jsonb_array_elements_text(data -> 'paths') as address ${ofProducts}) as addresses
          where address ~ '[^/]')
    ) as found order by number, file_id desc, path`)
  return rows
}

/** Forgets the named pictures of a move: its products have theirs. */
export async function deleteNamed(db: Db, moveId: string): Promise<void> {
  await db.delete(moveNamedPictures).where(eq(moveNamedPictures.moveId, moveId))
}
