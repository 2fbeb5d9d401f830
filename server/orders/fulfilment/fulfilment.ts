import { v7 } from 'uuid'
import type { Order } from '#contract/orders/order.ts'
import { type Db, transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { addAttention, findOrder, lockOrder } from '#server/orders/orders.queries.ts'
import { readOrder } from '#server/orders/read-order.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import type { NewParcelStep, TakenStep } from '#contract/orders/fulfilment.ts'
import { deliveryRiskTexts } from '#rules/orders/fulfilment/delivery-concerns.ts'
import { countItems } from '#rules/orders/fulfilment/parcels.ts'
import { canBeDelivered, isFullyRefunded } from '#rules/orders/order-state.ts'
import { toOrder } from '#server/orders/order-mapping.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import { allowUndo, listRequests } from '#server/orders/parcels/parcels.queries.ts'
import { deleteDeliveriesAbout } from '#server/platform/webhooks/webhooks.queries.ts'
import {
  deleteQueuedEmails,
  deleteStep,
  insertStep,
  lockStep,
  type OrderParcels,
  type OrderStep,
  saveParcels,
  type StepKeyRow,
  updateDeliveredAt,
} from './fulfilment.queries.ts'
import { moveOrder, readParcels, type SharedStep } from './move-order.ts'
import { hashStep, takeStepKey } from './step-key.ts'

/**
 * Marks all that is left of a paid order delivered, once, with one email; only `paid-twice` is resolved. Throws
 * ShopError 404, and 409 for an unpaid (`Order is not paid`) or cancelled order.
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

/** A step that was taken. `isRepeat`: an earlier request with the same Idempotency-Key took it. */
export interface TakenOnce {
  taken: TakenStep
  isRepeat: boolean
}

/**
 * Packs, ships or delivers items of several orders, all or none. Throws ShopError 400 for a missing carrier or repeated
 * order, 404, and 409 for one not sendable or not `confirmed`, or for a key of another step.
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
    pieceCount: wanted.orders.reduce((sum, { pieces }) => sum + countItems(pieces), 0),
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

/** Locks and reads the orders of a step. Throws ShopError 404, and 409 for one refunded in full. */
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

/** Throws ShopError 409 for risky orders that are not confirmed; the errors name them by place (`orders.0`). */
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

/**
 * Undoes a step for all its orders and cancels its emails. Throws ShopError 404, and 409 when it is too late or an
 * order has changed; then nothing is undone.
 */
export async function undoStep(shop: Shop, id: string, user: SignedInUser): Promise<{ message: string }> {
  await transact(shop.db, async (tx) => {
    const step = isId(id) ? await lockStep(tx, id) : undefined
    if (!step) throw new ShopError(404, 'Step not found')
    if (step.undoUntil <= shop.now()) throw tooLate()
    for (const order of step.orders) {
      await undoOrder(tx, order, step.createdAt)
      await recordAuditEvent(shop, tx, {
        subject: 'order',
        subjectId: order.orderId,
        action: 'undone',
        by: actorOf(user),
        fields: [{ field: 'step', before: step.step, after: null }],
      })
    }
    const sent = await deleteQueuedEmails(
      tx,
      id,
      step.orders.map(({ orderId }) => orderId),
    )
    if (sent > 0) throw tooLate()
    await deleteDeliveriesAbout(tx, id)
    await deleteStep(tx, id)
  })
  return { message: 'Undone' }
}

async function undoOrder(
  tx: Db,
  { orderId, before, after, resolvedPaidTwice }: OrderStep,
  takenAt: Date,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new ShopError(404, 'Order not found')
  const now = await readParcels(tx, order)
  // A return that was asked for since is about a delivery that the undo would revert.
  const isRequested = (await listRequests(tx, [orderId])).some(
    ({ kind, createdAt, answeredAt, receivedAt }) =>
      (answeredAt && answeredAt >= takenAt) ||
      (receivedAt && receivedAt >= takenAt) ||
      (kind === 'return' && createdAt >= takenAt),
  )
  if (order.cancelledAt || isRequested || !isSame(now, after)) {
    throw new ShopError(
      409,
      `Order ${formatOrderNumber(order.number)} has changed since, so this step can’t be undone.`,
    )
  }
  await allowUndo(tx, orderId)
  await saveParcels(tx, orderId, now.parcels, before.parcels)
  if (now.deliveredAt !== before.deliveredAt) await updateDeliveredAt(tx, orderId, null)
  if (resolvedPaidTwice) await addAttention(tx, orderId, 'paid-twice')
}

/** Whether the parcels are the same. The database returns the fields of stored JSON in another order. */
function isSame(one: OrderParcels, other: OrderParcels): boolean {
  return textOf(one) === textOf(other)
}

function textOf({ deliveredAt, parcels }: OrderParcels): string {
  const rows = parcels.map((parcel) =>
    JSON.stringify([
      parcel.id,
      parcel.readyAt,
      parcel.shippedAt,
      parcel.deliveredAt,
      parcel.carrier,
      parcel.trackingNumber,
      parcel.pieces.map(({ item, qty }) => [item, qty]),
    ]),
  )
  return [deliveredAt ?? '', ...rows.toSorted((one, other) => (one < other ? -1 : 1))].join('\n')
}

function tooLate(): ShopError {
  return new ShopError(409, 'It’s too late to undo this: the emails are being sent.')
}
