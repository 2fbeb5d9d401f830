import type { CopiedOrder } from '#contract/orders/phone-orders.ts'
import { isId } from '#rules/platform/ids.ts'
import { findUserById } from '#server/accounts/accounts.queries.ts'
import { toStoredAddress } from '#server/accounts/addresses/address-columns.ts'
import { listProductsById } from '#server/catalogue/catalogue.queries.ts'
import { toListedProduct } from '#server/catalogue/product-mapping.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import { findOrder, type OrderItemRow, type OrderRow } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/** Reads what a new phone order takes over: buyer, address, and items as sold now. Throws ShopError 404. */
export async function copyOrder(shop: Shop, id: string): Promise<CopiedOrder> {
  const found = isId(id) ? await findOrder(shop.db, id) : undefined
  if (!found) throw new ShopError(404, 'Order not found')
  const { order, items } = found
  const customer = await customerOf(shop, order)
  return {
    orderNumber: formatOrderNumber(order.number),
    customer,
    shippingAddress: order.address === '' ? null : toStoredAddress(order),
    ...(await itemsNow(shop, items)),
  }
}

/** The buyer, by the account where there is one; null once the personal data of the order is deleted. */
async function customerOf(shop: Shop, order: OrderRow): Promise<CopiedOrder['customer']> {
  const { userId, buyerName, buyerEmail, phone } = order
  const account = userId === null ? undefined : await findUserById(shop.db, userId)
  if (account && !account.isGuest) return { user: account._id, name: account.name, email: account.email, phone }
  if (buyerEmail === '' && phone === '') return null
  return { user: null, name: buyerName, email: buyerEmail, phone }
}

async function itemsNow(
  shop: Shop,
  items: readonly OrderItemRow[],
): Promise<Pick<CopiedOrder, 'orderItems' | 'missing'>> {
  const ids = [...new Set(items.flatMap(({ productId }) => productId ?? []))]
  const sold = new Map((await listProductsById(shop.db, ids, shop.now())).map((row) => [row.id, toListedProduct(row)]))
  // An item that was deleted has no id: its name tells it apart.
  const bought = Map.groupBy(items, ({ productId, name }) => productId ?? name)
  const orderItems: CopiedOrder['orderItems'] = []
  const missing: CopiedOrder['missing'] = []
  for (const [key, same] of bought) {
    const wanted = same.reduce((sum, { qty }) => sum + qty, 0)
    const product = sold.get(key)
    const qty = Math.min(wanted, product?.countInStock ?? 0)
    if (product && qty > 0) {
      const { _id, name, image, price, countInStock } = product
      orderItems.push({ product: _id, name, image, price, countInStock, qty })
    }
    if (qty < wanted) missing.push({ name: product?.name ?? same[0]?.name ?? '', qty: wanted - qty })
  }
  return { orderItems, missing }
}
