import { and, asc, desc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { orderItems } from '#db/tables/orders/orders.ts'
import { orderRequests, parcelItems, parcels, parcelSteps } from '#db/tables/orders/parcels.ts'

type ParcelRow = typeof parcels.$inferSelect
type ParcelItemRow = typeof parcelItems.$inferSelect
export type RequestRow = typeof orderRequests.$inferSelect

export type FoundRequest = RequestRow & { photoIds: string[] }

export interface FoundParcel {
  parcel: ParcelRow
  items: ParcelItemRow[]
}

/** Lists the parcels of some orders with their items, the oldest first. */
export async function listParcels(db: Db, orderIds: readonly string[]): Promise<FoundParcel[]> {
  if (orderIds.length === 0) return []
  const found = await db
    .select()
    .from(parcels)
    .where(inArray(parcels.orderId, [...orderIds]))
    .orderBy(asc(parcels.createdAt), asc(parcels.id))
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const items = await db
    .select()
    .from(parcelItems)
    .where(inArray(parcelItems.parcelId, ids))
    .orderBy(asc(parcelItems.position))
  const itemsOf = Map.groupBy(items, ({ parcelId }) => parcelId)
  return found.map((parcel) => ({ parcel, items: itemsOf.get(parcel.id) ?? [] }))
}

/** Deletes the parcels of an order that is cancelled. The trigger refuses it for a parcel that is shipped. */
export async function deleteParcels(tx: Db, orderId: string): Promise<void> {
  await tx.delete(parcels).where(eq(parcels.orderId, orderId))
}

/** Closes the open requests of an order that is cancelled as a whole. */
export async function closeRequests(tx: Db, orderId: string, answered: { at: Date; by: string }): Promise<void> {
  await tx
    .update(orderRequests)
    .set({ status: 'accepted', outcome: 'with-order', answer: '', answeredAt: answered.at, answeredBy: answered.by })
    .where(and(eq(orderRequests.orderId, orderId), eq(orderRequests.status, 'open')))
}

/** Lists the requests about some orders, the oldest first. */
export async function listRequests(db: Db, orderIds: readonly string[]): Promise<FoundRequest[]> {
  if (orderIds.length === 0) return []
  const photoIds = sql<string[]>`array(select photo.id::text from request_photos photo
    where photo.request_id = order_requests.id order by photo.created_at, photo.id)`
  return db
    .select({ ...getTableColumns(orderRequests), photoIds })
    .from(orderRequests)
    .where(inArray(orderRequests.orderId, [...orderIds]))
    .orderBy(asc(orderRequests.createdAt), asc(orderRequests.id))
}

/** Finds the last step of the parcels of an order that can still be undone. */
export async function findUndoableStep(
  db: Db,
  orderId: string,
  now: Date,
): Promise<Pick<typeof parcelSteps.$inferSelect, 'id' | 'undoUntil'> | undefined> {
  const [row] = await db
    .select({ id: parcelSteps.id, undoUntil: parcelSteps.undoUntil })
    .from(parcelSteps)
    .where(and(gt(parcelSteps.undoUntil, now), sql`${parcelSteps.orders} @> ${JSON.stringify([{ orderId }])}::jsonb`))
    .orderBy(desc(parcelSteps.id))
    .limit(1)
  return row
}

/** Lets this transaction revert one order's parcels and delivery (`parcels_states`, `orders_states`). */
export async function allowUndo(tx: Db, orderId: string): Promise<void> {
  await tx.execute(sql`select set_config('shop.undo_parcels_of', ${orderId}, true)`)
}

/** Adds cancelled units of an order item, and those of them that do not go back on sale. */
export async function addCancelled(
  tx: Db,
  { orderId, position }: { orderId: string; position: number },
  units: { cancelled: number; notRestocked: number },
): Promise<void> {
  await tx
    .update(orderItems)
    .set({
      cancelledQty: sql`${orderItems.cancelledQty} + ${units.cancelled}`,
      notRestockedQty: sql`${orderItems.notRestockedQty} + ${units.notRestocked}`,
    })
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.position, position)))
}
