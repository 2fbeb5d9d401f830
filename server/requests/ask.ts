import type { FastifyRequest } from 'fastify'
import type { RequestKind } from '#contract/fulfilment/parcels.ts'
import type { NewRequest } from '#contract/fulfilment/requests.ts'
import type { Order } from '#contract/orders.ts'
import { type Db, transact } from '#db/open.ts'
import { requestAttention } from '#rules/fulfilment/attention.ts'
import { nzDay } from '#rules/nz-dates.ts'
import { isFullyRefunded } from '#rules/orders/order-state.ts'
import {
  hasPieces,
  isWithin,
  openRequest,
  reasonsOf,
  requestablePieces,
  type RequestedPiece,
  requestText,
} from '#rules/orders/requests.ts'
import { returnsWithin } from '#rules/shop-info.ts'
import { actorOf, recordAuditEvent } from '#server/history/audit-log.ts'
import type { SignedInUser } from '#server/http/access.ts'
import { getLinkedBuyer } from '#server/orders/links/order-link.ts'
import { findOwnOrder } from '#server/orders/find-own-order.ts'
import { toOrder } from '#server/orders/order-mapping.ts'
import { addAttention, findOrder, lockOrder } from '#server/orders/orders.queries.ts'
import { readOrder } from '#server/orders/read-order.ts'
import { isTestShop, type Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { mergePieces, toRow } from './merge-pieces.ts'
import { queueAskedEmails } from './request-emails.ts'
import { insertRequest } from './requests.queries.ts'

/**
 * Stores which pieces the buyer of a paid order asks to cancel or return (`isByLink`: by the link of an email), and
 * tells buyer and shop by email. Throws ShopError 404 for another shopper's order, 403 for an admin who is not the
 * buyer, 400 for a reason that is not offered, 409 when one of that kind is open or the pieces cannot be asked for.
 */
export async function askForRequest(
  shop: Shop,
  orderId: string,
  wanted: NewRequest,
  user: SignedInUser,
  { isByLink = false }: { isByLink?: boolean } = {},
): Promise<Order> {
  const own = await findOwnOrder(shop.db, orderId, user)
  if (!own) throw new ShopError(404, 'Order not found')
  if (own.order.userId !== user._id) throw new ShopError(403, 'Only the buyer can ask for this.')
  if (!reasonsOf(wanted.kind).includes(wanted.reason)) {
    const message = 'Choose a reason.'
    throw new ShopError(400, message, [{ path: 'reason', message }])
  }
  await transact(shop.db, (tx) => askLocked(shop, tx, own.order.id, wanted, { user, isByLink }))
  return readOrder(shop, orderId, user)
}

/**
 * Asks in the name of the buyer of the opened order link, as `askForRequest` does. Throws what it throws, 404 without a
 * valid link, and 409 once the account of the buyer is deleted.
 */
export async function askByLink(shop: Shop, request: FastifyRequest, wanted: NewRequest): Promise<Order> {
  const { orderId, buyer } = await getLinkedBuyer(shop, request, 'ask')
  return askForRequest(shop, orderId, wanted, buyer, { isByLink: true })
}

async function askLocked(
  shop: Shop,
  tx: Db,
  orderId: string,
  { kind, reason, note = '', pieces: wanted }: NewRequest,
  { user, isByLink }: { user: SignedInUser; isByLink: boolean },
): Promise<void> {
  // Locked first, so that the order does not change between the check and the request.
  const found = (await lockOrder(tx, orderId)) && (await findOrder(tx, orderId))
  if (!found) throw new ShopError(404, 'Order not found')
  const order = toOrder(found, isTestShop(shop))
  const now = shop.now()
  if (!order.isPaid) throw new ShopError(409, 'Order is not paid')
  if (order.isCancelled) throw new ShopError(409, 'This order is cancelled.')
  if (openRequest(order, kind)) throw new ShopError(409, alreadyAsked)
  const pieces = wanted.map(({ item, qty, parcel = null }) => ({ item, qty, parcel }))
  if (!isWithin(pieces, requestablePieces(order, kind, nzDay(now.toISOString()), reason))) {
    throw new ShopError(409, refusalOf(order, kind, pieces))
  }
  const id = await insertRequest(tx, {
    orderId,
    kind,
    reason,
    note: note.trim(),
    pieces: mergePieces(pieces).map(toRow),
    createdAt: now,
  })
  const attention = requestAttention[kind]
  await addAttention(tx, orderId, attention)
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: orderId,
    action: 'requested',
    by: actorOf(user),
    fields: [
      { field: 'request', before: null, after: requestText(order.orderItems, { kind, pieces }) },
      { field: 'attention', before: null, after: attention },
      ...(isByLink ? [{ field: 'isByLink', before: false, after: true }] : []),
    ],
  })
  await queueAskedEmails(shop, tx, orderId, { requestId: id, isByLink })
}

const alreadyAsked = 'You have asked for this already. We answer that request first.'

/**
 * Why pieces cannot be asked for. Only a change of mind has a last day, so the sentence names the reasons that have
 * none.
 */
function refusalOf(order: Order, kind: RequestKind, pieces: readonly RequestedPiece[]): string {
  if (kind === 'cancel') {
    return 'These pieces are being shipped or are no longer part of the order, so they cannot be cancelled.'
  }
  if (isFullyRefunded(order)) return 'This order is refunded in full.'
  if (!hasPieces(order, kind, pieces)) {
    return 'These pieces are not delivered, have come back or are accepted for a return, so they cannot be returned.'
  }
  return `For this reason pieces can be returned within ${returnsWithin}. For a damaged, faulty or wrong piece you can ask at any time.`
}
