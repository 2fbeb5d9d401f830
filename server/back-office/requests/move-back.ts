import type { OrderRequest } from '#contract/orders/parcels.ts'
import type { Restock } from '#contract/orders/requests.ts'
import type { Db } from '#db/open.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { countPieces } from '#rules/orders/fulfilment/parcels.ts'
import { isWithin } from '#rules/orders/requests.ts'
import { updateDeliveredAt } from '#server/orders/fulfilment/fulfilment.queries.ts'
import { readParcels, undelivered } from '#server/orders/fulfilment/move-order.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { returnStock } from '#server/stock/holds.queries.ts'
import type { FoundOrder } from '#server/orders/orders.queries.ts'
import { addCancelled } from '#server/orders/parcels/parcels.queries.ts'
import { unitsByProduct } from '#server/orders/units-by-product.ts'
import type { Shop } from '#server/platform/shop.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import { invalidField } from './read-amount.ts'
import { addReturned } from './requests.queries.ts'

type Pieces = OrderRequest['pieces']

/** Units of a piece that go back on sale. */
export type BackOnSale = Pieces[number]

/**
 * Cancels pieces of an order of which others stay, in the caller's transaction, and puts those of `restock` back on
 * sale. An order whose other pieces are all delivered is delivered then, since the last of them was.
 */
export async function cancelPieces(
  shop: Shop,
  tx: Db,
  { order, items }: FoundOrder,
  { pieces, restock }: { pieces: Pieces; restock: readonly BackOnSale[] },
  user: SignedInUser,
): Promise<void> {
  const after = items.map((item) => ({ ...item, cancelledQty: item.cancelledQty + unitsOf(pieces, item.position) }))
  for (const { position } of items) {
    const cancelled = unitsOf(pieces, position)
    const notRestocked = cancelled - unitsOf(restock, position)
    if (cancelled > 0) await addCancelled(tx, { orderId: order.id, position }, { cancelled, notRestocked })
  }
  await setStockChange(shop, tx, { kind: 'cancellation', by: actorOf(user), orderId: order.id })
  await putBack(tx, items, restock)
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
export async function returnPieces(
  shop: Shop,
  tx: Db,
  { order, items }: FoundOrder,
  { pieces, restock }: { pieces: Pieces; restock: readonly BackOnSale[] },
  user: SignedInUser,
): Promise<void> {
  for (const { item, qty, parcel } of pieces) {
    if (parcel === null) throw new Error('A returned piece came in a parcel.')
    const back = restock.filter((each) => each.item === item && each.parcel === parcel)
    const restocked = back.reduce((sum, each) => sum + each.qty, 0)
    await addReturned(tx, { parcelId: parcel, position: item }, { returned: qty, restocked })
  }
  await setStockChange(shop, tx, { kind: 'return', by: actorOf(user), orderId: order.id })
  await putBack(tx, items, restock)
}

/**
 * What goes back on sale of some pieces: as many units as `restock` says; of a piece that it does not name, all that
 * are cancelled, and none that are returned. Throws ShopError 400 when that is more than there are.
 */
export function readRestock({ kind, pieces }: Pick<OrderRequest, 'kind' | 'pieces'>, restock: Restock): BackOnSale[] {
  const named = restock.map(({ item, qty, parcel = null }) => ({ item, qty, parcel }))
  if (!isWithin(named, pieces)) {
    throw invalidField('restock', 'No more pieces can go back on sale than come back.')
  }
  return pieces
    .map((piece) => {
      const given = named.filter(({ item, parcel }) => item === piece.item && parcel === piece.parcel)
      return { ...piece, qty: given.length === 0 && kind === 'cancel' ? piece.qty : countPieces(given) }
    })
    .filter(({ qty }) => qty > 0)
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
