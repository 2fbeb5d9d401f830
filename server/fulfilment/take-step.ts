import { v7 } from 'uuid'
import type { NewParcelStep, TakenStep } from '#contract/fulfilment/fulfilment.ts'
import { transact } from '#db/open.ts'
import { isId } from '#rules/ids.ts'
import { formatOrderNumber } from '#rules/order-number.ts'
import type { SignedInUser } from '#server/http/access.ts'
import { isFullyRefunded } from '#rules/order-state.ts'
import { toOrder } from '#server/orders/order-mapping.ts'
import { findOrder, lockOrder } from '#server/orders/orders.queries.ts'
import { isTestShop, type Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { insertStep } from './fulfilment.queries.ts'
import { moveOrder, type MovedOrder } from './move-order.ts'

/**
 * Makes pieces of several orders ready to ship, ships or delivers them: all of them or none. Each order gets one email, which is
 * sent when the step can no longer be undone. Throws ShopError 400 for a shipment without a carrier and for an order that is
 * named twice, 404 for an unknown order, and 409 for one that is unpaid, cancelled or refunded in full, or whose pieces have
 * changed; the message names it.
 */
export async function takeStep(shop: Shop, wanted: NewParcelStep, user: SignedInUser): Promise<TakenStep> {
  const { step } = wanted
  const carrier = step === 'ship' ? readCarrier(wanted.carrier) : null
  // In the order of their ids, so that two steps cannot wait for each other's locks.
  const sorted = wanted.orders.toSorted((one, other) => (one._id < other._id ? -1 : 1))
  checkIds(sorted.map(({ _id }) => _id))
  const id = v7()
  const now = shop.now()
  const undoUntil = new Date(now.getTime() + shop.config.undoSeconds * 1000)
  const moved = await transact(shop.db, async (tx) => {
    const steps: NonNullable<MovedOrder>[] = []
    for (const { _id, pieces, trackingNumber } of sorted) {
      // Locked first, because the refunds must not change between this check and the step.
      const found = (await lockOrder(tx, _id)) && (await findOrder(tx, _id))
      if (!found) throw new ShopError(404, 'Order not found')
      if (isFullyRefunded(toOrder(found, isTestShop(shop)))) {
        throw new ShopError(409, `Order ${formatOrderNumber(found.order.number)} is refunded in full.`)
      }
      const shared = { id, step, carrier, undoUntil, by: user }
      const order = await moveOrder(
        shop,
        tx,
        { orderId: _id, pieces, trackingNumber: step === 'ship' ? trackingNumber?.trim() || null : null },
        shared,
      )
      if (!order) {
        throw new ShopError(409, `Order ${formatOrderNumber(found.order.number)} is delivered.`)
      }
      steps.push(order)
    }
    const orders = steps.map(({ pieces: _pieces, ...order }) => order)
    await insertStep(tx, { id, step, orders, undoUntil, createdAt: now })
    return steps
  })
  return {
    _id: id,
    step,
    orders: moved.length,
    pieces: moved.reduce((sum, { pieces }) => sum + pieces, 0),
    undoUntil: undoUntil.toISOString(),
  }
}

function readCarrier(carrier: string | undefined): string {
  const name = carrier?.trim().replaceAll(/\s+/g, ' ') ?? ''
  if (name !== '') return name
  const message = 'Enter the name of the carrier.'
  throw new ShopError(400, message, [{ path: 'carrier', message }])
}

function checkIds(ids: readonly string[]): void {
  if (!ids.every(isId)) throw new ShopError(404, 'Order not found')
  if (new Set(ids).size === ids.length) return
  const message = 'Name each order once.'
  throw new ShopError(400, message, [{ path: 'orders', message }])
}
