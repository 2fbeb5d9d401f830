import type { OrderRequest } from '#contract/fulfilment/parcels.ts'
import type { RequestAnswer } from '#contract/fulfilment/requests.ts'
import type { Db } from '#db/open.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { isWithin } from '#rules/requests.ts'
import { updateDeliveredAt } from '#server/fulfilment/fulfilment.queries.ts'
import { readParcels, undelivered } from '#server/fulfilment/move-order.ts'
import { actorOf, recordAuditEvent } from '#server/history/audit-log.ts'
import type { SignedInUser } from '#server/http/access.ts'
import { returnStock } from '#server/orders/holds.queries.ts'
import type { FoundOrder } from '#server/orders/orders.queries.ts'
import { updateCancelledQty } from '#server/orders/parcels/parcels.queries.ts'
import { unitsByProduct } from '#server/orders/units-by-product.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { addReturned } from './requests.queries.ts'

type Pieces = OrderRequest['pieces']
type Restock = NonNullable<RequestAnswer['restock']>

/**
 * Cancels pieces of an order of which others stay, in the caller's transaction, and puts their units back on sale. An order
 * whose other pieces are all delivered is delivered then, since the last of them was.
 */
export async function cancelPieces(
  shop: Shop,
  tx: Db,
  { order, items }: FoundOrder,
  pieces: Pieces,
  user: SignedInUser,
): Promise<void> {
  const after = items.map((item) => ({ ...item, cancelledQty: item.cancelledQty + unitsOf(pieces, item.position) }))
  for (const { position, cancelledQty } of after) {
    if (unitsOf(pieces, position) > 0) await updateCancelledQty(tx, { orderId: order.id, position }, cancelledQty)
  }
  await putBack(tx, items, pieces)
  const parcels = await readParcels(tx, order)
  const lastAt = parcels.parcels.flatMap(({ deliveredAt }) => deliveredAt ?? []).toSorted()
  const deliveredAt = lastAt.at(-1)
  if (deliveredAt === undefined || undelivered(after, parcels).length > 0) return
  await updateDeliveredAt(tx, order.id, new Date(deliveredAt))
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: order.id,
    action: 'delivered',
    by: actorOf(user),
    fields: changedFields({ isDelivered: false }, { isDelivered: true }),
  })
}

/** Takes delivered pieces back in the caller's transaction, and puts those of `restock` back on sale. */
export async function returnPieces(tx: Db, { items }: FoundOrder, pieces: Pieces, restock: Restock): Promise<void> {
  for (const { item, qty, parcel } of pieces) {
    if (parcel === null) throw new Error('A returned piece came in a parcel.')
    const back = restock.filter((each) => each.item === item && each.parcel === parcel)
    const restocked = back.reduce((sum, each) => sum + each.qty, 0)
    await addReturned(tx, { parcelId: parcel, position: item }, { returned: qty, restocked })
  }
  await putBack(tx, items, restock)
}

/** What goes back on sale of a request. Throws ShopError 400 when that is more than comes back, or for a cancellation. */
export function readRestock({ kind, pieces }: OrderRequest, restock: Restock): Restock {
  if (isWithin(restock, kind === 'return' ? pieces : [])) return restock.filter(({ qty }) => qty > 0)
  const message = 'No more pieces can go back on sale than come back.'
  throw new ShopError(400, message, [{ path: 'restock', message }])
}

/** Puts units of order items back on sale. A deleted product has no stock to return to. */
async function putBack(
  tx: Db,
  items: FoundOrder['items'],
  pieces: readonly { item: number; qty: number }[],
): Promise<void> {
  const units = items.map(({ productId, position }) => ({ productId, qty: unitsOf(pieces, position) }))
  await returnStock(tx, unitsByProduct(units.filter(({ qty }) => qty > 0)).units)
}

function unitsOf(pieces: readonly { item: number; qty: number }[], position: number): number {
  return pieces.filter(({ item }) => item === position).reduce((sum, { qty }) => sum + qty, 0)
}
