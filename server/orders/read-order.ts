import { type Order, type PhoneOrder } from '#contract/orders/order.ts'
import { orders } from '#contract/orders/orders.ts'
import { may } from '#rules/accounts/roles.ts'
import { myOrdersPageSize } from '#rules/catalogue/listing.ts'
import { canBePaid } from '#rules/orders/order-state.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { type SignedInUser, hasAccess } from '#server/platform/http/access.ts'
import { toListPage, type ListPage } from '#server/platform/http/page-link.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import { hasLinksTo } from '#server/orders/links/order-links.queries.ts'
import { findUndoableStep } from '#server/orders/parcels/parcels.queries.ts'
import {
  findPhoneOrder,
  findTransfer,
  type PhoneOrderRow,
  type TransferRow,
} from '#server/orders/phone/phone-orders.queries.ts'
import { promiseIfPaidAt } from '#server/orders/placing/order-promise.ts'
import type { Db } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { toOrder, orderState } from './order-mapping.ts'
import { hasPendingPayment, listOrdersOf, type FoundOrder, findOrder } from './orders.queries.ts'

/**
 * Reads an order for its buyer or a role that may read orders; unpaid, with the promise if paid now. Throws ShopError
 * 404 (promises 17).
 */
export async function readOrder(shop: Shop, id: string, user: SignedInUser): Promise<Order> {
  const found = await findOwnOrder(shop.db, id, user)
  if (!found) throw new ShopError(404, 'Order not found')
  const isForAdmin = may(user.role, 'orders', 'read')
  const undo = isForAdmin ? await findUndoableStep(shop.db, id, shop.now()) : undefined
  return {
    ...(await toReadOrder(shop, found, isForAdmin)),
    ...(undo && { undo: { _id: undo.id, undoUntil: undo.undoUntil.toISOString() } }),
  }
}

/** An order with pending payment, links and, unpaid, the promise if paid now. `isForAdmin` as in `toOrder`. */
export async function toReadOrder(shop: Shop, found: FoundOrder, isForAdmin = false): Promise<Order> {
  const hasLinks = await hasLinksTo(shop.db, found.order.id)
  const phone = await findPhoneOrder(shop.db, found.order.id)
  const isPaymentPending = !found.order.paidAt && (await hasPendingPayment(shop.db, found.order.id))
  return {
    ...toOrder(found, isTestShop(shop), isForAdmin),
    ...(!found.order.paidAt && { deliveryPromise: promiseIfPaidAt(found.order, shop.now()) }),
    ...(isPaymentPending && { isPaymentPending }),
    ...(hasLinks && { hasLinks }),
    ...(phone && toPayByTransfer(shop, found, phone)),
    ...(phone && isForAdmin && { phoneOrder: toPhoneOrder(phone, await findTransfer(shop.db, found.order.id)) }),
  }
}

/** Lists one page of a shopper's own orders, newest first. The `Link` header leads to the next page. */
export async function listMyOrders(
  shop: Shop,
  user: SignedInUser,
  { pageNumber = 1 }: { pageNumber?: number },
): Promise<ListPage<Order>> {
  const part = { limit: myOrdersPageSize + 1, offset: (pageNumber - 1) * myOrdersPageSize }
  const found = await listOrdersOf(shop.db, user._id, part)
  const own = found.map((each) => toOrder(each, isTestShop(shop), may(user.role, 'orders', 'read')))
  return toListPage(own, { url: orders.mine.url, query: {}, pageNumber, size: myOrdersPageSize })
}

/** How the buyer of a phone order pays it by transfer, while it is to be paid; `until` is null without a hold. */
function toPayByTransfer(
  { bankAccount, now }: Shop,
  { order }: FoundOrder,
  { payBy, heldUntil }: PhoneOrderRow,
): Pick<Order, 'payByTransfer'> {
  const account = bankAccount()
  if (payBy !== 'transfer' || account === undefined) return {}
  if (!canBePaid(orderState(order))) return {}
  const isHeld = order.heldUntil !== null && order.heldUntil > now()
  const reference = formatOrderNumber(order.number)
  return { payByTransfer: { account, reference, until: isHeld ? heldUntil.toISOString() : null } }
}

function toPhoneOrder(row: PhoneOrderRow, transfer: TransferRow | undefined): PhoneOrder {
  return {
    placedBy: row.placedByName,
    payBy: row.payBy,
    discount: row.discountKind && { kind: row.discountKind, words: row.discountWords },
    heldUntil: row.heldUntil.toISOString(),
    undoUntil: row.undoUntil.toISOString(),
    remindedAt: row.remindedAt?.toISOString() ?? null,
    transfer: transfer
      ? {
          amount: dollarsOf(transfer.amountCents),
          receivedOn: transfer.receivedOn,
          bankReference: transfer.bankReference,
          markedBy: transfer.markedByName,
        }
      : null,
  }
}

/** Finds the buyer's own order, or any for a role that may read orders; else undefined (promises 17). */
export async function findOwnOrder(db: Db, id: string, user: SignedInUser): Promise<FoundOrder | undefined> {
  const mayReadAll = hasAccess(user, 'orders', 'read')
  const found = isId(id) ? await findOrder(db, id) : undefined
  return found && (found.order.userId === user._id || mayReadAll) ? found : undefined
}
