import type { Db } from '#db/open.ts'
import { notPaidInTime } from '#server/orders/placing/release-oldest-holds.ts'
import { deleteHolds, insertHolds, lockProducts, updateHeldUntil } from '#server/stock/holds.queries.ts'
import type { OrderItemRow, OrderRow } from '#server/orders/orders.queries.ts'
import { findPhoneOrder } from '#server/orders/phone/phone-orders.queries.ts'
import { unitsByProduct } from '#server/orders/units-by-product.ts'
import type { Shop } from '#server/platform/shop.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'

/** The units of an order stay held this long while its payment is under way; the payment is followed for longer. */
export const pendingHoldMs = 30 * 24 * 3_600_000

/**
 * Holds a locked order's units while its payment is pending, so that they are not sold. An ended hold is renewed if the
 * units are available; otherwise the payment is refunded later.
 */
export async function extendHold(shop: Shop, tx: Db, order: OrderRow, items: readonly OrderItemRow[]): Promise<void> {
  const { units, missing } = unitsByProduct(items)
  // A deleted product can be neither held nor delivered.
  if (missing.length > 0) return
  await lockProducts(tx, [...units.keys()], shop.now())
  const now = shop.now()
  if (!isHeld(order, now)) {
    await setStockChange(shop, tx, { kind: 'hold-ended', reason: notPaidInTime })
    await deleteHolds(tx, order.id)
    const products = await lockProducts(tx, [...units.keys()], now)
    if (![...units].every(([id, qty]) => (products.get(id)?.sellable ?? 0) >= qty)) return
  }
  await setStockChange(shop, tx, { kind: 'hold', reason: 'Payment under way' })
  await insertHolds(tx, order.id, units, new Date(now.getTime() + pendingHoldMs))
}

/**
 * Ends the longer hold of a pending payment that failed. An earlier hold, `heldBefore` or by phone, keeps its own end.
 */
export async function releaseExtendedHold(
  shop: Shop,
  tx: Db,
  order: OrderRow,
  items: readonly OrderItemRow[],
  heldBefore: Date,
): Promise<void> {
  const now = shop.now()
  if (!isHeld(order, now)) return
  await setStockChange(shop, tx, { kind: 'hold-ended', reason: 'The payment did not arrive' })
  const phoneHeldUntil = (await findPhoneOrder(tx, order.id))?.heldUntil
  const heldUntil = phoneHeldUntil && phoneHeldUntil > heldBefore ? phoneHeldUntil : heldBefore
  if (heldUntil > now) return insertHolds(tx, order.id, unitsByProduct(items).units, heldUntil)
  await deleteHolds(tx, order.id)
  await updateHeldUntil(tx, order.id, now)
}

function isHeld({ heldUntil }: OrderRow, now: Date): boolean {
  return heldUntil !== null && heldUntil > now
}
