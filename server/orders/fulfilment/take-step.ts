import { v7 } from 'uuid'
import type { NewParcelStep, TakenStep } from '#contract/orders/fulfilment.ts'
import type { Order } from '#contract/orders/orders.ts'
import { type Db, transact } from '#db/open.ts'
import { deliveryRiskTexts } from '#rules/orders/fulfilment/delivery-concerns.ts'
import { isId } from '#rules/platform/ids.ts'
import { countPieces } from '#rules/orders/fulfilment/parcels.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { canBeDelivered, isFullyRefunded } from '#rules/orders/order-state.ts'
import { toOrder } from '#server/orders/order-mapping.ts'
import { findOrder, lockOrder } from '#server/orders/orders.queries.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { insertStep, type OrderStep, type StepKeyRow } from './fulfilment.queries.ts'
import { moveOrder, type SharedStep } from './move-order.ts'
import { hashStep, takeStepKey } from './step-key.ts'

/** A step that was taken. `isRepeat`: an earlier request with the same Idempotency-Key took it. */
export interface TakenOnce {
  taken: TakenStep
  isRepeat: boolean
}

/**
 * Makes pieces of several orders ready to ship, ships or delivers them, all or none. Throws ShopError 400 for a missing
 * carrier or a repeated order, 404 for an unknown order, 409 for one that cannot be sent or is not `confirmed`, and for
 * a key of another step.
 */
export async function takeStep(
  shop: Shop,
  wanted: NewParcelStep,
  user: SignedInUser,
  idempotencyKey: string | undefined,
): Promise<TakenOnce> {
  const { step } = wanted
  const carrier = step === 'ship' ? readCarrier(wanted.carrier) : null
  checkIds(wanted.orders.map(({ _id }) => _id))
  const now = shop.now()
  const undoUntil = new Date(now.getTime() + shop.times().undoSeconds * 1000)
  const key: StepKeyRow = {
    userId: user._id,
    idempotencyKey: idempotencyKey ?? '',
    requestHash: hashStep({ ...wanted, carrier: carrier ?? '' }),
    stepId: v7(),
    step,
    orderCount: wanted.orders.length,
    pieceCount: wanted.orders.reduce((sum, { pieces }) => sum + countPieces(pieces), 0),
    undoUntil,
    createdAt: now,
  }
  const first = await transact(shop.db, async (tx) => {
    // For a day the same key of a user takes one step, also after an undo.
    const earlier = idempotencyKey === undefined ? undefined : await takeStepKey(tx, key)
    if (!earlier) await moveOrders(shop, tx, wanted, { id: key.stepId, step, carrier, undoUntil, by: user })
    return earlier
  })
  return { taken: toTakenStep(first ?? key), isRepeat: first !== undefined }
}

function toTakenStep({ stepId, step, orderCount, pieceCount, undoUntil }: StepKeyRow): TakenStep {
  return { _id: stepId, step, orders: orderCount, pieces: pieceCount, undoUntil: undoUntil.toISOString() }
}

async function moveOrders(shop: Shop, tx: Db, wanted: NewParcelStep, shared: Omit<SharedStep, 'at'>): Promise<void> {
  const { id, step, undoUntil } = shared
  // In the order of their ids, so that two steps cannot wait for each other's locks.
  const sorted = wanted.orders.toSorted((one, other) => (one._id < other._id ? -1 : 1))
  const locked = await lockOrders(shop, tx, sorted)
  checkRisks(wanted, locked)
  const at = shop.now()
  const orders: OrderStep[] = []
  for (const { _id, pieces, trackingNumber } of sorted) {
    const move = {
      orderId: _id,
      pieces,
      trackingNumber: step === 'ship' ? trackingNumber?.trim() || null : null,
    }
    const moved = await moveOrder(shop, tx, move, { ...shared, at, isConfirmed: true })
    if (!moved) throw new ShopError(409, `Order ${locked.get(_id)?.orderNumber} is delivered.`)
    const { pieces: _pieces, ...order } = moved
    orders.push(order)
  }
  await insertStep(tx, { id, step, orders, undoUntil, createdAt: at })
}

/**
 * Locks the orders of a step, because their refunds and their attention must not change until it is taken, and reads
 * them by their ids. Throws ShopError 404 for an unknown order and 409 for one that is refunded in full.
 */
async function lockOrders(shop: Shop, tx: Db, wanted: NewParcelStep['orders']): Promise<Map<string, Order>> {
  const locked = new Map<string, Order>()
  for (const { _id } of wanted) {
    const found = (await lockOrder(tx, _id)) && (await findOrder(tx, _id))
    if (!found) throw new ShopError(404, 'Order not found')
    const order = toOrder(found, isTestShop(shop), true)
    if (isFullyRefunded(order)) throw new ShopError(409, `Order ${order.orderNumber} is refunded in full.`)
    locked.set(_id, order)
  }
  return locked
}

/**
 * Throws ShopError 409 for orders that should not be shipped yet and are not confirmed. The message has their numbers, and
 * the errors name each of them by its place in the request (`orders.0`), with the reasons.
 */
function checkRisks({ orders, confirmed = [] }: NewParcelStep, locked: ReadonlyMap<string, Order>): void {
  const risky = orders.flatMap(({ _id }, index) => {
    const order = locked.get(_id)
    const texts = order && canBeDelivered(order) && !confirmed.includes(_id) ? deliveryRiskTexts(order) : []
    return texts.length > 0 ? [{ number: order?.orderNumber, path: `orders.${index}`, message: texts.join(' ') }] : []
  })
  if (risky.length === 0) return
  const numbers = risky.map(({ number }) => number).join(', ')
  const message =
    risky.length === 1
      ? `Order ${numbers} shouldn’t be shipped yet. Confirm it first.`
      : `Orders ${numbers} shouldn’t be shipped yet. Confirm them first.`
  throw new ShopError(
    409,
    message,
    risky.map(({ path, message: text }) => ({ path, message: text })),
  )
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
