import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { orders } from '#db/tables/orders/orders.ts'
import {
  type OrderParcels,
  type OrderStep,
  parcelItems,
  parcels,
  parcelStepKeys,
  parcelSteps,
} from '#db/tables/orders/parcels.ts'

export type { OrderParcels, OrderStep }
export type StepKeyRow = typeof parcelStepKeys.$inferSelect
export type StepRow = typeof parcelSteps.$inferSelect
type StoredParcel = OrderParcels['parcels'][number]

/**
 * Saves an order's parcels from `before` to `after`; returned units stay. The trigger `parcels_states` guards the
 * steps.
 */
export async function saveParcels(
  tx: Db,
  orderId: string,
  before: readonly StoredParcel[],
  after: readonly StoredParcel[],
): Promise<void> {
  const gone = before.filter(({ id }) => !after.some((parcel) => parcel.id === id)).map(({ id }) => id)
  if (gone.length > 0) await tx.delete(parcels).where(inArray(parcels.id, gone))
  for (const parcel of after) {
    const earlier = before.find(({ id }) => id === parcel.id)
    if (!earlier) await tx.insert(parcels).values({ ...toRow(parcel), id: parcel.id, orderId })
    else if (!isEqual(toRow(earlier), toRow(parcel))) {
      await tx.update(parcels).set(toRow(parcel)).where(eq(parcels.id, parcel.id))
    }
    if (!earlier || !isEqual(earlier.pieces.map(toPair), parcel.pieces.map(toPair))) {
      await tx.delete(parcelItems).where(eq(parcelItems.parcelId, parcel.id))
      await tx
        .insert(parcelItems)
        .values(parcel.pieces.map(({ item, qty }) => ({ parcelId: parcel.id, position: item, qty })))
    }
  }
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The database returns the fields of stored JSON in another order, so objects are compared by their values. */
const toPair = ({ item, qty }: StoredParcel['pieces'][number]) => [item, qty]

function toRow({ readyAt, shippedAt, deliveredAt, carrier, trackingNumber, createdAt }: StoredParcel) {
  const toDate = (at: string | null) => (at === null ? null : new Date(at))
  return {
    readyAt: toDate(readyAt),
    shippedAt: toDate(shippedAt),
    deliveredAt: toDate(deliveredAt),
    carrier,
    trackingNumber,
    createdAt: new Date(createdAt),
  }
}

/** Stores when an order was delivered, or that it is not. */
export async function updateDeliveredAt(tx: Db, id: string, deliveredAt: Date | null): Promise<void> {
  await tx.update(orders).set({ deliveredAt }).where(eq(orders.id, id))
}

export async function insertStep(tx: Db, step: typeof parcelSteps.$inferInsert): Promise<void> {
  await tx.insert(parcelSteps).values(step)
}

/** Locks a step until the transaction ends and reads it. */
export async function lockStep(tx: Db, id: string): Promise<StepRow | undefined> {
  const [row] = await tx.select().from(parcelSteps).where(eq(parcelSteps.id, id)).for('update')
  return row
}

/** Deletes a step that was undone. */
export async function deleteStep(tx: Db, id: string): Promise<void> {
  await tx.delete(parcelSteps).where(eq(parcelSteps.id, id))
}

/** Deletes the steps that could be undone until an instant. */
export async function deleteStepsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(parcelSteps).where(lt(parcelSteps.undoUntil, before))
}

/** Stores the Idempotency-Key of a step, waiting for concurrent ones. Undefined for a new key, else the stored row. */
export async function insertStepKey(tx: Db, key: StepKeyRow): Promise<StepKeyRow | undefined> {
  const inserted = await tx.insert(parcelStepKeys).values(key).onConflictDoNothing().returning()
  if (inserted.length > 0) return undefined
  const { userId, idempotencyKey } = parcelStepKeys
  const [stored] = await tx
    .select()
    .from(parcelStepKeys)
    .where(and(eq(userId, key.userId), eq(idempotencyKey, key.idempotencyKey)))
  return stored
}

/** Deletes the Idempotency-Keys of steps that were taken before an instant. */
export async function deleteStepKeysBefore(db: Db, before: Date): Promise<void> {
  await db.delete(parcelStepKeys).where(lt(parcelStepKeys.createdAt, before))
}

/** Deletes the emails about a step that are not sent. Returns how many of its emails are left. */
export async function deleteQueuedEmails(tx: Db, stepId: string, orderIds: readonly string[]): Promise<number> {
  const isOfStep = and(eq(emails.about, stepId), inArray(emails.orderId, [...orderIds]))
  await tx.delete(emails).where(and(isOfStep, eq(emails.status, 'queued'), eq(emails.attempts, 0)))
  return tx.$count(emails, isOfStep)
}
