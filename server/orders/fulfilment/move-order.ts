import { v7 } from 'uuid'
import type { Db } from '#db/open.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { deliveryRiskLabel } from '#rules/orders/fulfilment/delivery-concerns.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import { canBeDelivered } from '#rules/orders/order-state.ts'
import { type ParcelStep, countItems, type Item, itemsText } from '#rules/orders/fulfilment/parcels.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { orderState } from '#server/orders/order-mapping.ts'
import { queueOrderMessage } from '#server/orders/order-messages.ts'
import {
  listItemsOf,
  lockOrder,
  type OrderItemRow,
  type OrderRow,
  removeAttention,
} from '#server/orders/orders.queries.ts'
import { listParcels, listRequests } from '#server/orders/parcels/parcels.queries.ts'
import { queueParcelEmail } from '#server/orders/emails/queue-order-email.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { moveParcels, type WantedItem } from './parcel-moves.ts'
import { type OrderParcels, type OrderStep, saveParcels, updateDeliveredAt } from './fulfilment.queries.ts'

/** A step of one order's items. Without `pieces` all that are not delivered take it. */
export interface WantedMove {
  orderId: string
  pieces?: readonly WantedItem[]
  trackingNumber: string | null
}

/** A step as all of its orders share it. */
export interface SharedStep {
  id: string
  step: ParcelStep
  carrier: string | null
  /** When it is taken, read after the orders are locked: parcels, orders and the stored step have this instant. */
  at: Date
  undoUntil: Date
  by: SignedInUser
  /** The owner has confirmed the orders that should not be shipped yet; the audit event then has the reasons. */
  isConfirmed?: boolean
}

/** What a step has done to one order; undefined when it had nothing to do. */
export type MovedOrder = (OrderStep & { pieces: number }) | undefined

const messages = { 'make-ready': 'parcel.ready', ship: 'parcel.shipped', deliver: 'parcel.delivered' } as const

const actions = { 'make-ready': 'ready', ship: 'shipped', deliver: 'delivered' } as const

/**
 * Moves items of an order on in the caller's transaction: parcels, delivery, audit event and a delayed email. Throws
 * ShopError 404, and 409 when it is cancelled, unpaid, has fewer such items, or a cancellation of them is undecided.
 */
export async function moveOrder(shop: Shop, tx: Db, wanted: WantedMove, shared: SharedStep): Promise<MovedOrder> {
  const { orderId } = wanted
  const order = await lockOrder(tx, orderId)
  if (!order) throw new ShopError(404, 'Order not found')
  checkState(order, shared.step)
  if (order.deliveredAt) return undefined
  const items = await listItemsOf(tx, orderId)
  const before = await readParcels(tx, order)
  const pieces = wanted.pieces ?? undelivered(items, before)
  await checkRequests(tx, order, pieces)
  const at = shared.at.toISOString()
  const moved = moveParcels(before.parcels, waitingOf(items, before), {
    step: shared.step,
    pieces,
    at,
    carrier: shared.carrier,
    trackingNumber: wanted.trackingNumber,
    newId: () => v7(),
  })
  if (!moved) {
    throw new ShopError(409, `The pieces of order ${formatOrderNumber(order.number)} have changed. Reload the page.`)
  }
  const parcels = moved.map((parcel) => ({ createdAt: at, ...parcel }))
  await saveParcels(tx, orderId, before.parcels, parcels)
  const isDelivered = undelivered(items, { parcels }).length === 0
  if (isDelivered) await updateDeliveredAt(tx, orderId, shared.at)
  const resolvedPaidTwice = isDelivered && order.attention.includes('paid-twice')
  if (resolvedPaidTwice) await removeAttention(tx, orderId, 'paid-twice')
  const text = itemsText(items, pieces)
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: orderId,
    action: actions[shared.step],
    by: actorOf(shared.by),
    fields: [
      ...(isDelivered
        ? changedFields({ isDelivered: false }, { isDelivered: true })
        : changedFields({ pieces: null }, { pieces: text })),
      ...(shared.step === 'ship' ? changedFields({ carrier: null }, { carrier: shared.carrier }) : []),
      ...(shared.isConfirmed ? changedFields({ despite: null }, { despite: deliveryRiskLabel(order) }) : []),
      ...(resolvedPaidTwice ? [{ field: 'attention', before: 'paid-twice', after: null }] : []),
    ],
  })
  await queueParcelEmail(shop, tx, orderId, { ...shared, pieces, trackingNumber: wanted.trackingNumber })
  await queueOrderMessage(shop, tx, orderId, {
    event: messages[shared.step],
    more: {
      pieces: pieces.map(({ item, qty }) => ({ product: productAt(items, item), qty })),
      carrier: shared.carrier,
    },
    step: shared,
  })
  const after = { deliveredAt: isDelivered ? at : null, parcels }
  return { orderId, before, after, resolvedPaidTwice, pieces: countItems(pieces) }
}

