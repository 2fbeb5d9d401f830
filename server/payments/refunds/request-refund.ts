import { v7 } from 'uuid'
import type { Db } from '#db/open.ts'
import type { RefundRow } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/shop.ts'
import { insertRefund } from './refunds.queries.ts'

export type NewRefund = Pick<RefundRow, 'orderId' | 'provider' | 'paymentId' | 'amountCents' | 'reason' | 'byName'> &
  Partial<Pick<RefundRow, 'idempotencyKey' | 'note' | 'requestId'>>

/**
 * Inserts a refund, an automatic one once per payment, and queues its job in the caller's transaction; `send-refund.ts`
 * calls the provider, or reconciliation when the shop stops in between. Returns whether a row was inserted.
 */
export async function requestRefund(shop: Shop, tx: Db, refund: NewRefund): Promise<boolean> {
  const row = await insertRefund(tx, { ...refund, id: v7(), createdAt: shop.now() })
  if (row) await shop.jobs.enqueue(tx, 'refunds', { refundId: row.id })
  return row !== undefined
}
