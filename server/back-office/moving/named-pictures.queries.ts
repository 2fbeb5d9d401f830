import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { moveNamedPictures, numberedStemOf, stemOf } from '#db/tables/back-office/moves.ts'

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
  /** Its name without the extension: the key, or the key and a number. */
  stem: string
  name: string
  image: string
}

/** Lists pictures of a move that are named after products: `kc-100.jpg`, then `kc-100-2.jpg` and so on. */
export async function listByProduct(db: Db, moveId: string, keys: readonly string[]): Promise<ProductPicture[]> {
  if (keys.length === 0) return []
  const { name, image, fileId, path } = moveNamedPictures
  const stem = stemOf(name)
  // One key after the other (`offset 0`): without statistics, the database would read all pictures of the move.
  const picturesOf = (stemOfKey: SQL, number: SQL) => sql`
    select key, picture.* from wanted, lateral (
      select ${stem} as stem, ${name}, ${image}, ${fileId}, ${path}, ${number} as number from ${moveNamedPictures}
      where ${moveNamedPictures.moveId} = ${moveId} and ${stemOfKey} = wanted.key offset 0) as picture`
  const { rows } = await db.execute<ProductPicture>(sql`
    with wanted as (select distinct jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as key)
    select key, stem, name, image from (
      ${picturesOf(stem, sql`-1`)} union all
      ${picturesOf(numberedStemOf(name), sql`substring(${stem}, '[0-9]+$')::int`)}
    ) as found order by number, file_id desc, path`)
  return rows
}

/** Forgets the named pictures of a move: its products have theirs. */
export async function deleteNamed(db: Db, moveId: string): Promise<void> {
  await db.delete(moveNamedPictures).where(eq(moveNamedPictures.moveId, moveId))
}
