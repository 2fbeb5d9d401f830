import { transact } from '#db/open.ts'
import { updatePayoutRead } from '#server/payments/payouts/payouts.queries.ts'
import { readPayoutStates } from '#server/payments/payouts/payout-states.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Asks for a reading of all payouts as soon as possible. One that runs ends first. */
export async function askForPayouts(shop: Shop): Promise<{ message: string }> {
  const askedAt = shop.now()
  const states = await readPayoutStates(shop)
  await transact(shop.db, async (tx) => {
    for (const { provider, isTest } of states) await updatePayoutRead(tx, { provider, isTest }, { askedAt })
    await shop.jobs.runSoon(tx, 'read-payouts')
  })
  return { message: 'The payouts are being read' }
}
