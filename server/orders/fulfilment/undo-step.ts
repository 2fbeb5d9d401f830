import { type Db, transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { addAttention, lockOrder } from '#server/orders/orders.queries.ts'
import { allowUndo, listRequests } from '#server/orders/parcels/parcels.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { deleteDeliveriesAbout } from '#server/platform/webhooks/webhooks.queries.ts'
import {
  deleteQueuedEmails,
  deleteStep,
  lockStep,
  type OrderParcels,
  type OrderStep,
  saveParcels,
  updateDeliveredAt,
} from './fulfilment.queries.ts'
import { readParcels } from './move-order.ts'

/**
 * Undoes a step of parcels of all its orders: they are as before, and its emails are not sent. Throws ShopError 404 for
 * an unknown step, 409 when its time is over or an order has changed since; then nothing is undone.
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
