import { setTimeout as pause } from 'node:timers/promises'
import { checkInvariants, type ExpectedState } from './check-invariants.ts'
import type { Fleet } from './start-fleet.ts'

/** Waits until the simulator has delivered every planned event, or half a minute. */
async function waitForDelivery(fleet: Fleet): Promise<void> {
  const deadlineMs = Date.now() + 30_000
  while (Date.now() < deadlineMs) {
    const response = await fetch(`${fleet.stripeUrl}/_control/events`)
    const { data } = (await response.json()) as { data: { state: string }[] }
    if (data.every(({ state }) => state !== 'waiting')) return
    await pause(200)
  }
}

/** Events arrive late, and missing ones are replaced by reconciliation, which runs every minute. */
export async function waitForInvariants(fleet: Fleet, expected: ExpectedState, timeoutMs = 150_000): Promise<string[]> {
  const deadlineMs = Date.now() + timeoutMs
  await waitForDelivery(fleet)
  for (let wait = 500; ; wait = Math.min(wait * 2, 30_000)) {
    await pause(wait)
    const violations = await fleet.readRecords((db, providers) => checkInvariants(db, providers, expected))
    if (violations.length === 0 || Date.now() > deadlineMs) return violations
  }
}