/** The product of the order item at a position; null for a deleted one. */
function productAt(items: readonly OrderItemRow[], position: number): string | null {
  return items.find((item) => item.position === position)?.productId ?? null
}

function checkState(order: OrderRow, step: ParcelStep): void {
  if (order.cancelledAt) {
    throw new ShopError(409, `This order is cancelled and can’t be ${step === 'deliver' ? 'delivered' : 'shipped'}.`)
  }
  if (!order.deliveredAt && !canBeDelivered(orderState(order))) throw new ShopError(409, 'Order is not paid')
}

/** Throws ShopError 409 while the buyer waits for an answer about a cancellation of these items. */
async function checkRequests(tx: Db, order: OrderRow, products: readonly Item[]): Promise<void> {
  const open = (await listRequests(tx, [order.id])).find(({ kind, status }) => kind === 'cancel' && status === 'open')
  if (!open?.pieces.some(({ position }) => products.some(({ item }) => item === position))) return
  throw new ShopError(
    409,
    `The buyer of order ${formatOrderNumber(order.number)} asks for a cancellation. Answer it before you pack these pieces.`,
  )
}

/** Reads the parcels of an order as steps store them. */
export async function readParcels(tx: Db, order: Pick<OrderRow, 'id' | 'deliveredAt'>): Promise<OrderParcels> {
  const found = await listParcels(tx, [order.id])
  return {
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    parcels: found.map(({ parcel, items }) => ({
      id: parcel.id,
      readyAt: parcel.readyAt?.toISOString() ?? null,
      shippedAt: parcel.shippedAt?.toISOString() ?? null,
      deliveredAt: parcel.deliveredAt?.toISOString() ?? null,
      carrier: parcel.carrier,
      trackingNumber: parcel.trackingNumber,
      createdAt: parcel.createdAt.toISOString(),
      pieces: items.map(({ position, qty }) => ({ item: position, qty })),
    })),
  }
}

type Parcels = Pick<OrderParcels, 'parcels'>

function waitingOf(items: readonly OrderItemRow[], { parcels }: Parcels): Item[] {
  return leftOf(items, parcels)
}

/** The items that are neither cancelled nor delivered. */
export function undelivered(items: readonly OrderItemRow[], { parcels }: Parcels): Item[] {
  return leftOf(
    items,
    parcels.filter(({ deliveredAt }) => deliveredAt !== null),
  )
}

/** The units of each item that are neither cancelled nor in one of these parcels. */
function leftOf(items: readonly OrderItemRow[], parcels: Parcels['parcels']): Item[] {
  const packed = parcels.flatMap(({ pieces }) => pieces)
  return items.flatMap(({ position, qty, cancelledQty }) => {
    const inParcels = countItems(packed.filter(({ item }) => item === position))
    const left = qty - cancelledQty - inParcels
    return left > 0 ? [{ item: position, qty: left }] : []
  })
}
