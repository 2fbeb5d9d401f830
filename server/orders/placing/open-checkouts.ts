import { type Db, transact } from '#db/open.ts'
import type { HeldOrder } from '#server/stock/holds.queries.ts'

/** The ids of the orders whose open checkouts must end at their provider before their holds may end. */
export interface OpenCheckoutConflict {
  mustEnd: readonly string[]
}

/** Rolls the transaction of `withoutOpenCheckouts` back. */
class OpenCheckouts extends Error {
  readonly orderIds: readonly string[]

  constructor(orderIds: readonly string[]) {
    super(`The checkouts of ${orderIds.length} orders must end first. Call this in withoutOpenCheckouts.`)
    this.orderIds = orderIds
  }
}

/** Whether the result of `withoutOpenCheckouts` names checkouts that must end, so that nothing has changed. */
export function isOpenCheckoutConflict(result: unknown): result is OpenCheckoutConflict {
  return typeof result === 'object' && result !== null && 'mustEnd' in result
}

/**
 * Runs `work` in a transaction. When a hold with an open checkout has to end, the transaction is rolled back and the
 * result names these orders, because a checkout that stays open could be paid without held units (promises 4).
 */
export async function withoutOpenCheckouts<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T | OpenCheckoutConflict> {
  try {
    return await transact(db, work)
  } catch (error) {
    if (error instanceof OpenCheckouts) return { mustEnd: error.orderIds }
    throw error
  }
}

/** Ends the transaction of `withoutOpenCheckouts` when one of these orders has an open checkout. */
export function requireNoOpenCheckout(orders: readonly HeldOrder[]): void {
  const open = orders.filter(({ hasOpenCheckout }) => hasOpenCheckout)
  if (open.length > 0) throw new OpenCheckouts(open.map(({ id }) => id))
}
