import { payOutWhenDue } from './balance/make-payout.ts'
import { expireWhenDue } from './sessions/expire-session.ts'
import { secondsOf } from './seconds.ts'
import { settlePayment } from './payments/settle-payment.ts'
import type { Simulator } from './simulator.ts'
import { removeExpired } from './state/remove-expired.ts'

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
