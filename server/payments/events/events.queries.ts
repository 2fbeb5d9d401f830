import { and, count, eq, gt, inArray, isNull, lte, max, min, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { eventCursors, paymentEvents } from '#db/tables/payments/payments.ts'
import type { ProviderName } from '#server/platform/payment-provider.ts'

type NewEvent = Pick<typeof paymentEvents.$inferInsert, 'id' | 'type'> & { provider: ProviderName }

/** Whether an event is already applied. */
export async function hasEvent(db: Db, id: string): Promise<boolean> {
  return (await listAppliedEvents(db, [id])).has(id)
}

/** Returns those of some events that are already applied. */
export async function listAppliedEvents(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { id } = paymentEvents
  const found = await db
    .select({ id })
    .from(paymentEvents)
    .where(inArray(id, [...ids]))
  return new Set(found.map((row) => row.id))
}

/** Records that a webhook has delivered an event, which is applied. A later delivery changes nothing. */
export async function upsertDeliveredEvent(db: Db, event: NewEvent, now: Date): Promise<void> {
  const { id, deliveredAt } = paymentEvents
  await db
    .insert(paymentEvents)
    .values({ ...event, deliveredAt: now, createdAt: now })
    .onConflictDoUpdate({ target: id, set: { deliveredAt: now }, setWhere: isNull(deliveredAt) })
}

/** Records that an event was read. Its webhook counts as lost from `deliveryDueAt` on, or never for null. */
export async function insertReadEvent(
  db: Db,
  event: NewEvent & { deliveryDueAt: Date | null; createdAt: Date },
): Promise<void> {
  await db.insert(paymentEvents).values(event).onConflictDoNothing()
}

export type EventCursor = typeof eventCursors.$inferSelect

/** Finds the cursor of a provider: the time up to which its events are read. */
export async function findEventCursor(db: Db, provider: ProviderName): Promise<EventCursor | undefined> {
  const [row] = await db.select().from(eventCursors).where(eq(eventCursors.provider, provider))
  return row
}

/** Stores the time up to which the events of a provider are read; it never moves back. */
export async function updateEventCursor(db: Db, provider: ProviderName, readUntil: Date): Promise<void> {
  const column = eventCursors.readUntil
  await db
    .insert(eventCursors)
    .values({ provider, readUntil })
    .onConflictDoUpdate({
      target: eventCursors.provider,
      set: { readUntil: sql`greatest(${column}, ${sql.param(readUntil, column)})`, notBefore: null },
    })
}

/** Stores that a provider has refused to list its events; the list is not requested again before `notBefore`. */
export async function updateEventsRefused(db: Db, cursor: EventCursor): Promise<void> {
  const { notBefore } = cursor
  await db.insert(eventCursors).values(cursor).onConflictDoUpdate({ target: eventCursors.provider, set: { notBefore } })
}

export interface WebhookState {
  lastDeliveredAt: Date | null
  /** The events since then that were found by reading alone, and when the first of them was found. */
  lostSince: Date | null
  lostCount: number
  /** All events so far that were found by reading alone. */
  lostInAll: number
}

/** Reads what is known of the webhook of a provider. */
export async function findWebhookState(db: Db, name: ProviderName, now: Date): Promise<WebhookState> {
  const { provider, deliveredAt, deliveryDueAt, createdAt } = paymentEvents
  const [delivered] = await db
    .select({ lastAt: max(deliveredAt) })
    .from(paymentEvents)
    .where(eq(provider, name))
  const lastAt = delivered?.lastAt ?? null
  const isLost = and(eq(provider, name), isNull(deliveredAt), lte(deliveryDueAt, now))
  const [all] = await db.select({ count: count() }).from(paymentEvents).where(isLost)
  const [since] = await db
    .select({ count: count(), firstAt: min(createdAt) })
    .from(paymentEvents)
    .where(and(isLost, lastAt === null ? undefined : gt(createdAt, lastAt)))
  return {
    lastDeliveredAt: lastAt,
    lostSince: since?.firstAt ?? null,
    lostCount: since?.count ?? 0,
    lostInAll: all?.count ?? 0,
  }
}
