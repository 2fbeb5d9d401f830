import { v7 } from 'uuid'
import type { Db } from '#db/open.ts'
import type { RefundRow } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { insertRefund } from './refunds.queries.ts'

export type NewRefund = Pick<RefundRow, 'orderId' | 'provider' | 'paymentId' | 'amountCents' | 'reason' | 'byName'> &
  Partial<Pick<RefundRow, 'idempotencyKey' | 'note' | 'requestId'>>

/** No job sends a refund before this time. */
const neverSent = new Date('9999-01-01T00:00:00Z')

/**
 * Inserts a refund, an automatic one once per payment, and queues its job in the caller's transaction; one of a bank
 * transfer waits for the owner. `send-refund.ts` calls the provider, or reconciliation after a stop; returns whether a
 * row was inserted.
 */
export async function requestRefund(shop: Shop, tx: Db, refund: NewRefund): Promise<boolean> {
  const isByHand = refund.provider === 'transfer'
  const row = await insertRefund(tx, {
    ...refund,
    id: v7(),
    createdAt: shop.now(),
    // A process of the version before would ask a provider for it.
    ...(isByHand && { notBefore: neverSent }),
  })
  if (row && !isByHand) await shop.jobs.enqueue(tx, 'refunds', { refundId: row.id })
  return row !== undefined
}
