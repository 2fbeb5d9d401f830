import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { movePictures, moveRecords, origins } from '#db/tables/back-office/moves.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import type { MovePicture } from './move-pictures.queries.ts'

/** Lists the products that a move has created and that are still here, with what their files say. */
export async function listProductsOfMove(
  db: Db,
  moveId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ id: string; productId: string; data: unknown }[]> {
  const { id, data, kind, targetId } = moveRecords
  return db
    .select({ id, productId: products.id, data })
    .from(moveRecords)
    .innerJoin(products, eq(products.id, targetId))
    .innerJoin(origins, and(eq(origins.targetId, targetId), eq(origins.createdBy, moveId)))
    .where(and(eq(moveRecords.moveId, moveId), eq(kind, 'product'), after === undefined ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
}

export async function listPicturesOfMove(
  db: Db,
  moveId: string,
  productIds: readonly string[],
): Promise<MovePicture[]> {
  if (productIds.length === 0) return []
  return db
    .select()
    .from(movePictures)
    .where(and(eq(movePictures.moveId, moveId), inArray(movePictures.productId, [...productIds])))
}

/** A picture that waited or could not be had is here. Its product gets it with the next ones. */
export async function setPictureHere(tx: Db, id: string, image: string): Promise<void> {
  await tx
    .update(movePictures)
    .set({ state: 'here', image, problem: null, appliedAt: null })
    .where(eq(movePictures.id, id))
}
