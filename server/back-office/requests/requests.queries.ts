import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { orderRequests, parcelItems, requestPhotos } from '#db/tables/orders/parcels.ts'
import type { RequestRow } from '#server/orders/parcels/parcels.queries.ts'

export async function insertRequest(tx: Db, request: typeof orderRequests.$inferInsert): Promise<string> {
  const [row] = await tx.insert(orderRequests).values(request).returning({ id: orderRequests.id })
  if (!row) throw new Error(`The database returned no row for a request about the order ${request.orderId}.`)
  return row.id
}

/** Finds what an admin cancelled or took back of an order with this Idempotency-Key. */
export async function findRequestByKey(db: Db, orderId: string, idempotencyKey: string) {
  const [row] = await db
    .select()
    .from(orderRequests)
    .where(and(eq(orderRequests.orderId, orderId), eq(orderRequests.idempotencyKey, idempotencyKey)))
  return row
}

export async function insertPhoto(tx: Db, photo: typeof requestPhotos.$inferInsert): Promise<void> {
  await tx.insert(requestPhotos).values(photo)
}

export async function findPhoto(db: Db, id: string): Promise<Buffer | undefined> {
  const [row] = await db.select({ bytes: requestPhotos.bytes }).from(requestPhotos).where(eq(requestPhotos.id, id))
  return row?.bytes
}

/** Stores the answer to a request, or that its items have arrived. */
export async function updateAnswer(
  tx: Db,
  id: string,
  answer: Pick<RequestRow, 'status' | 'outcome' | 'refundCents'> &
    Partial<Pick<RequestRow, 'answer' | 'answeredAt' | 'answeredBy' | 'receivedAt' | 'receivedNote'>>,
): Promise<void> {
  await tx.update(orderRequests).set(answer).where(eq(orderRequests.id, id))
}

/** Adds units that came back to those of a parcel, and how many of them are on sale again. */
export async function addReturned(
  tx: Db,
  { parcelId, position }: { parcelId: string; position: number },
  units: { returned: number; restocked: number },
): Promise<void> {
  await tx
    .update(parcelItems)
    .set({
      returnedQty: sql`${parcelItems.returnedQty} + ${units.returned}`,
      restockedQty: sql`${parcelItems.restockedQty} + ${units.restocked}`,
    })
    .where(and(eq(parcelItems.parcelId, parcelId), eq(parcelItems.position, position)))
}
