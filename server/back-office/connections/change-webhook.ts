import { type Webhook, type WebhookEvent, webhookEvents } from '#contract/back-office/webhooks.ts'
import { transact } from '#db/open.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { failQueued, updateWebhook } from '#server/platform/webhooks/webhooks.queries.ts'
import { requireLockedWebhook, requireWebhook } from './require-webhook.ts'
import { deleteWebhook } from './webhook-list.queries.ts'

/**
 * Turns a webhook on, from then on as if it had never failed, or off: messages that wait are not sent. Throws ShopError
 * 404 for an unknown one.
 */
export async function turnWebhook(
  shop: Shop,
  user: SignedInUser,
  { id, isOn }: { id: string; isOn: boolean },
): Promise<Webhook> {
  await transact(shop.db, async (tx) => {
    const { state: before } = await requireLockedWebhook(tx, id)
    const state = isOn ? 'on' : 'off'
    if (before === state) return
    await updateWebhook(tx, id, { state, failedTries: 0, failingSince: null })
    if (!isOn) await failQueued(tx, id)
    await recordAuditEvent(shop, tx, {
      subject: 'connection',
      subjectId: id,
      action: 'changed',
      by: actorOf(user),
      fields: [{ field: 'state', before, after: state }],
    })
  })
  return requireWebhook(shop.db, id)
}

/** Chooses the events of a webhook; messages that wait are still sent. Throws ShopError 404 for an unknown one. */
export async function chooseEvents(
  shop: Shop,
  user: SignedInUser,
  { id, events }: { id: string; events: readonly WebhookEvent[] },
): Promise<Webhook> {
  await transact(shop.db, async (tx) => {
    const { events: before } = await requireLockedWebhook(tx, id)
    // In the order of the list, so that the same choice is never a change.
    const chosen = webhookEvents.filter((event) => events.includes(event))
    if (before.join() === chosen.join()) return
    await updateWebhook(tx, id, { events: chosen })
    await recordAuditEvent(shop, tx, {
      subject: 'connection',
      subjectId: id,
      action: 'changed',
      by: actorOf(user),
      fields: [{ field: 'events', before: before.join(', '), after: chosen.join(', ') }],
    })
  })
  return requireWebhook(shop.db, id)
}

/** Deletes a webhook with its messages. Throws ShopError 404 for an unknown one. */
export async function removeWebhook(shop: Shop, user: SignedInUser, id: string): Promise<{ message: string }> {
  await transact(shop.db, async (tx) => {
    const { url } = await requireLockedWebhook(tx, id)
    await deleteWebhook(tx, id)
    await recordAuditEvent(shop, tx, {
      subject: 'connection',
      subjectId: id,
      action: 'deleted',
      by: actorOf(user),
      fields: [{ field: 'name', before: url, after: null }],
    })
  })
  return { message: 'Webhook deleted' }
}
