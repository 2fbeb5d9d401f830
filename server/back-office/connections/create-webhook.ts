import { v7 } from 'uuid'
import type { Webhook, webhooks } from '#contract/back-office/webhooks.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { transact } from '#db/open.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { generateSecret } from '#server/platform/webhooks/sign-message.ts'
import { webhookUrlProblem } from '#server/platform/webhooks/webhook-address.ts'
import { requireWebhook } from './require-webhook.ts'
import { countWebhooks, insertWebhook, lockWebhooks } from './webhook-list.queries.ts'

/** How many webhooks a shop can have: a page shows all of them, and each gets every message. */
const maxWebhooks = 20

/**
 * Creates a webhook that is on, with a secret that no other response has. Throws ShopError 403 without a fresh sign-in,
 * 400 for an address that the shop does not send to, 409 when the shop has 20.
 */
export async function createWebhook(
  shop: Shop,
  user: SignedInUser,
  { url: text, events }: BodyOf<typeof webhooks.create>,
): Promise<{ webhook: Webhook; secret: string }> {
  const now = shop.now()
  requireFreshSignIn(user, now)
  const typed = text.trim()
  const problem = webhookUrlProblem(typed, { allowsLoopback: shop.config.allowsWebhooksToLoopback })
  if (problem) throw new ShopError(400, problem, [{ path: 'url', message: problem }])
  const url = new URL(typed).href
  const [id, secret] = [v7(), generateSecret()]
  await transact(shop.db, async (tx) => {
    await lockWebhooks(tx)
    if ((await countWebhooks(tx)) >= maxWebhooks) {
      throw new ShopError(409, `There are ${maxWebhooks} webhooks already. Delete one first.`)
    }
    await insertWebhook(tx, { id, url, events, secret, createdAt: now })
    await recordAuditEvent(shop, tx, {
      subject: 'connection',
      subjectId: id,
      action: 'created',
      by: actorOf(user),
      fields: [
        { field: 'name', before: null, after: url },
        { field: 'events', before: null, after: events.join(', ') },
      ],
    })
  })
  return { webhook: await requireWebhook(shop.db, id), secret }
}
