import { v7 } from 'uuid'
import type { Order } from '#contract/orders/orders.ts'
import { type Db, transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { lockOrder } from '#server/orders/orders.queries.ts'
import { readOrder } from '#server/orders/read-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import { insertStep } from './fulfilment.queries.ts'
import { moveOrder } from './move-order.ts'

/**
 * Marks all that is left of a paid order delivered, queues one email and resolves the attention `paid-twice` only; a
 * second call changes nothing (behaviour, Orders). Throws ShopError 404 for an unknown order, 409 `Order is not
 * paid`, and 409 when it is cancelled.
 */
export async function deliverOrder(shop: Shop, orderId: string, user: SignedInUser): Promise<Order> {
  if (isId(orderId)) await transact(shop.db, (tx) => deliverAll(shop, tx, orderId, user))
  return readOrder(shop, orderId, user)
}

async function deliverAll(shop: Shop, tx: Db, orderId: string, user: SignedInUser): Promise<void> {
  await lockOrder(tx, orderId)
  const id = v7()
  // After the lock, so that what happened to the order before is not later than its delivery.
  const at = shop.now()
  const undoUntil = new Date(at.getTime() + shop.times().undoSeconds * 1000)
  const shared = { id, step: 'deliver', carrier: null, at, undoUntil, by: user } as const
  const moved = await moveOrder(shop, tx, { orderId, trackingNumber: null }, shared)
  if (!moved) return
  const { pieces: _pieces, ...order } = moved
  await insertStep(tx, { id, step: 'deliver', orders: [order], undoUntil, createdAt: at })
}
