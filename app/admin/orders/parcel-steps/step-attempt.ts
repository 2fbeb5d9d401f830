import { randomKey } from '#app/api/random-key.ts'
import type { NewParcelStep } from '#contract/orders/fulfilment.ts'

/** The last step that was sent and not answered. */
export interface StepAttempt {
  text: string
  key: string
}

/**
 * The attempt to send a step: the last one while the same step is sent again, because its response may have been lost,
 * else a new one with a key of its own.
 */
export function attemptOf(body: NewParcelStep, last: StepAttempt | null): StepAttempt {
  const text = JSON.stringify(body)
  return last?.text === text ? last : { text, key: randomKey() }
}
