import { secondsOf } from '../seconds.ts'
import type { Simulator } from '../simulator.ts'

const daySeconds = 24 * 60 * 60

/**
 * Removes expired records: saved replies after a day (as the provider does), settled events after 30 days (as the
 * provider does), expired sessions after a week. Payments stay, because they can be refunded.
 */
export function removeExpired({ store, now }: Simulator): void {
  const { answers, deliveries, checkouts } = store.state
  const seconds = secondsOf(now())
  for (const { id, created } of answers.values()) if (created < seconds - daySeconds) answers.delete(id)
  for (const { id, event, state } of deliveries.values()) {
    if (state !== 'waiting' && state !== 'held' && event.created < seconds - 30 * daySeconds) deliveries.delete(id)
  }
  for (const { id, session } of checkouts.values()) {
    if (session.status === 'expired' && session.expires_at < seconds - 7 * daySeconds) checkouts.delete(id)
  }
}
