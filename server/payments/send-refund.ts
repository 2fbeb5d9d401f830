import { transact } from '#db/open.ts'
import type { Shop } from '#server/shop.ts'
import type { CardRefund } from './card.ts'
import { providerOf } from './providers.ts'
import { findRefund, updateRefund } from './refunds.queries.ts'
import { settleRefund } from './settle-refund.ts'

/**
 * Asks the provider once to make a refund that has been written down; under the same key it is made once, however often
 * it is asked for. Answers false when the provider did not answer: then it is tried again, until `isLastTry`, when the
 * owner is told. Never throws for the provider's sake.
 */
export async function sendRefund(shop: Shop, id: string, isLastTry: boolean): Promise<boolean> {
  const row = await findRefund(shop.db, id)
  if (!row || row.status !== 'pending' || row.providerRefundId) return true
  let made: CardRefund & { why?: string }
  try {
    made = await providerOf(shop, row.provider).refund(row)
  } catch (error) {
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    shop.log.warn({ refundId: id, lastError }, 'a refund could not be made')
    if (isLastTry) await settleRefund(shop, id, { status: 'failed', why: lastError })
    else await transact(shop.db, (tx) => updateRefund(tx, id, { lastError }))
    return false
  }
  await settleRefund(shop, id, made)
  return true
}
