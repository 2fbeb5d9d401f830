import type { Order } from '#contract/orders/order.ts'
import type { OrderRequest } from '#contract/orders/parcels.ts'
import type { Restock } from '#contract/orders/requests.ts'
import type { Db } from '#db/open.ts'
import { countItems } from '#rules/orders/fulfilment/parcels.ts'
import { refundOf, isWithin } from '#rules/orders/requests.ts'
import { changedFields, type ChangedField } from '#rules/platform/changed-fields.ts'
import { dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import { updateDeliveredAt } from '#server/orders/fulfilment/fulfilment.queries.ts'
import { readParcels, undelivered } from '#server/orders/fulfilment/move-order.ts'
import { findPaidWith, type FoundOrder } from '#server/orders/orders.queries.ts'
import { addCancelled } from '#server/orders/parcels/parcels.queries.ts'
import { unitsByProduct } from '#server/orders/units-by-product.ts'
import { cancelLocked } from '#server/payments/cancel-order.ts'
import { requestRefund } from '#server/payments/refunds/request-refund.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { returnStock } from '#server/stock/holds.queries.ts'
import { invalidField } from './read-amount.ts'
import { addReturned } from './requests.queries.ts'

/** Items of a locked order that are cancelled or taken back now. */
export interface Settlement {
  request: Pick<OrderRequest, 'kind' | 'pieces'>
  amountCents: number
  restock: BackOnSale[]
  /** They are all that is left of the order, so it is cancelled as a whole. */
  isWhole: boolean
}

/**
 * What it means to cancel or take back items, whose place in the order the caller has checked. Throws ShopError 409
 * when the amount is more than was paid for them or than is left, 400 when the whole order is cancelled for less than
 * is left, or when more units go back on sale than there are.
 */
export function checkSettlement(
  order: Order,
  request: Settlement['request'],
  { amountCents, restock }: { amountCents: number; restock: Restock | undefined },
): Settlement {
  const limit = refundOf(order, request)
  const atMost = formatDollars(dollarsOf(limit.atMost))
  if (amountCents > limit.atMost) {
    const message = `You can refund up to ${atMost} for these pieces.`
    throw new ShopError(409, message, [{ path: 'amount', message }])
  }
  if (limit.isWhole && amountCents < limit.atMost) {
    throw invalidField('amount', `That’s the last piece, so the order is cancelled and ${atMost} refunded.`)
  }
  return { request, amountCents, restock: readRestock(request, restock ?? []), isWhole: limit.isWhole }
}

/** Who settles items, for which stored request, and in whose name. */
export interface Settling {
  requestId: string
  user: SignedInUser
  reason: 'by-buyer' | 'by-shop'
  /** What the shop writes to the buyer when the whole order is cancelled. */
  note?: string
}

/**
 * Cancels items or takes them back in the caller's transaction, which has locked the order: moves their units and
 * requests the refund. Throws ShopError 403 when the whole order is refunded without a fresh sign-in, 409 without a
 * payment to refund.
 */
export async function settleItems(
  shop: Shop,
  tx: Db,
  found: FoundOrder,
  { request, amountCents, restock, isWhole }: Settlement,
  { requestId, user, reason, note }: Settling,
): Promise<void> {
  if (isWhole) {
    return cancelLocked(shop, tx, found.order.id, {
      by: actorOf(user),
      reason,
      // The items are in no parcel, and the order is locked.
      check: () => {},
      checkRefund: () => requireFreshSignIn(user, shop.now()),
      restock: new Map(restock.map(({ item, qty }) => [item, qty])),
      ...(note !== undefined && { note }),
    })
  }
  if (request.kind === 'cancel') await cancelItems(shop, tx, found, { pieces: request.pieces, restock }, user)
  else await returnItems(shop, tx, found, { pieces: request.pieces, restock }, user)
  if (amountCents > 0) await refund(shop, tx, found, { requestId, amountCents, byName: user.name })
}

/** What an audit event says about settled items: the refund, and what goes back on sale. */
export function settlementFields({ request, amountCents, restock }: Settlement): ChangedField[] {
  const back = countItems(restock)
  const isAllBack = back === countItems(request.pieces)
  return [
    ...(amountCents > 0 ? [{ field: 'refundPrice', before: null, after: dollarsOf(amountCents) }] : []),
    // All units of a cancellation go back on sale, unless the owner says otherwise.
    ...((request.kind === 'return' ? back > 0 : !isAllBack) ? [{ field: 'restocked', before: null, after: back }] : []),
  ]
}

async function refund(
  shop: Shop,
  tx: Db,
  { order }: FoundOrder,
  { requestId, amountCents, byName }: { requestId: string; amountCents: number; byName: string },
): Promise<void> {
  const paidWith = await findPaidWith(tx, order.id)
  if (!paidWith || !order.paymentId) throw new ShopError(409, 'This order has no payment that can be refunded.')
  await requestRefund(shop, tx, {
    orderId: order.id,
    provider: paidWith,
    paymentId: order.paymentId,
    amountCents,
    reason: 'requested',
    byName,
    requestId,
    // A request is refunded once.
    idempotencyKey: requestId,
  })
}

type Items = OrderRequest['pieces']

type BackOnSale = Items[number]

/**
 * Cancels items of an order of which others stay, in the caller's transaction, and puts those of `restock` back on
 * sale. An order whose other items are all delivered is delivered then, since the last of them was.
 */
async function cancelItems(
  shop: Shop,
  tx: Db,
  { order, items }: FoundOrder,
  { pieces, restock }: { pieces: Items; restock: readonly BackOnSale[] },
  user: SignedInUser,
): Promise<void> {
  const after = items.map((item) => ({ ...item, cancelledQty: item.cancelledQty + unitsOf(pieces, item.position) }))
  for (const { position } of items) {
    const cancelled = unitsOf(pieces, position)
    const notRestocked = cancelled - unitsOf(restock, position)
    if (cancelled > 0) await addCancelled(tx, { orderId: order.id, position }, { cancelled, notRestocked })
  }
  await setStockChange(shop, tx, { kind: 'cancellation', by: actorOf(user), orderId: order.id })
  await returnToStock(tx, items, restock)
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

/** Takes delivered items back in the caller's transaction, and puts those of `restock` back on sale. */
async function returnItems(
  shop: Shop,
  tx: Db,
  { order, items }: FoundOrder,
  { pieces, restock }: { pieces: Items; restock: readonly BackOnSale[] },
  user: SignedInUser,
): Promise<void> {
  for (const { item, qty, parcel } of pieces) {
    if (parcel === null) throw new Error('A returned piece came in a parcel.')
    const back = restock.filter((each) => each.item === item && each.parcel === parcel)
    const restocked = back.reduce((sum, each) => sum + each.qty, 0)
    await addReturned(tx, { parcelId: parcel, position: item }, { returned: qty, restocked })
  }
  await setStockChange(shop, tx, { kind: 'return', by: actorOf(user), orderId: order.id })
  await returnToStock(tx, items, restock)
}

/**
 * What goes back on sale of some items: as many units as `restock` says; of an item that it does not name, all that
 * are cancelled, and none that are returned. Throws ShopError 400 when that is more than there are.
 */
function readRestock({ kind, pieces }: Pick<OrderRequest, 'kind' | 'pieces'>, restock: Restock): BackOnSale[] {
  const named = restock.map(({ item, qty, parcel = null }) => ({ item, qty, parcel }))
  if (!isWithin(named, pieces)) {
    throw invalidField('restock', 'No more pieces can go back on sale than come back.')
  }
  return pieces
    .map((piece) => {
      const given = named.filter(({ item, parcel }) => item === piece.item && parcel === piece.parcel)
      return { ...piece, qty: given.length === 0 && kind === 'cancel' ? piece.qty : countItems(given) }
    })
    .filter(({ qty }) => qty > 0)
}

/** Puts units of order items back on sale. A deleted product has no stock to return to. */
async function returnToStock(
  tx: Db,
  items: FoundOrder['items'],
  products: readonly { item: number; qty: number }[],
): Promise<void> {
  const units = items.map(({ productId, position }) => ({ productId, qty: unitsOf(products, position) }))
  await returnStock(tx, unitsByProduct(units.filter(({ qty }) => qty > 0)).units)
}

function unitsOf(pieces: readonly { item: number; qty: number }[], position: number): number {
  return pieces.filter(({ item }) => item === position).reduce((sum, { qty }) => sum + qty, 0)
}
