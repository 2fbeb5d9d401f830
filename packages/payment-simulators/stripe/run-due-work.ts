import { payOutWhenDue } from './balance/make-payout.ts'
import { expireWhenDue } from './sessions/expire-session.ts'
import { secondsOf, type Simulator } from './simulator.ts'
import { settlePayment } from './payments/settle-payment.ts'

/** Runs the work that is due: expires sessions, settles delayed payments, pays out, removes expired records. */
export async function runDueWork(simulator: Simulator): Promise<void> {
  const { checkouts, payments } = simulator.store.state
  const seconds = secondsOf(simulator.now())
  for (const checkout of checkouts.values()) expireWhenDue(simulator, checkout)
  for (const payment of payments.values()) {
    if (payment.settlesAt !== null && payment.settlesAt <= seconds) settlePayment(simulator, payment, 'succeeded')
  }
  payOutWhenDue(simulator)
  removeExpired(simulator)
  await simulator.store.flush()
}

/** Runs the due work every second. Returns a function that stops it. */
export function startDueWork(simulator: Simulator): () => void {
  const timer = setInterval(() => {
    runDueWork(simulator).catch((error: unknown) =>
      simulator.log.error({ err: error }, 'The state could not be written'),
    )
  }, 1000).unref()
  return () => clearInterval(timer)
}

const daySeconds = 24 * 60 * 60

/**
 * Removes saved replies after a day, settled events after 30 days (both as Stripe does) and expired sessions after a
 * week.
 */
function removeExpired({ store, now }: Simulator): void {
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
