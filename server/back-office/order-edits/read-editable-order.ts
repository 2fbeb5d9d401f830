import { createHash } from 'node:crypto'
import type { EditableOrder } from '#contract/orders/order-edits.ts'
import { isId } from '#rules/platform/ids.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { canBePaid } from '#rules/orders/order-state.ts'
import { toStoredAddress } from '#server/accounts/addresses/address-columns.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import { orderState } from '#server/orders/order-mapping.ts'
import { findOrder, type FoundOrder, type OrderItemRow, type OrderRow } from '#server/orders/orders.queries.ts'
import { findPhoneOrder, type PhoneOrderRow } from '#server/orders/phone/phone-orders.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { readSellable } from './order-edits.queries.ts'

/** Reads an unpaid order for its edit page. Throws ShopError 404, 409 when it is paid, cancelled or can be undone. */
export async function readEditableOrder(shop: Shop, id: string): Promise<EditableOrder> {
  const found = isId(id) ? await findOrder(shop.db, id) : undefined
  if (!found) throw new ShopError(404, 'Order not found')
  const phone = await findPhoneOrder(shop.db, id)
  const now = shop.now()
  checkEditable(found.order, phone, now)
  const { order } = found
  const products = soldItems(found.items)
  const sellable = await readSellable(shop.db, [...products.keys()], now)
  const isHeld = isHeldAt(order, now)
  // More of an item with another price today is another order.
  const leftOf = (product: string, { priceCents, qty }: OrderItemRow) => {
    const today = sellable.get(product)
    return today?.priceCents === priceCents ? today.units + (isHeld ? qty : 0) : 0
  }
  return {
    _id: order.id,
    orderNumber: formatOrderNumber(order.number),
    revision: revisionOf(found, phone),
    buyer: { name: order.buyerName, email: order.buyerEmail },
    orderItems: [...products].map(([product, item]) => ({
      product,
      name: item.name,
      image: item.image,
      price: dollarsOf(item.priceCents),
      qty: item.qty,
      // What the order holds is left for it too, and an order keeps its units when the stock is lower.
      countInStock: Math.max(item.qty, leftOf(product, item)),
    })),
    shippingAddress: toStoredAddress(order),
    discountPrice: dollarsOf(order.discountCents),
    discount: phone?.discountKind ? { kind: phone.discountKind, words: phone.discountWords } : null,
    discountCode: order.discountCode,
    isByPhone: phone !== undefined,
    heldUntil: isHeld ? (order.heldUntil?.toISOString() ?? null) : null,
  }
}

/** Throws ShopError 409 for an order that cannot be edited: it is paid, cancelled, or its email can still be undone. */
export function checkEditable(order: OrderRow, phone: PhoneOrderRow | undefined, now: Date): void {
  if (order.paidAt) throw new ShopError(409, 'This order is paid. Cancel pieces or refund them on its page.')
  if (!canBePaid(orderState(order))) throw new ShopError(409, 'This order is cancelled.')
  if (phone && phone.undoUntil > now) {
    throw new ShopError(409, 'The email of this order is being sent. Undo the order, or change it in a minute.')
  }
}

/** Whether the units of an order are held at an instant. */
export function isHeldAt({ heldUntil }: Pick<OrderRow, 'heldUntil'>, now: Date): boolean {
  return heldUntil !== null && heldUntil > now
}

/** The items of an order whose product still exists, each product once with all of its units. */
export function soldItems(items: readonly OrderItemRow[]): Map<string, OrderItemRow> {
  const pieces = new Map<string, OrderItemRow>()
  for (const item of items) {
    if (item.productId === null) continue
    const same = pieces.get(item.productId)
    pieces.set(item.productId, same ? { ...same, qty: same.qty + item.qty } : item)
  }
  return pieces
}

/** A text that changes with each change of what is edited, so that an edit of an older state is noticed. */
export function revisionOf({ order, items }: FoundOrder, phone: PhoneOrderRow | undefined): string {
  const content = [
    items.map(({ productId, qty, priceCents }) => [productId, qty, priceCents]),
    Object.values(toStoredAddress(order)),
    [order.discountCents, order.discountCode, phone?.discountKind ?? null, phone?.discountWords ?? ''],
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}
