import { transact } from '#db/open.ts'
import type { RefundRow } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/shop.ts'
import { providerOf } from './providers.ts'
import { recordRefunds } from './record-refunds.ts'
import { findRefund, updateRefund } from './refunds.queries.ts'
import { settleRefund } from './settle-refund.ts'

/** For how long a provider surely knows our key again (payments, facts: a day); half of it, in milliseconds. */
const keyLifetime = 12 * 3_600_000

/**
 * Asks the provider once to make a refund that has been written down; under the same key it is made once, however often
 * it is asked for. Answers false when the provider did not answer: then it is tried again, until `isLastTry`, when the
 * owner is told. Never throws for the provider's sake.
 */
export async function sendRefund(shop: Shop, id: string, isLastTry: boolean): Promise<boolean> {
  const row = await findRefund(shop.db, id)
  if (!row || row.status !== 'pending' || row.providerRefundId) return true
  try {
    await makeRefund(shop, row)
  } catch (error) {
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    shop.log.warn({ refundId: id, lastError }, 'a refund could not be made')
    if (isLastTry) await settleRefund(shop, id, { status: 'failed', why: lastError })
    else await transact(shop.db, (tx) => updateRefund(tx, id, { lastError }))
    return false
  }
  return true
}

async function makeRefund(shop: Shop, row: RefundRow): Promise<void> {
  const { id, provider, paymentId, createdAt } = row
  // An answer that was lost long ago may have told of a refund whose key is forgotten: asked for again, it goes out twice.
  if (shop.now().getTime() - createdAt.getTime() > keyLifetime) {
    await recordRefunds(shop, provider, paymentId)
    if ((await findRefund(shop.db, id))?.providerRefundId) return
  }
  const made = await providerOf(shop, provider).refund(row)
  await settleRefund(shop, id, made)
  // What stands in the way is often a refund of the provider's own pages that nobody has told the shop of.
  if (made.status === 'failed') await recordRefunds(shop, provider, paymentId)
}
