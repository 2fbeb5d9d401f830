import { v7 } from 'uuid'
import type { WebhookEvent } from '#contract/back-office/webhooks.ts'
import type { Db } from '#db/open.ts'
import type { Shop } from '#server/platform/shop.ts'
import { insertDeliveries, listListening } from './webhooks.queries.ts'

/** What a message says. It has ids, states and amounts, and nothing of a person. */
export interface MessageContent {
  /** What it is about, for people: the number of an order. */
  subject: string
  data: object
}

interface NewMessage {
  event: WebhookEvent
  /** Reads the content in the transaction of the change, only when a webhook gets it. */
  read: () => Promise<MessageContent>
  /** The id of the step that it reports, which can be undone until `notBefore`. */
  about?: string
  notBefore?: Date | undefined
}

/** Queues a message for each webhook that listens, in the transaction of the change. */
export async function queueMessage(shop: Shop, tx: Db, { event, read, about, notBefore }: NewMessage): Promise<void> {
  const listening = await listListening(tx, event)
  if (listening.length === 0) return
  const content = await read()
  await queueFor(shop, tx, listening, { event, ...content, about, notBefore })
}

/** Queues a message for some webhooks and returns its ids; with `fallbackSeconds` the queue waits for the caller. */
export async function queueFor(
  shop: Shop,
  tx: Db,
  webhookIds: readonly string[],
  message: MessageContent & { event: string; about?: string | undefined; notBefore?: Date | undefined },
  fallbackSeconds = 0,
): Promise<string[]> {
  const { event, subject, data, about = '', notBefore } = message
  const now = shop.now()
  const dueAt = notBefore && notBefore > now ? notBefore : now
  const body = JSON.stringify({ type: event, timestamp: now.toISOString(), data })
  const rows = webhookIds.map((webhookId) => ({
    id: v7(),
    webhookId,
    event,
    subject,
    about,
    body,
    dueAt,
    createdAt: now,
  }))
  const delaySeconds = Math.ceil((dueAt.getTime() - now.getTime()) / 1000) + fallbackSeconds
  const ids = await insertDeliveries(tx, rows)
  for (const deliveryId of ids) await shop.jobs.enqueue(tx, 'webhooks', { deliveryId }, delaySeconds)
  return ids
}
