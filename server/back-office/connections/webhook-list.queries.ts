import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Webhook, WebhookEvent, type WebhookTry } from '#contract/back-office/webhooks.ts'
import type { Db, Tx } from '#db/open.ts'
import { webhookDeliveries, webhooks, webhookTries } from '#db/tables/platform/webhooks.ts'
import { triesUntil } from '#server/platform/webhooks/retries.ts'
import { isAccepted } from '#server/platform/webhooks/send-delivery.ts'
import type { WebhookRow } from '#server/platform/webhooks/webhooks.queries.ts'

/** Lets one transaction after the other add a webhook, so that they can be counted. */
export async function lockWebhooks(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('webhooks'))`)
}

export async function countWebhooks(db: Db): Promise<number> {
  return db.$count(webhooks)
}

export async function insertWebhook(tx: Db, row: typeof webhooks.$inferInsert): Promise<void> {
  await tx.insert(webhooks).values(row)
}

export async function deleteWebhook(tx: Db, id: string): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.id, id))
}

export async function listWebhooks(db: Db, id?: string): Promise<Webhook[]> {
  const rows = await db
    .select()
    .from(webhooks)
    .where(id === undefined ? undefined : eq(webhooks.id, id))
    .orderBy(asc(webhooks.id))
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const { webhookId, status, attempts, dueAt } = webhookDeliveries
  const isOfThese = inArray(webhookId, ids)
  const waitingOfAll = await db
    .select({ webhookId, attempts, dueAt })
    .from(webhookDeliveries)
    .where(and(isOfThese, eq(status, 'queued')))
  const failures = await db
    .select({ webhookId, messages: count() })
    .from(webhookDeliveries)
    .where(and(isOfThese, eq(status, 'failed')))
    .groupBy(webhookId)
  const tries = await db
    .selectDistinctOn([webhookTries.webhookId])
    .from(webhookTries)
    .where(inArray(webhookTries.webhookId, ids))
    .orderBy(webhookTries.webhookId, desc(webhookTries.id))
  return rows.map((row) => {
    const isOwn = (other: { webhookId: string }) => other.webhookId === row.id
    const waiting = waitingOfAll.filter(isOwn)
    const ends = waiting.map((each) => triesUntil(each.attempts, each.dueAt).getTime())
    const last = tries.find(isOwn)
    return {
      ...toWebhook(row),
      waiting: waiting.length,
      failed: failures.find(isOwn)?.messages ?? 0,
      triesUntil: ends.length > 0 ? new Date(Math.max(...ends)).toISOString() : null,
      lastTry: last
        ? { at: last.createdAt.toISOString(), status: last.status, error: last.error, durationMs: last.durationMs }
        : null,
    }
  })
}

function toWebhook({ id, url, events, state, failedTries, failingSince }: WebhookRow) {
  const known = WebhookEvent.anyOf.map(({ const: event }) => event).filter((event) => events.includes(event))
  return { _id: id, url, events: known, state, failedTries, failingSince: failingSince?.toISOString() ?? null }
}

/** Lists the last tries of a webhook, newest first, after the messages that have had none. */
export async function listTries(db: Db, webhookId: string, limit: number): Promise<WebhookTry[]> {
  const untried = await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        sql`not exists (select from ${webhookTries} where ${webhookTries.deliveryId} = ${webhookDeliveries.id})`,
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit)
  const tried = await db
    .select({
      tried: webhookTries,
      delivery: webhookDeliveries,
      isLast: sql<boolean>`${webhookTries.number} = (select max(each.number) from ${webhookTries} each
        where each.delivery_id = ${webhookDeliveries.id})`,
    })
    .from(webhookTries)
    .innerJoin(webhookDeliveries, eq(webhookDeliveries.id, webhookTries.deliveryId))
    .where(eq(webhookTries.webhookId, webhookId))
    .orderBy(desc(webhookTries.id))
    .limit(limit)
  const shown = ({ id, event, subject, body }: typeof webhookDeliveries.$inferSelect) => ({
    delivery: id,
    event,
    subject,
    body,
  })
  const dueText = ({ status, dueAt }: typeof webhookDeliveries.$inferSelect) =>
    status === 'queued' ? dueAt.toISOString() : null
  return [
    ...untried.map((delivery) => ({
      ...shown(delivery),
      _id: delivery.id,
      at: null,
      number: 0,
      status: null,
      error: null,
      durationMs: 0,
      isSuccess: false,
      isLast: true,
      nextTryAt: dueText(delivery),
    })),
    ...tried.map(({ tried: { id, createdAt, number, status, error, durationMs }, delivery, isLast }) => ({
      ...shown(delivery),
      _id: id,
      at: createdAt.toISOString(),
      number,
      status,
      error,
      durationMs,
      isSuccess: isAccepted(status),
      isLast,
      nextTryAt: isLast ? dueText(delivery) : null,
    })),
  ].slice(0, limit)
}
