import { type Db, transact } from '#db/open.ts'
import { recordAuditEvent, systemActor } from '#server/platform/history/audit-log.ts'
import type { Shop } from '#server/platform/shop.ts'
import { postMessage, type PostResult } from './post-message.ts'
import { isPausedAfter, nextTryAt } from './retries.ts'
import { signedHeaders } from './sign-message.ts'
import {
  claimDelivery,
  type DeliveryRow,
  failQueued,
  findDelivery,
  findWebhook,
  insertTry,
  lockWebhook,
  updateTried,
  updateWebhook,
  type WebhookRow,
} from './webhooks.queries.ts'

/** How long a receiver has for its response. */
const timeLimitMs = 10_000
/** A claim lasts longer than the slowest try: a process with an older claim was killed. */
const claimDurationMs = 30_000
/** The receiver wants no more messages (RFC 9110). */
const gone = 410

/** Tries a message once and records it; a failed one is queued for later. Returns false when it is not due yet. */
export async function sendDelivery(shop: Shop, id: string): Promise<boolean> {
  const now = shop.now()
  const delivery = await claimDelivery(shop.db, id, { now, until: new Date(now.getTime() + claimDurationMs) })
  if (!delivery) return !(await isDueLater(shop, id, now))
  const webhook = await findWebhook(shop.db, delivery.webhookId)
  if (!webhook) return true
  if (webhook.state !== 'on') {
    // It was turned off while this message was queued.
    await updateTried(shop.db, delivery, { status: 'failed' })
    return true
  }
  const result = await postMessage({
    url: webhook.url,
    headers: signedHeaders(webhook.secret, { id, at: now, body: delivery.body }),
    body: delivery.body,
    allowsLoopback: shop.config.allowsWebhooksToLoopback,
    timeLimitMs,
  })
  await transact(shop.db, (tx) => recordTry(shop, tx, delivery, result))
  return true
}

async function isDueLater({ db }: Shop, id: string, now: Date): Promise<boolean> {
  const delivery = await findDelivery(db, id)
  return delivery?.status === 'queued' && delivery.dueAt > now
}

/** Whether a status of HTTP says that a message was accepted. */
export function isAccepted(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

async function recordTry(shop: Shop, tx: Db, delivery: DeliveryRow, result: PostResult): Promise<void> {
  const webhook = await lockWebhook(tx, delivery.webhookId)
  if (!webhook) return
  const now = shop.now()
  if (isAccepted(result.status)) {
    if (!(await updateTried(tx, delivery, { status: 'sent' }))) return
    await insertTry(tx, delivery, { ...result, createdAt: now })
    await updateWebhook(tx, webhook.id, { failedTries: 0, failingSince: null })
    return
  }
  const attempts = delivery.attempts + 1
  const next = result.status === gone ? null : nextTryAt(attempts, now)
  const changed = next ? { status: 'queued' as const, attempts, dueAt: next } : { status: 'failed' as const, attempts }
  if (!(await updateTried(tx, delivery, changed))) return
  await insertTry(tx, delivery, { ...result, createdAt: now })
  const failingSince = webhook.failingSince ?? now
  await updateWebhook(tx, webhook.id, { failedTries: webhook.failedTries + 1, failingSince })
  shop.log.warn({ deliveryId: delivery.id, ...result, attempt: attempts }, 'a message to a webhook was not accepted')
  if (next) {
    const delaySeconds = Math.ceil((next.getTime() - now.getTime()) / 1000)
    await shop.jobs.enqueue(tx, 'webhooks', { deliveryId: delivery.id }, delaySeconds)
  } else if (result.status === gone || isPausedAfter(failingSince, now)) {
    await pause(shop, tx, webhook)
  }
}

/** Turns a webhook off that takes no messages, in the name of the shop. */
async function pause(shop: Shop, tx: Db, { id, state }: WebhookRow): Promise<void> {
  if (state !== 'on') return
  await updateWebhook(tx, id, { state: 'paused' })
  await failQueued(tx, id)
  await recordAuditEvent(shop, tx, {
    subject: 'connection',
    subjectId: id,
    action: 'changed',
    by: systemActor,
    fields: [{ field: 'state', before: state, after: 'paused' }],
  })
}
