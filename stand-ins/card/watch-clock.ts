import { expireWhenDue } from './expire-session.ts'
import { secondsOf } from './seconds.ts'
import { settlePayment } from './settle-payment.ts'
import type { StandIn } from './stand-in.ts'
import { forgetOld } from './state/forget-old.ts'

/** Does what is due by the clock: expires sessions, settles delayed payments, forgets what is old. */
export async function catchUpWithClock(standIn: StandIn): Promise<void> {
  const { checkouts, payments } = standIn.store.state
  const seconds = secondsOf(standIn.now())
  for (const checkout of checkouts.values()) expireWhenDue(standIn, checkout)
  for (const payment of payments.values()) {
    if (payment.settlesAt !== null && payment.settlesAt <= seconds) settlePayment(standIn, payment, 'succeeded')
  }
  forgetOld(standIn)
  await standIn.store.flush()
}

/** Catches up with the clock every second; the answer stops it. */
export function watchClock(standIn: StandIn): () => void {
  const timer = setInterval(() => {
    catchUpWithClock(standIn).catch((error: unknown) =>
      standIn.log.error({ err: error }, 'The state could not be written'),
    )
  }, 1000).unref()
  return () => clearInterval(timer)
}
