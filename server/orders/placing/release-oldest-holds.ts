import { type Db, transact } from '#db/open.ts'
import type { Actor } from '#server/platform/history/audit-log.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import {
  endHold,
  type HeldOrder,
  listHeldOrders,
  lockHeldOrders,
  deleteExpiredHolds,
} from '#server/stock/holds.queries.ts'

/** A buyer and the units to hold. `held`: what the locked buyer holds already, if known. */
interface RoomWanted {
  userId: string
  orderId?: string
  units: number
  protectedOrderIds: ReadonlySet<string>
  held?: readonly HeldOrder[]
}

/**
 * Ends a locked buyer's oldest holds, except pending, phone and protected ones, until `units` fit. Call it in
 * `withoutOpenCheckouts`. Throws ShopError 409 when too little room is left.
 */
export async function releaseOldestHolds(
  shop: Shop,
  tx: Db,
  { userId, orderId, units, protectedOrderIds, held }: RoomWanted,
): Promise<void> {
  const { heldOrdersPerAccount, heldUnitsPerAccount } = shop.config
  const isTooMuch = (others: readonly HeldOrder[]) =>
    others.length + 1 > heldOrdersPerAccount ||
    others.reduce((total, each) => total + each.units, units) > heldUnitsPerAccount
  const isOther = ({ id, isByPhone }: HeldOrder) => id !== orderId && !isByPhone
  const now = shop.now()
  const heldOrders = held ?? (await listHeldOrders(tx, userId, now))
  if (!isTooMuch(heldOrders.filter(isOther))) return
  let left = (await lockHeldOrders(tx, userId, now)).filter(isOther)
  const ending: HeldOrder[] = []
  for (const each of left) {
    if (!isTooMuch(left)) break
    if (each.isPaymentUnderWay || protectedOrderIds.has(each.id)) continue
    ending.push(each)
    left = left.filter(({ id }) => id !== each.id)
  }
  if (isTooMuch(left)) {
    throw new ShopError(409, 'You have payments under way for other orders. Wait until they’ve gone through.')
  }
  await endHolds(shop, tx, ending, { reason: 'Another order of the buyer', now })
}

/** Ends holds that no payment needs, for the stock ledger with a reason. Call it in `withoutOpenCheckouts`. */
export async function endHolds(
  shop: Shop,
  tx: Db,
  ending: readonly HeldOrder[],
  { now, ...why }: { by?: Actor; reason: string; now: Date },
): Promise<void> {
  requireNoOpenCheckout(ending)
  await setStockChange(shop, tx, { kind: 'hold-ended', ...why })
  for (const { id } of ending) await endHold(tx, id, now)
}

/** Throws ShopError 409 for an order of more units than an account may hold. */
export function checkSize(shop: Shop, units: number): void {
  const { heldUnitsPerAccount } = shop.config
  if (units <= heldUnitsPerAccount) return
  throw new ShopError(
    409,
    `You can order up to ${heldUnitsPerAccount} pieces at once. For more, email ${shop.details().email}.`,
  )
}

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
 * Runs `work` in a transaction, rolled back if a hold with an open checkout has to end: those orders are returned,
 * because they could be paid without held units (promises 4).
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
function requireNoOpenCheckout(orders: readonly HeldOrder[]): void {
  const open = orders.filter(({ hasOpenCheckout }) => hasOpenCheckout)
  if (open.length > 0) throw new OpenCheckouts(open.map(({ id }) => id))
}

/** Why a hold has ended at its time, as the stock ledger shows it. */
export const notPaidInTime = 'Not paid in time'

/** Deletes expired holds, which have no effect any more, and so writes their end into the stock ledger. */
export async function endExpiredHolds(shop: Shop): Promise<void> {
  await transact(shop.db, async (tx) => {
    await setStockChange(shop, tx, { kind: 'hold-ended', reason: notPaidInTime })
    await deleteExpiredHolds(tx, shop.now())
  })
}
