import type { FastifyRequest } from 'fastify'
import type { RequestKind } from '#contract/orders/parcels.ts'
import type { NewRequest } from '#contract/orders/requests.ts'
import type { Order } from '#contract/orders/order.ts'
import { type Db, transact } from '#db/open.ts'
import { requestAttention } from '#rules/orders/fulfilment/attention.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { isId } from '#rules/platform/ids.ts'
import { isFullyRefunded } from '#rules/orders/order-state.ts'
import {
  hasItems,
  isWithin,
  openRequest,
  reasonsOf,
  movableItems,
  requestableItems,
  type RequestedItem,
  requestText,
} from '#rules/orders/requests.ts'
import { returnsWithin } from '#rules/platform/shop-info.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { getLinkedBuyer } from '#server/orders/links/order-link.ts'
import { findOwnOrder, readOrder } from '#server/orders/read-order.ts'
import { toOrder } from '#server/orders/order-mapping.ts'
import { addAttention, findOrder, lockOrder } from '#server/orders/orders.queries.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { mergeItems, toRow } from './merge-items.ts'
import { type AskedBy, queueAskedEmails } from './request-emails.ts'
import { insertRequest } from './requests.queries.ts'

/**
 * Stores which items the buyer of a paid order asks to cancel or return, and writes to buyer and shop. Throws
 * ShopError 404 for another shopper's order, 403 for an admin who is not the buyer, 400 for a reason that is not
 * offered, 409 when one of that kind is open or the items cannot be asked for.
 */
export async function askForRequest(
  shop: Shop,
  orderId: string,
  wanted: NewRequest,
  user: SignedInUser,
  askedBy: 'buyer' | 'link' = 'buyer',
): Promise<Order> {
  const own = await findOwnOrder(shop.db, orderId, user)
  if (!own) throw new ShopError(404, 'Order not found')
  if (own.order.userId !== user._id) throw new ShopError(403, 'Only the buyer can ask for this.')
  return storeRequest(shop, own.order.id, wanted, { user, askedBy })
}

/**
 * Stores a request in the name of the buyer of a paid order, on any day after the delivery, and writes to the buyer;
 * the owner answers it as the buyer's own. Throws ShopError 404 for an unknown order, 400 for a reason that is not
 * offered, 409 when one of that kind is open or the order does not have these items.
 */
export async function askForBuyer(shop: Shop, orderId: string, wanted: NewRequest, by: SignedInUser): Promise<Order> {
  if (!isId(orderId)) throw new ShopError(404, 'Order not found')
  return storeRequest(shop, orderId, wanted, { user: by, askedBy: 'shop' })
}

interface Asking {
  user: SignedInUser
  askedBy: AskedBy
}

async function storeRequest(shop: Shop, orderId: string, wanted: NewRequest, asking: Asking): Promise<Order> {
  if (!reasonsOf(wanted.kind).includes(wanted.reason)) {
    const message = 'Choose a reason.'
    throw new ShopError(400, message, [{ path: 'reason', message }])
  }
  await transact(shop.db, (tx) => askLocked(shop, tx, orderId, wanted, asking))
  return readOrder(shop, orderId, asking.user)
}

/**
 * Asks in the name of the buyer of the opened order link, as `askForRequest` does. Throws what it throws, 404 without a
 * valid link, and 409 once the account of the buyer is deleted.
 */
export async function askByLink(shop: Shop, request: FastifyRequest, wanted: NewRequest): Promise<Order> {
  const { orderId, buyer } = await getLinkedBuyer(shop, request, 'ask')
  return askForRequest(shop, orderId, wanted, buyer, 'link')
}

async function askLocked(
  shop: Shop,
  tx: Db,
  orderId: string,
  { kind, reason, note = '', pieces: wanted }: NewRequest,
  { user, askedBy }: Asking,
): Promise<void> {
  // Locked first, so that the order does not change between the check and the request.
  const found = (await lockOrder(tx, orderId)) && (await findOrder(tx, orderId))
  if (!found) throw new ShopError(404, 'Order not found')
  const order = toOrder(found, isTestShop(shop))
  const now = shop.now()
  if (!order.isPaid) throw new ShopError(409, 'Order is not paid')
  if (order.isCancelled) throw new ShopError(409, 'This order is cancelled.')
  if (openRequest(order, kind)) throw new ShopError(409, alreadyAsked[askedBy])
  const pieces = wanted.map(({ item, qty, parcel = null }) => ({ item, qty, parcel }))
  const isByShop = askedBy === 'shop'
  const available = isByShop
    ? movableItems(order, kind)
    : requestableItems(order, kind, nzDay(now.toISOString()), reason)
  if (!isWithin(pieces, available)) throw new ShopError(409, isByShop ? itemsChanged : refusalOf(order, kind, pieces))
  const id = await insertRequest(tx, {
    orderId,
    kind,
    reason,
    note: note.trim(),
    pieces: mergeItems(pieces).map(toRow),
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
      ...(askedBy === 'link' ? [{ field: 'isByLink', before: false, after: true }] : []),
      ...(isByShop ? [{ field: 'isForBuyer', before: false, after: true }] : []),
    ],
  })
  await queueAskedEmails(shop, tx, orderId, { requestId: id, askedBy })
}

const alreadyAskedByBuyer = 'You’ve already asked about these pieces. We’ll answer that request first.'
const alreadyAsked: Record<AskedBy, string> = {
  buyer: alreadyAskedByBuyer,
  link: alreadyAskedByBuyer,
  shop: 'The buyer has asked for this already. Answer that request first.',
}

const itemsChanged = 'The pieces of this order have changed. Reload the page.'

/**
 * Why items cannot be asked for. Only a change of mind has a last day, so the sentence names the reasons that have
 * none.
 */
function refusalOf(order: Order, kind: RequestKind, items: readonly RequestedItem[]): string {
  if (kind === 'cancel') {
    return 'These pieces are being shipped or are no longer part of the order, so they can’t be cancelled.'
  }
  if (isFullyRefunded(order)) return 'This order is refunded in full.'
  if (!hasItems(order, kind, items)) {
    return 'You can’t return these pieces: they haven’t been delivered yet, or their return is already under way.'
  }
  return `You can return pieces for this reason within ${returnsWithin}. You can report a damaged, faulty or wrong piece at any time.`
}
