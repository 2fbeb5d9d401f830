import type { ProviderEvent } from '../provider-objects.ts'
import { signEvent } from './sign-event.ts'

const timeoutMs = 10_000

/**
 * Posts one signed event to the shop. Returns the status of the response, or null without a response within ten
 * seconds.
 */
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
      signal: AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)]),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}
