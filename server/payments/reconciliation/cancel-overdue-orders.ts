import { nzDayText } from '#rules/platform/nz-dates.ts'
import { payableUntil } from '#rules/orders/order-state.ts'
import { systemActor } from '#server/platform/history/audit-log.ts'
import { findOrder, listOverdueOrderIds, type OrderRow } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { cancel } from '#server/payments/cancel-order.ts'
import { listUncheckedRestores } from '#server/payments/payments.queries.ts'

const batchSize = 100
/** The time limit of one run; the next run continues with the oldest order. */
const maxDurationMs = 60_000

/**
 * Cancels overdue unpaid orders, oldest first, except with a hold or a pending payment. After a restore nothing is
 * cancelled until `checkRestores` has found the payments made since the backup.
 */
export async function cancelOverdueOrders(shop: Shop): Promise<void> {
  if ((await listUncheckedRestores(shop.db)).length > 0) {
    return shop.log.info('no overdue order is cancelled before the payments since the restored backup are checked')
  }
  const deadlineMs = performance.now() + maxDurationMs
  const { payableDays } = shop.config
  let last: string | undefined
  do {
    const ids = await listOverdueOrderIds(shop.db, { payableDays, now: shop.now(), limit: batchSize, after: last })
    for (const id of ids) {
      if (performance.now() > deadlineMs) return
      await cancelOverdueOrder(shop, id)
    }
    last = ids.at(-1)
  } while (last !== undefined)
}

async function cancelOverdueOrder(shop: Shop, id: string): Promise<void> {
  const found = await findOrder(shop.db, id)
  if (!found) return
  try {
    await cancel(shop, found, { by: systemActor, reason: 'not-paid', check: (order) => checkOverdue(shop, order) })
  } catch (error) {
    if (error instanceof ShopError && error.status === 409) {
      return shop.log.info({ orderId: id, reason: error.message }, 'an overdue order is not cancelled yet')
    }
    shop.log.warn({ err: error, orderId: id }, 'an overdue order could not be cancelled')
  }
}

/** Throws ShopError 409 for an order that is paid, held, or can still be paid. */
function checkOverdue(shop: Shop, { paidAt, heldUntil, createdAt, payableDays }: OrderRow): void {
  const now = shop.now()
  if (paidAt) throw new ShopError(409, 'This order is paid.')
  if (heldUntil && heldUntil > now) throw new ShopError(409, 'The units of this order are held, so it may be paid now.')
  const until = payableUntil(createdAt, payableDays ?? shop.config.payableDays)
  if (until > now) throw new ShopError(409, `This order can be paid until ${nzDayText(until.toISOString())}.`)
}
