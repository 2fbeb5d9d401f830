import type { ItemRefund } from '#contract/orders/requests.ts'
import type { Order } from '#contract/orders/order.ts'
import { type Db, transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { hasItems, openRequest, requestText } from '#rules/orders/requests.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { toOrder } from '#server/orders/order-mapping.ts'
import { findOrder, type FoundOrder, lockOrder } from '#server/orders/orders.queries.ts'
import type { RequestRow } from '#server/orders/parcels/parcels.queries.ts'
import { readOrder } from '#server/orders/read-order.ts'
import { syncRefundsOfOrder } from '#server/payments/refunds/record-refunds.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { mergeItems, toRow } from './merge-items.ts'
import { readAmount } from './read-amount.ts'
import { queueAnsweredEmail } from './request-emails.ts'
import { findRequestByKey, insertRequest } from './requests.queries.ts'
import { checkSettlement, settlementFields, settleItems } from './settle-items.ts'

/** The reason that is stored with what the shop does without a request. */
const byShopReason = 'By the shop'

/**
 * Cancels items that are in no parcel, or takes delivered ones back, in the buyer's name and one transaction, once for
 * an `idempotencyKey`; an order of which nothing is left is cancelled. Throws ShopError 404 for an unknown order, 400
 * for an invalid amount or restock, 403 for a refund without a fresh sign-in, 409 when the order does not have these
 * items, its buyer waits for an answer, or the amount is too much.
 */
export async function refundItems(
  shop: Shop,
  orderId: string,
  wanted: ItemRefund,
  user: SignedInUser,
  idempotencyKey: string | undefined,
): Promise<Order> {
  if (!isId(orderId)) throw new ShopError(404, 'Order not found')
  const amountCents = readAmount(wanted.amount)
  if (amountCents > 0) {
    requireFreshSignIn(user, shop.now())
    await syncRefundsOfOrder(shop, orderId)
  }
  await transact(shop.db, (tx) => refundLocked(shop, tx, orderId, { wanted, amountCents, idempotencyKey, user }))
  return readOrder(shop, orderId, user)
}

interface Wanted {
  wanted: ItemRefund
  amountCents: number
  idempotencyKey: string | undefined
  user: SignedInUser
}

async function refundLocked(
  shop: Shop,
  tx: Db,
  orderId: string,
  { wanted, amountCents, idempotencyKey, user }: Wanted,
): Promise<void> {
  const found = (await lockOrder(tx, orderId)) && (await findOrder(tx, orderId))
  if (!found) throw new ShopError(404, 'Order not found')
  const { kind } = wanted
  const pieces = mergeItems(wanted.pieces.map(({ item, qty, parcel = null }) => ({ item, qty, parcel })))
  const earlier = idempotencyKey && (await findRequestByKey(tx, orderId, idempotencyKey))
  if (earlier) return checkRepeat(found, earlier, { kind, pieces: pieces.map(toRow), amountCents })
  const order = toOrder(found, isTestShop(shop))
  if (!order.isPaid) throw new ShopError(409, 'Order is not paid')
  if (order.isCancelled) throw new ShopError(409, 'This order is cancelled.')
  if (openRequest(order, kind)) {
    throw new ShopError(409, `The buyer has asked to ${kind} pieces of this order. Answer that request first.`)
  }
  if (!hasItems(order, kind, pieces)) {
    throw new ShopError(409, 'The pieces of this order have changed. Reload the page.')
  }
  const settlement = checkSettlement(order, { kind, pieces }, { amountCents, restock: wanted.restock })
  const now = shop.now()
  const note = wanted.note?.trim() ?? ''
  const requestId = await insertRequest(tx, {
    orderId,
    kind,
    status: 'accepted',
    isByShop: true,
    reason: byShopReason,
    note: '',
    pieces: pieces.map(toRow),
    answer: note,
    answeredAt: now,
    answeredBy: user.name,
    refundCents: amountCents,
    ...(kind === 'return' && { outcome: 'received' as const, receivedAt: now }),
    idempotencyKey: idempotencyKey ?? null,
    createdAt: now,
  })
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: orderId,
    action: kind === 'cancel' ? 'pieces-cancelled' : 'pieces-returned',
    by: actorOf(user),
    fields: [
      { field: 'request', before: null, after: requestText(order.orderItems, { kind, pieces }) },
      ...settlementFields(settlement),
    ],
  })
  await settleItems(shop, tx, found, settlement, { requestId, user, reason: 'by-shop', note })
  // The cancellation of the whole order has its own email, with the same sentence.
  if (!settlement.isWhole) await queueAnsweredEmail(shop, tx, orderId, requestId, 'pieces-refunded')
}

/**
 * A repeated key is a retry after a lost response. Throws ShopError 409 when it means something else or its refund has
 * failed.
 */
function checkRepeat(
  { refunds }: FoundOrder,
  earlier: RequestRow,
  wanted: Pick<RequestRow, 'kind' | 'pieces'> & { amountCents: number },
): void {
  const isSame =
    earlier.kind === wanted.kind &&
    earlier.refundCents === wanted.amountCents &&
    keyOf(earlier.pieces) === keyOf(wanted.pieces)
  if (!isSame) {
    throw new ShopError(409, 'Other pieces were refunded just now. Check the order before you try again.')
  }
  if (refunds.some(({ idempotencyKey, status }) => idempotencyKey === earlier.id && status === 'failed')) {
    const amount = formatDollars(dollarsOf(earlier.refundCents))
    throw new ShopError(409, `The payment provider refused the refund of ${amount}. Check the refunds of this order.`)
  }
}

/** The database returns the fields of stored JSON in another order. */
function keyOf(items: RequestRow['pieces']): string {
  return items
    .map(({ position, qty, parcelId }) => `${position} ${qty} ${parcelId}`)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join('\n')
}
