import { errorStatus } from '#app/api/error-message.ts'
import type { Refusal } from '#app/shop/order/use-payment-status.ts'

/** Within the limit of ten checks a minute. */
const pauseMs = 7_000
const askForMs = 60_000

/**
 * Asks again every few seconds for a minute while the provider does not respond (502), because a capture can take
 * longer than the server waits. Returns the last answer.
 */
export async function askUntilKnown<T extends { error?: Refusal }>(
  ask: () => PromiseLike<T>,
  signal: AbortSignal,
): Promise<T> {
  const startedAt = Date.now()
  let answer = await ask()
  while (answer.error && errorStatus(answer.error) === 502 && Date.now() - startedAt < askForMs) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (signal.aborted) break
    answer = await ask()
  }
  return answer
}
