import { expireWhenDue } from './expire-session.ts'
import { secondsOf } from './seconds.ts'
import { settlePayment } from './settle-payment.ts'
import type { Simulator } from './simulator.ts'
import { forgetOld } from './state/forget-old.ts'

/** Does what is due by the clock: expires sessions, settles delayed payments, forgets what is old. */
export async function catchUpWithClock(simulator: Simulator): Promise<void> {
  const { checkouts, payments } = simulator.store.state
  const seconds = secondsOf(simulator.now())
  for (const checkout of checkouts.values()) expireWhenDue(simulator, checkout)
  for (const payment of payments.values()) {
    if (payment.settlesAt !== null && payment.settlesAt <= seconds) settlePayment(simulator, payment, 'succeeded')
  }
  forgetOld(simulator)
  await simulator.store.flush()
}

/** Catches up with the clock every second; the answer stops it. */
export function watchClock(simulator: Simulator): () => void {
  const timer = setInterval(() => {
    catchUpWithClock(simulator).catch((error: unknown) =>
      simulator.log.error({ err: error }, 'The state could not be written'),
    )
  }, 1000).unref()
  return () => clearInterval(timer)
}
