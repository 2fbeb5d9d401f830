import type { ConnectionTest } from '#contract/back-office/connections.ts'
import { transact } from '#db/open.ts'
import { requireLockedWebhook, requireOn } from '#server/back-office/connections/require-webhook.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Caller } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { queueFor } from '#server/platform/webhooks/queue-message.ts'
import { isAccepted, sendDelivery } from '#server/platform/webhooks/send-delivery.ts'
import { refusal } from '#server/platform/webhooks/webhook-address.ts'
import { findLastTry, type TryRow } from '#server/platform/webhooks/webhooks.queries.ts'
import type { Finding } from './finding.ts'
import { recordTest } from './test-connection.ts'

/** When the queue sends the test if this process is killed first: after the longest try. */
const fallbackSeconds = 60

/**
 * Sends a test message and waits up to 10 seconds. Throws ShopError 404, 409 for one that is off, 429 after too many.
 */
export async function testWebhook(
  shop: Shop,
  { user, caller, id }: { user: SignedInUser; caller: Caller; id: string },
): Promise<ConnectionTest> {
  return shop.limiter.run(['connection-tests'], caller, async () => {
    const { url, deliveryId } = await transact(shop.db, async (tx) => {
      const webhook = await requireLockedWebhook(tx, id)
      requireOn(webhook)
      const message = { event: 'webhook.test', subject: '', data: { webhook: { _id: id } } }
      const [queued = ''] = await queueFor(shop, tx, [id], message, fallbackSeconds)
      return { url: webhook.url, deliveryId: queued }
    })
    await sendDelivery(shop, deliveryId)
    return recordTest(shop, user, id, findingOf(new URL(url).host, await findLastTry(shop.db, deliveryId)))
  })
}

/** What a response means, in words. The text of an error is left out: it can have addresses of a network. */
function findingOf(host: string, tried: Pick<TryRow, 'status' | 'error' | 'durationMs'> | undefined): Finding {
  if (!tried) return { isSuccess: false, text: 'The test is still being sent. Look at the deliveries in a minute.' }
  const { status, error, durationMs } = tried
  if (isAccepted(status)) {
    return { isSuccess: true, text: `${host} took the test: ${status} in ${(durationMs / 1000).toFixed(1)} s.` }
  }
  return { isSuccess: false, text: status === null ? noResponseText(host, error ?? '') : statusText(host, status) }
}

function statusText(host: string, status: number): string {
  const answered = `${host} answered ${status}`
  if (status === 410) return `${answered}: it wants no more messages. The webhook is turned off.`
  if (status >= 300 && status < 400)
    return `${answered}, a redirect, which isn’t followed. Use the address it leads to.`
  if (status === 404 || status === 405) return `${answered}. Check the address.`
  if (status === 401 || status === 403) return `${answered}. Check the secret with which it reads the signature.`
  return `${answered}. Look at the log of the program; the shop tries again in a minute.`
}

function noResponseText(host: string, error: string): string {
  if (error === refusal) return refusal
  if (error.startsWith('No response')) return `${host} gave no response within 10 seconds. Check that the program runs.`
  if (error.includes('ENOTFOUND') || error.includes('has no address')) return `${host} isn’t found. Check the address.`
  if (error.includes('ECONNREFUSED')) return `${host} takes no connection. Check that the program runs.`
  if (/certificate|TLS|SSL/i.test(error)) return `${host} has no valid certificate. Renew it, then test again.`
  return `${host} couldn’t be reached. Check the address, and that the program runs.`
}
