import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import type { NewOrder, Order } from '#contract/orders.ts'
import { type Db, sqlState, transact } from '#db/open.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { normalizeCode } from '#rules/discount.ts'
import { isId } from '#rules/ids.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/money.ts'
import { type OrderPrices, totalsOf } from '#rules/pricing.ts'
import { shortageText } from '#rules/stock.ts'
import { toAddressColumns } from '#server/addresses/address-columns.ts'
import { checkAddress } from '#server/addresses/check-address.ts'
import { readTerms } from '#server/delivery/estimate-delivery.ts'
import { lockEnteredDiscount, takeDiscount } from '#server/discounts/take-discount.ts'
import { actorOf, recordAuditEvent } from '#server/history/audit-log.ts'
import type { SignedInUser } from '#server/http/access.ts'
import { isTestShop, type Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { checkSize, makeRoom } from './make-room.ts'
import { insertHolds, lockBuyer, lockProducts, type Orderable } from './holds.queries.ts'
import { toOrder } from './order-mapping.ts'
import { promiseColumns } from './order-promise.ts'
import { findOrder, findOrderByKey, type FoundOrder, insertOrder } from './orders.queries.ts'
import { queueEmailAbout } from './queue-order-email.ts'
import { unitsByProduct } from './units-by-product.ts'

/** An item that the shopper wants. `shownCents`: the price that the browser showed, when it sent one. */
interface WantedItem {
  productId: string
  qty: number
  shownCents: number | undefined
}

/** A placed order. `isRepeat`: an earlier request with the same Idempotency-Key placed it. */
export interface PlacedOrder {
  order: Order
  isRepeat: boolean
}

/**
 * Places an order: reserves all of its units or none and holds them until it is paid (behaviour, Orders). Prices sent by
 * the browser are only compared with the shop's prices. Throws ShopError 400 for malformed input and 409 when a price, the
 * stock or a product has changed since the shopper saw it, or when the discount code is refused; the message names it. An
 * account holds only so much: the holds of its oldest orders end, except for the orders `kept`. Throws OpenCheckouts when
 * their checkouts must end first.
 */
export async function placeOrder(
  shop: Shop,
  user: SignedInUser,
  wanted: NewOrder,
  idempotencyKey: string | undefined,
  kept: ReadonlySet<string>,
): Promise<PlacedOrder> {
  const items = itemsOf(wanted)
  checkAddress(wanted.shippingAddress, 'shippingAddress.')
  const attempt = { key: idempotencyKey, requestHash: requestHashOf(wanted, items) }
  const before = await findRepeat(shop, user, attempt)
  if (before) return before
  try {
    const placed = await transact(shop.db, (tx) => createOrder(shop, tx, user, wanted, items, { ...attempt, kept }))
    return { order: toOrder(placed, isTestShop(shop)), isRepeat: false }
  } catch (error) {
    // A concurrent request with the same key may have won: the response is its order, also when it took the last unit or
    // the last use of the discount code.
    const isTaken = sqlState(error) === '23505' || (error instanceof ShopError && error.status === 409)
    const first = isTaken ? await findRepeat(shop, user, attempt) : undefined
    if (first) return first
    throw error
  }
}

function itemsOf({ orderItems: items = [] }: NewOrder): WantedItem[] {
  if (items.length === 0) throw new ShopError(400, 'No order items')
  return items.map((item, index) => {
    const productId = item.product ?? item._id
    if (!productId) {
      const message = 'Each order item must name its product.'
      throw new ShopError(400, message, [{ path: `orderItems.${index}.product`, message }])
    }
    return { productId, qty: item.qty, shownCents: item.price === undefined ? undefined : centsOf(item.price) }
  })
}

/**
 * Hashes the content of a request, in a form that does not depend on how it was written. Another cart under the same
 * Idempotency-Key has another hash.
 */
function requestHashOf(wanted: NewOrder, items: readonly WantedItem[]): string {
  const { shippingAddress, paymentMethod, discountCode, itemsPrice, shippingPrice, totalPrice } = wanted
  const { address, city, postCode, country, recipient, phone, company, suburb, deliveryNote } =
    toAddressColumns(shippingAddress)
  const extraLines = [recipient, phone, company, suburb, deliveryNote]
  const content = [
    items.map(({ productId, qty, shownCents }) => [productId, qty, shownCents ?? null]),
    // Requests with the specification's four fields have the hash that they had before there were more.
    [address, city, postCode, country, ...(extraLines.some(Boolean) ? extraLines : [])],
    paymentMethod,
    normalizeCode(discountCode ?? ''),
    [itemsPrice, shippingPrice, totalPrice].map((dollars) => (dollars === undefined ? null : centsOf(dollars))),
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/** The Idempotency-Key of a request and the hash of its content. */
interface Attempt {
  key: string | undefined
  requestHash: string
}

/** Finds the order that an earlier request with this key placed. Throws ShopError 409 when that request had another content. */
async function findRepeat(
  shop: Shop,
  user: SignedInUser,
  { key, requestHash }: Attempt,
): Promise<PlacedOrder | undefined> {
  const placed = key ? await findOrderByKey(shop.db, user._id, key) : undefined
  if (!placed) return undefined
  // Orders from before the hash was stored have none.
  if (placed.requestHash !== null && placed.requestHash !== requestHash) {
    throw new ShopError(409, 'This order has already been placed with other items. Reload the cart.')
  }
  return { order: await loadPlacedOrder(shop, placed.id), isRepeat: true }
}

async function loadPlacedOrder(shop: Shop, id: string): Promise<Order> {
  const found = await findOrder(shop.db, id)
  if (!found) throw new Error(`The order ${id} was placed but cannot be found.`)
  return toOrder(found, isTestShop(shop))
}

/** Checks and inserts the order in a transaction. The response and the email are built from the inserted rows. */
async function createOrder(
  shop: Shop,
  tx: Db,
  user: SignedInUser,
  wanted: NewOrder,
  items: readonly WantedItem[],
  { key, requestHash, kept }: Attempt & { kept: ReadonlySet<string> },
): Promise<FoundOrder> {
  const now = shop.now()
  // Every wanted item names a product, so none is missing; `checkProduct` refuses the products that do not exist.
  const { units } = unitsByProduct(items)
  await lockBuyer(tx, user._id)
  const unitCount = items.reduce((total, { qty }) => total + qty, 0)
  if (unitCount <= shop.config.heldUnitsPerAccount) {
    await makeRoom(shop, tx, { userId: user._id, units: unitCount, kept })
  }
  const enteredDiscount = await lockEnteredDiscount(tx, wanted.discountCode)
  const products = await lockProducts(tx, [...units.keys()].filter(isId), now)
  const orderItems = items.map((item) => toOrderItem(item, checkProduct(item, products.get(item.productId))))
  for (const [productId, qty] of units) checkStock(products.get(productId), qty)
  // After the stock: a quantity above it is refused with the count that is left.
  checkSize(shop, unitCount)
  const { itemsCents } = totalsOf(orderItems)
  const discount = await takeDiscount(tx, enteredDiscount, { userId: user._id, itemsCents, now })
  const sums = totalsOf(orderItems, discount.discountCents)
  checkSums(wanted, sums)

  const inserted = await insertOrder(
    tx,
    {
      id: v7(),
      userId: user._id,
      // A guest has entered no name, but who receives the delivery.
      buyerName: (user.isGuest && wanted.shippingAddress.recipient?.trim()) || user.name,
      buyerEmail: user.email,
      ...toAddressColumns(wanted.shippingAddress),
      paymentMethod: wanted.paymentMethod,
      ...sums,
      discountId: discount.discountId,
      discountCode: discount.discountCode,
      idempotencyKey: key ?? null,
      requestHash: key ? requestHash : null,
      ...promiseColumns(await readTerms(tx, wanted.shippingAddress.postCode), now),
      createdAt: now,
    },
    orderItems,
  )
  const { id } = inserted.order
  const heldUntil = new Date(now.getTime() + shop.config.holdMinutes * 60_000)
  await insertHolds(tx, id, units, heldUntil)
  const placed = { ...inserted, order: { ...inserted.order, heldUntil } }
  await queueEmailAbout(shop, tx, placed, 'order-received')
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: id,
    action: 'placed',
    by: actorOf(user),
    fields: changedFields({}, { totalPrice: dollarsOf(sums.totalCents) }),
  })
  return placed
}

function toOrderItem({ qty }: WantedItem, { id, name, image, priceCents }: Orderable) {
  return { productId: id, name, image, priceCents, qty }
}

function checkProduct(item: WantedItem, product: Orderable | undefined): Orderable {
  if (!product) throw new ShopError(409, 'One of the items in your cart is no longer sold. Remove it to continue.')
  if (item.shownCents !== undefined && item.shownCents !== product.priceCents) {
    const price = formatDollars(dollarsOf(product.priceCents))
    throw new ShopError(
      409,
      `The price of the ${product.name} is now ${price}. Check your cart before you place the order.`,
    )
  }
  return product
}

/** Throws ShopError 409 when fewer units than wanted can be sold, with the name and the units left (design, Tone of voice 6). */
export function checkStock(product: Orderable | undefined, qty: number): void {
  if (!product || product.sellable >= qty) return
  throw new ShopError(409, shortageText(product.name, product.sellable))
}

function checkSums(wanted: NewOrder, sums: OrderPrices): void {
  const shown = [
    [wanted.itemsPrice, sums.itemsCents],
    [wanted.shippingPrice, sums.shippingCents],
    [wanted.totalPrice, sums.totalCents],
  ] as const
  if (shown.every(([dollars, cents]) => dollars === undefined || centsOf(dollars) === cents)) return
  const total = formatDollars(dollarsOf(sums.totalCents))
  throw new ShopError(409, `The total of this order is now ${total}. Check your cart before you place the order.`)
}
