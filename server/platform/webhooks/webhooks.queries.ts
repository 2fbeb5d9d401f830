import { and, arrayContains, desc, eq, inArray, isNull, lt, lte, max, or, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { webhookDeliveries, webhooks, webhookTries } from '#db/tables/platform/webhooks.ts'

export type WebhookRow = typeof webhooks.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect
export type TryRow = typeof webhookTries.$inferSelect

/** Lists the ids of the webhooks that get an event now. */
export async function listListening(db: Db, event: string): Promise<string[]> {
  const rows = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.state, 'on'), arrayContains(webhooks.events, [event])))
  return rows.map(({ id }) => id)
}

export async function insertDeliveries(tx: Db, rows: readonly (typeof webhookDeliveries.$inferInsert)[]) {
  const inserted = await tx
    .insert(webhookDeliveries)
    .values([...rows])
    .returning({ id: webhookDeliveries.id })
  return inserted.map(({ id }) => id)
}

/** Deletes the messages about a step of parcels that is undone: none of them is sent yet. */
export async function deleteDeliveriesAbout(tx: Db, about: string): Promise<void> {
  await tx
    .delete(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.about, about),
        eq(webhookDeliveries.status, 'queued'),
        eq(webhookDeliveries.attempts, 0),
      ),
    )
}

/** Claims a due message for one process until an instant. Undefined for one that is not to be sent by it now. */
export async function claimDelivery(db: Db, id: string, { now, until }: { now: Date; until: Date }) {
  const [row] = await db
    .update(webhookDeliveries)
    .set({ claimedUntil: until })
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.status, 'queued'),
        lte(webhookDeliveries.dueAt, now),
        or(isNull(webhookDeliveries.claimedUntil), lte(webhookDeliveries.claimedUntil, now)),
      ),
    )
    .returning()
  return row
}

export async function findDelivery(db: Db, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id))
  return row
}

export async function findWebhook(db: Db, id: string): Promise<WebhookRow | undefined> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id))
  return row
}

/** Finds a webhook and locks it until the transaction ends: it is locked before its messages. */
export async function lockWebhook(tx: Db, id: string): Promise<WebhookRow | undefined> {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('no key update')
  return row
}

/** Inserts a try with the next number of its message. */
export async function insertTry(
  tx: Db,
  { id: deliveryId, webhookId }: Pick<DeliveryRow, 'id' | 'webhookId'>,
  result: { status: number | null; error: string | null; durationMs: number; createdAt: Date },
): Promise<void> {
  const [last] = await tx
    .select({ number: max(webhookTries.number) })
    .from(webhookTries)
    .where(eq(webhookTries.deliveryId, deliveryId))
  await tx.insert(webhookTries).values({ deliveryId, webhookId, number: (last?.number ?? 0) + 1, ...result })
}

export async function findLastTry(db: Db, deliveryId: string): Promise<TryRow | undefined> {
  const [row] = await db
    .select()
    .from(webhookTries)
    .where(eq(webhookTries.deliveryId, deliveryId))
    .orderBy(desc(webhookTries.number))
    .limit(1)
  return row
}

/** Stores what a try did to its message, unless another process has it now. Returns whether it was stored. */
export async function updateTried(
  tx: Db,
  { id, claimedUntil }: Pick<DeliveryRow, 'id' | 'claimedUntil'>,
  changed: Pick<DeliveryRow, 'status'> & Partial<Pick<DeliveryRow, 'attempts' | 'dueAt'>>,
): Promise<boolean> {
  const isOwn = claimedUntil === null ? undefined : eq(webhookDeliveries.claimedUntil, claimedUntil)
  const updated = await tx
    .update(webhookDeliveries)
    .set({ ...changed, claimedUntil: null })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.status, 'queued'), isOwn))
    .returning({ id: webhookDeliveries.id })
  return updated.length > 0
}

export async function updateWebhook(
  tx: Db,
  id: string,
  changed: Partial<Pick<WebhookRow, 'state' | 'events' | 'failedTries' | 'failingSince'>>,
): Promise<void> {
  await tx.update(webhooks).set(changed).where(eq(webhooks.id, id))
}

/** Gives up the messages that wait for a webhook, which was turned off. */
export async function failQueued(tx: Db, webhookId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ status: 'failed', claimedUntil: null })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.status, 'queued')))
}

/** Queues messages from the beginning, but for those that are being sent. Returns the ids of the queued ones. */
export async function requeue(tx: Db, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const isFree = or(isNull(webhookDeliveries.claimedUntil), lte(webhookDeliveries.claimedUntil, now))
  const rows = await tx
    .update(webhookDeliveries)
    .set({ status: 'queued', attempts: 0, dueAt: now, claimedUntil: null })
    .where(and(inArray(webhookDeliveries.id, [...ids]), isFree))
    .returning({ id: webhookDeliveries.id })
  return rows.map(({ id }) => id)
}

/** Lists the ids of the messages of a webhook that wait or have failed, oldest first. */
export async function listUnsent(db: Db, webhookId: string, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        sql`${webhookDeliveries.status} <> 'sent'`,
        // A message of a step that can still be undone waits.
        or(lte(webhookDeliveries.dueAt, now), sql`${webhookDeliveries.attempts} > 0`),
      ),
    )
    .orderBy(webhookDeliveries.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Deletes the messages before an instant with their tries. */
export async function deleteDeliveriesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before))
}
