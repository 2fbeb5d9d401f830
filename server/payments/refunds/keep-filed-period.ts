import type { Db } from '#db/open.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { countedAt } from '#server/orders/counted-at.queries.ts'
import type { RefundRow } from '#server/orders/orders.queries.ts'
import { insertReturnedRefund, isFiled } from '#server/payments/filed-periods.queries.ts'
import { updateRefund } from './refunds.queries.ts'

/**
 * Lets a late result of a refund count `now`, when the period in which the refund counts is filed: one that fails is
 * reversed now, and one that had failed counts from now on. Call it in the transaction that stores the new status.
 */
export async function keepFiledPeriod(
  tx: Db,
  refund: RefundRow,
  status: RefundRow['status'],
  now: Date,
): Promise<void> {
  if ((refund.status === 'failed') === (status === 'failed')) return
  const at = countedAt(refund)
  if (!(await isFiled(tx, nzDay(at.toISOString())))) return
  if (status === 'failed') await insertReturnedRefund(tx, { refundId: refund.id, countedAt: at, returnedAt: now })
  else await updateRefund(tx, refund.id, { retriedAt: now })
}
