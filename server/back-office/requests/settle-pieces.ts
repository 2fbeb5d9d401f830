import type { Restock } from '#contract/orders/requests.ts'
import type { OrderRequest } from '#contract/orders/parcels.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Db } from '#db/open.ts'
import type { ChangedField } from '#rules/platform/changed-fields.ts'
import { dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { countPieces } from '#rules/orders/fulfilment/parcels.ts'
import { refundOf } from '#rules/orders/requests.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { actorOf } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { findPaidWith, type FoundOrder } from '#server/orders/orders.queries.ts'
import { cancelLocked } from '#server/payments/cancel-order.ts'
import { requestRefund } from '#server/payments/refunds/request-refund.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { type BackOnSale, cancelPieces, readRestock, returnPieces } from './move-back.ts'
import { invalidField } from './read-amount.ts'

/** Pieces of a locked order that are cancelled or taken back now. */
export interface Settlement {
  request: Pick<OrderRequest, 'kind' | 'pieces'>
  amountCents: number
  restock: BackOnSale[]
  /** They are all that is left of the order, so it is cancelled as a whole. */
  isWhole: boolean
}

/**
 * What it means to cancel or take back pieces, whose place in the order the caller has checked. Throws ShopError 409
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

/** Who settles pieces, for which stored request, and in whose name. */
export interface Settling {
  requestId: string
  user: SignedInUser
  reason: 'by-buyer' | 'by-shop'
  /** What the shop writes to the buyer when the whole order is cancelled. */
  note?: string
}

/**
 * Cancels pieces or takes them back in the caller's transaction, which has locked the order: moves their units and
 * requests the refund. Throws ShopError 403 when the whole order is refunded without a fresh sign-in, 409 without a
 * payment to refund.
 */
export async function settlePieces(
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
      // The pieces are in no parcel, and the order is locked.
      check: () => {},
      checkRefund: () => requireFreshSignIn(user, shop.now()),
      restock: new Map(restock.map(({ item, qty }) => [item, qty])),
      ...(note !== undefined && { note }),
    })
  }
  if (request.kind === 'cancel') await cancelPieces(shop, tx, found, { pieces: request.pieces, restock }, user)
  else await returnPieces(shop, tx, found, { pieces: request.pieces, restock }, user)
  if (amountCents > 0) await refund(shop, tx, found, { requestId, amountCents, byName: user.name })
}

/** What an audit event says about settled pieces: the refund, and what goes back on sale. */
export function settlementFields({ request, amountCents, restock }: Settlement): ChangedField[] {
  const back = countPieces(restock)
  const isAllBack = back === countPieces(request.pieces)
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
