import { type Db, transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { findDelivery, listUnsent, requeue } from '#server/platform/webhooks/webhooks.queries.ts'
import { requireLockedWebhook, requireOn } from './require-webhook.ts'

/** How many messages one press sends again. */
const maxSentAgain = 200

/**
 * Sends the messages of a webhook again that wait or have failed, oldest first, 200 at most. Throws ShopError 404 for
 * an unknown one, 409 for one that is off.
 */
export async function sendAllAgain(shop: Shop, id: string): Promise<{ message: string }> {
  const count = await transact(shop.db, async (tx) => {
    requireOn(await requireLockedWebhook(tx, id))
    const now = shop.now()
    return send(shop, tx, await listUnsent(tx, id, now, maxSentAgain), now)
  })
  return { message: count === 1 ? '1 message is being sent' : `${count} messages are being sent` }
}

/**
 * Sends one message again, with the same id, also one that has arrived. Throws ShopError 404 for an unknown one, 409
 * when its webhook is off or the step that it reports can still be undone.
 */
export async function sendDeliveryAgain(shop: Shop, id: string): Promise<{ message: string }> {
  await transact(shop.db, async (tx) => {
    const found = isId(id) ? await findDelivery(tx, id) : undefined
    if (!found) throw new ShopError(404, 'This message no longer exists.')
    requireOn(await requireLockedWebhook(tx, found.webhookId))
    const now = shop.now()
    if (found.attempts === 0 && found.status === 'queued' && found.dueAt > now) {
      throw new ShopError(409, 'The step that it reports can still be undone. The message is sent afterwards.')
    }
    await send(shop, tx, [id], now)
  })
  return { message: 'The message is being sent' }
}

async function send(shop: Shop, tx: Db, ids: readonly string[], now: Date): Promise<number> {
  const queued = await requeue(tx, ids, now)
  for (const deliveryId of queued) await shop.jobs.enqueue(tx, 'webhooks', { deliveryId })
  return queued.length
}
