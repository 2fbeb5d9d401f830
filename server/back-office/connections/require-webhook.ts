import type { Webhook } from '#contract/back-office/webhooks.ts'
import type { Db } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { lockWebhook, type WebhookRow } from '#server/platform/webhooks/webhooks.queries.ts'
import { listWebhooks } from './webhook-list.queries.ts'

/** Reads a webhook. Throws ShopError 404 for an unknown one. */
export async function requireWebhook(db: Db, id: string): Promise<Webhook> {
  const [found] = isId(id) ? await listWebhooks(db, id) : []
  if (!found) throw webhookNotFound()
  return found
}

/** Locks a webhook until the transaction ends. Throws ShopError 404 for an unknown one. */
export async function requireLockedWebhook(tx: Db, id: string): Promise<WebhookRow> {
  const found = isId(id) ? await lockWebhook(tx, id) : undefined
  if (!found) throw webhookNotFound()
  return found
}

/** Throws ShopError 409 for a webhook that is off. */
export function requireOn({ state }: WebhookRow): void {
  if (state !== 'on') throw new ShopError(409, 'This webhook is off. Turn it on first.')
}

function webhookNotFound(): ShopError {
  return new ShopError(404, 'This webhook no longer exists.')
}
