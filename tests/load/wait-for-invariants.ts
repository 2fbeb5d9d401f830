import { setTimeout as pause } from 'node:timers/promises'
import { checkInvariants, type ExpectedState } from './check-invariants.ts'
import type { Fleet } from './start-fleet.ts'

/** Waits until the simulator has delivered every event that it means to, or half a minute. */
async function waitForDelivery(fleet: Fleet): Promise<void> {
  const deadlineMs = Date.now() + 30_000
  while (Date.now() < deadlineMs) {
    const response = await fetch(`${fleet.stripeUrl}/_control/events`)
    const { data } = (await response.json()) as { data: { state: string }[] }
    if (data.every(({ state }) => state !== 'waiting')) return
    await pause(200)
  }
}

/**
 * Checks the books until they agree, and answers what still does not when the time is up: notices arrive late, and what no
 * notice tells is found out by reconciliation, which comes round every minute.
 */
export async function waitForInvariants(fleet: Fleet, expected: ExpectedState, timeoutMs = 150_000): Promise<string[]> {
  const deadlineMs = Date.now() + timeoutMs
  await waitForDelivery(fleet)
  for (let wait = 500; ; wait = Math.min(wait * 2, 30_000)) {
    await pause(wait)
    const violations = await fleet.readRecords((db, provider) => checkInvariants(db, provider, expected))
    if (violations.length === 0 || Date.now() > deadlineMs) return violations
  }
}
