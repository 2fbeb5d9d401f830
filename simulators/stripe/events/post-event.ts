import type { ProviderEvent } from '../provider-objects.ts'
import { signEvent } from './sign-event.ts'

const patienceMs = 10_000

/** Posts one signed event to the shop; the answer's status, or null when there was none within ten seconds. */
export async function postEvent(
  event: ProviderEvent,
  to: { webhookUrl: string; webhookSecret: string },
  closing: AbortSignal,
): Promise<number | null> {
  const payload = JSON.stringify(event)
  try {
    const response = await fetch(to.webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signEvent(payload, to.webhookSecret),
        'user-agent': 'card-simulator',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(patienceMs)]),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}
