import { v7 } from 'uuid'
import type { Db } from '#db/open.ts'
import type { RefundRow } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/shop.ts'
import { insertRefund } from './refunds.queries.ts'

/** Money that is to go back. */
export type NewRefund = Pick<RefundRow, 'orderId' | 'provider' | 'paymentId' | 'amountCents' | 'reason' | 'byName'> &
  Partial<Pick<RefundRow, 'idempotencyKey'>>

/**
 * Writes a refund down and asks for it to be made, both in the caller's transaction; the provider hears of it afterwards,
 * by `send-refund.ts`. Whatever stops the shop in between, the row stays and reconciliation goes on with it. What goes
 * back by itself goes back once for a payment. Answers whether it was written.
 */
export async function requestRefund(shop: Shop, tx: Db, refund: NewRefund): Promise<boolean> {
  const row = await insertRefund(tx, { ...refund, id: v7(), createdAt: shop.now() })
  if (row) await shop.jobs.enqueue(tx, 'refunds', { refundId: row.id })
  return row !== undefined
}
