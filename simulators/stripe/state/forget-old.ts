import { secondsOf } from '../seconds.ts'
import type { Simulator } from '../simulator.ts'

const day = 24 * 60 * 60

/**
 * Drops what nobody asks for any more: saved answers after a day (as the provider does), settled events after a day, expired
 * sessions after a week. Payments stay, for they can be refunded.
 */
export function forgetOld({ store, now }: Simulator): void {
  const { answers, deliveries, checkouts } = store.state
  const seconds = secondsOf(now())
  for (const { id, created } of answers.values()) if (created < seconds - day) answers.delete(id)
  for (const { id, event, state } of deliveries.values()) {
    if (state !== 'waiting' && state !== 'held' && event.created < seconds - day) deliveries.delete(id)
  }
  for (const { id, session } of checkouts.values()) {
    if (session.status === 'expired' && session.expires_at < seconds - 7 * day) checkouts.delete(id)
  }
}
