import { setTimeout as pause } from 'node:timers/promises'
import { checkInvariants, type Facts } from './check-invariants.ts'
import type { Fleet } from './start-fleet.ts'

/** Waits until the simulator has delivered every event that it means to, or half a minute. */
async function untilDelivered(fleet: Fleet): Promise<void> {
  const giveUpAt = Date.now() + 30_000
  while (Date.now() < giveUpAt) {
    const answer = await fetch(`${fleet.card}/_control/events`)
    const { data } = (await answer.json()) as { data: { state: string }[] }
    if (data.every(({ state }) => state !== 'waiting')) return
    await pause(200)
  }
}

/**
 * Checks the books until they agree, and answers what still does not when the time is up: notices arrive late, and what no
 * notice tells is found out by reconciliation, which comes round every minute.
 */
export async function waitForInvariants(fleet: Fleet, facts: Facts, patienceMs = 150_000): Promise<string[]> {
  const giveUpAt = Date.now() + patienceMs
  await untilDelivered(fleet)
  for (let wait = 500; ; wait = Math.min(wait * 2, 30_000)) {
    await pause(wait)
    const faults = await fleet.readBooks((db, provider) => checkInvariants(db, provider, facts))
    if (faults.length === 0 || Date.now() > giveUpAt) return faults
  }
}
