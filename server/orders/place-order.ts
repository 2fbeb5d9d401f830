import { v7 } from 'uuid'
import type { NewOrder, Order } from '#contract/orders.ts'
import { type Db, sqlState, transact } from '#db/open.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { isDeliverable } from '#rules/delivery.ts'
import { isId } from '#rules/ids.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/money.ts'
import { type OrderPrices, totalsOf } from '#rules/pricing.ts'
import { deliveryAreaText } from '#rules/shipping-address.ts'
import { shortageText } from '#rules/stock.ts'
import { lockEntered, takeDiscount } from '#server/discounts/take-discount.ts'
import { actorOf, recordAuditEvent } from '#server/history/audit-log.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { findOrder, findOrderByKey, insertOrder, toOrder } from './orders.queries.ts'
import { insertHolds, lockProducts, type Orderable } from './holds.queries.ts'
import { queueOrderEmail } from './queue-order-email.ts'

interface Line {
  productId: string
  qty: number
  shownCents: number | undefined
}

/** An order, and whether it was there before: a repeated Idempotency-Key. */
export interface Placed {
  order: Order
  isRepeat: boolean
}

/**
 * Places an order: takes all of its units or none and holds them until it is paid (behaviour, Orders). The browser's
 * prices are compared with the shop's, never used. Throws ShopError 400 for what is malformed and 409 when a price, the
 * stock or a product is no longer what the shopper saw, or the discount code does not count; the sentence names it.
 */
export async function placeOrder(
  shop: Shop,
  user: SignedInUser,
  wanted: NewOrder,
  idempotencyKey: string | undefined,
): Promise<Placed> {
  const lines = linesOf(wanted)
  if (!isDeliverable(wanted.shippingAddress.country)) {
    throw new ShopError(400, deliveryAreaText, [{ path: 'shippingAddress.country', message: deliveryAreaText }])
  }
  const before = await findRepeat(shop, user, idempotencyKey)
  if (before) return before
  try {
    const id = await transact(shop.db, (tx) => createOrder(shop, tx, user, wanted, lines, idempotencyKey))
    return { order: await loadPlacedOrder(shop, id), isRepeat: false }
  } catch (error) {
    // The same key at the same moment: whoever came second is answered with the first one's order, also when that one
    // took the last unit or the last use of the discount code.
    const isTaken = sqlState(error) === '23505' || (error instanceof ShopError && error.status === 409)
    const first = isTaken ? await findRepeat(shop, user, idempotencyKey) : undefined
    if (first) return first
    throw error
  }
}

function linesOf(wanted: NewOrder): Line[] {
  const items = wanted.orderItems ?? []
  if (items.length === 0) throw new ShopError(400, 'No order items')
  return items.map((item, index) => {
    const productId = item.product ?? item._id
    if (!productId) {
      const message = 'Say which product this is.'
      throw new ShopError(400, message, [{ path: `orderItems.${index}.product`, message }])
    }
    return { productId, qty: item.qty, shownCents: item.price === undefined ? undefined : centsOf(item.price) }
  })
}

async function findRepeat(shop: Shop, user: SignedInUser, key: string | undefined): Promise<Placed | undefined> {
  const id = key && (await findOrderByKey(shop.db, user._id, key))
  return id ? { order: await loadPlacedOrder(shop, id), isRepeat: true } : undefined
}

async function loadPlacedOrder(shop: Shop, id: string): Promise<Order> {
  const found = await findOrder(shop.db, id)
  if (!found) throw new Error(`order ${id} was placed and is not there`)
  return toOrder(found, shop.payments.stripe.isTest)
}

async function createOrder(
  shop: Shop,
  tx: Db,
  user: SignedInUser,
  wanted: NewOrder,
  lines: readonly Line[],
  idempotencyKey: string | undefined,
): Promise<string> {
  const now = shop.now()
  const units = unitsOf(lines)
  const entered = await lockEntered(tx, wanted.discountCode)
  const known = await lockProducts(tx, [...units.keys()].filter(isId), now)
  const bought = lines.map((line) => ({ ...line, product: checkProduct(line, known.get(line.productId)) }))
  for (const [productId, qty] of units) checkStock(known.get(productId), qty)
  const priced = bought.map(({ product, qty }) => ({ priceCents: product.priceCents, qty }))
  const { itemsCents } = totalsOf(priced)
  const discount = await takeDiscount(tx, entered, { userId: user._id, itemsCents, now })
  const sums = totalsOf(priced, discount.discountCents)
  checkSums(wanted, sums)

  const id = v7()
  const { address, city, postCode, country } = wanted.shippingAddress
  await insertOrder(
    tx,
    {
      id,
      userId: user._id,
      buyerName: user.name,
      buyerEmail: user.email,
      address: address.trim(),
      city: city.trim(),
      postCode: postCode.trim(),
      country: country.trim(),
      paymentMethod: wanted.paymentMethod,
      ...sums,
      discountId: discount.discountId,
      discountCode: discount.discountCode,
      idempotencyKey: idempotencyKey ?? null,
      createdAt: now,
    },
    bought.map(({ product, qty }) => ({
      productId: product.id,
      name: product.name,
      image: product.image,
      priceCents: product.priceCents,
      qty,
    })),
  )
  await insertHolds(tx, id, units, new Date(now.getTime() + shop.config.holdMinutes * 60_000))
  await queueOrderEmail(shop, tx, id, 'order-received')
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: id,
    action: 'placed',
    by: actorOf(user),
    fields: changedFields({}, { totalPrice: dollarsOf(sums.totalCents) }),
  })
  return id
}

/** The units of each product: the same product on two lines is added up before its stock is looked at (promises 2). */
function unitsOf(lines: readonly { productId: string; qty: number }[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { productId, qty } of lines) units.set(productId, (units.get(productId) ?? 0) + qty)
  return units
}

function checkProduct(line: Line, product: Orderable | undefined): Orderable {
  if (!product) throw new ShopError(409, 'One of the pieces in your cart is no longer sold. Take it out to go on.')
  if (line.shownCents !== undefined && line.shownCents !== product.priceCents) {
    const price = formatDollars(dollarsOf(product.priceCents))
    throw new ShopError(409, `The price of the ${product.name} is now ${price}. Look at your cart before you order.`)
  }
  return product
}

/** Refuses when fewer units than wanted can be sold: names the piece and what is left of it (design, Tone of voice 6). */
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
  throw new ShopError(409, `The total of this order is now ${total}. Look at your cart before you order.`)
}
