import { transact } from '#db/open.ts'
import type { RefundRow } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/shop.ts'
import { ProviderTrouble } from './card.ts'
import { providerOf } from './providers.ts'
import { recordRefunds } from './record-refunds.ts'
import { claimRefund, findRefund, updateRefund } from './refunds.queries.ts'
import { settleRefund } from './settle-refund.ts'

/** For how long a provider surely knows our key again (payments, facts: a day); half of it, in milliseconds. */
const keyLifetime = 12 * 3_600_000

/** How long asking takes at most, in milliseconds; whoever began earlier was killed. */
const longestAsking = 30_000

/**
 * Asks the provider once to make a refund that has been written down; under the same key it is made once, however often
 * it is asked for, and one process at a time asks. Answers false when it was not made yet: then it is tried again, until
 * `isLastTry`, when the owner is told. Never throws for the provider's sake.
 */
export async function sendRefund(shop: Shop, id: string, isLastTry: boolean): Promise<boolean> {
  const now = shop.now()
  const row = await claimRefund(shop.db, id, now, new Date(now.getTime() - longestAsking))
  if (!row) return !(await isWaiting(shop, id))
  try {
    await makeRefund(shop, row)
  } catch (error) {
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    shop.log.warn({ refundId: id, lastError }, 'a refund could not be made')
    if (isLastTry) await settleRefund(shop, id, { status: 'failed', why: lastError })
    else await transact(shop.db, (tx) => updateRefund(tx, id, { lastError, keyNumber: nextKey(row, error) }))
    return false
  }
  return true
}

/** Whether the provider has still to be asked for it. */
async function isWaiting(shop: Shop, id: string): Promise<boolean> {
  const row = await findRefund(shop.db, id)
  return row?.status === 'pending' && !row.providerRefundId
}

/** What was said under a key is said again under it; silence leaves the key as it is, for it may have been made. */
function nextKey({ keyNumber }: RefundRow, error: unknown): number {
  return error instanceof ProviderTrouble && error.hasAnswered ? keyNumber + 1 : keyNumber
}

async function makeRefund(shop: Shop, row: RefundRow): Promise<void> {
  const { id, provider, paymentId, keyNumber, createdAt } = row
  // Under another key, or one that is forgotten, a refund whose answer was lost would go out twice.
  if (keyNumber > 0 || shop.now().getTime() - createdAt.getTime() > keyLifetime) {
    await recordRefunds(shop, provider, paymentId)
    if (!(await isWaiting(shop, id))) return
  }
  const made = await providerOf(shop, provider).refund(row)
  await settleRefund(shop, id, made)
  // What stands in the way is often a refund of the provider's own pages that nobody has told the shop of.
  if (made.status === 'failed') await recordRefunds(shop, provider, paymentId)
}
