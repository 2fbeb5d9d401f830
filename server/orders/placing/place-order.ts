import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import type { Order } from '#contract/orders/order.ts'
import type { NewOrder } from '#contract/orders/orders.ts'
import { type Db, sqlState } from '#db/open.ts'
import { pipeline } from '#db/statement.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import type { PromiseTerms } from '#server/orders/delivery/days/promise.ts'
import { normalizeCode, totalRefusal } from '#rules/selling/discount.ts'
import { isId } from '#rules/platform/ids.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { type OrderPrices, totalsOf } from '#rules/selling/pricing.ts'
import { firstHoldMinutes, guestShortageText, guestUnits, shortageText } from '#rules/stock/stock.ts'
import { optionalAddressNames } from '#contract/accounts/shipping-address.ts'
import { addressOf, toAddressColumns } from '#server/accounts/addresses/address-columns.ts'
import { checkAddress } from '#server/accounts/addresses/check-address.ts'
import { readTerms } from '#server/orders/delivery/estimate-delivery.ts'
import { lockEnteredDiscount, type TakenDiscount, takeDiscount } from '#server/selling/discounts/take-discount.ts'
import { actorOf, auditRow } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { applyDueSales } from '#server/selling/sales/apply-due-sales.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { stockSetting } from '#server/catalogue/stock/set-stock-change.ts'
import type { EmailRow } from '#server/platform/mail/mail.queries.ts'
import { type Caller, countedNetwork } from '#server/platform/limits/caller.ts'
import { listHeldOrders, lockBuyer, lockProducts, type Orderable } from '#server/stock/holds.queries.ts'
import { lockCountedNetwork, makeNetworkRoom } from '#server/orders/shared-holds/make-network-room.ts'
import { toOrder } from '#server/orders/order-mapping.ts'
import { insertPhoneOrder } from '#server/orders/phone/phone-orders.queries.ts'
import { findOrder, findOrderByKey, type FoundOrder, type OrderRow } from '#server/orders/orders.queries.ts'
import { orderReceivedEmail } from '#server/orders/emails/queue-order-email.ts'
import { readUnitsHeldByGuests } from '#server/orders/shared-holds/shared-holds.queries.ts'
import { unitsByProduct } from '#server/orders/units-by-product.ts'
import { requiredAddressNames } from '#contract/accounts/address-names.ts'
import {
  checkSize,
  releaseOldestHolds,
  type OpenCheckoutConflict,
  isOpenCheckoutConflict,
  withoutOpenCheckouts,
} from './release-oldest-holds.ts'
import { findRepeatedOrder, insertOrder, takeOrderNumber } from './new-order.queries.ts'
import { promiseColumns } from './order-promise.ts'
import { type PhoneTerms, phoneEmail, toPhoneRow } from './phone-terms.ts'

/** An item that the shopper wants. `shownCents`: the price that the browser showed, when it sent one. */
interface WantedItem {
  productId: string
  qty: number
  shownCents: number | undefined
}

/** Rolls an order back when the timer of the sales is late, so that no order pays yesterday's price. */
export class LateSale extends Error {}

/** A placed order. `isRepeat`: an earlier request with the same Idempotency-Key placed it. */
export interface PlacedOrder {
  order: Order
  isRepeat: boolean
}

/** `caller`: who asks, for what a network may hold. `protectedOrderIds`: orders that keep their holds. */
export interface PlacingOptions {
  idempotencyKey: string | undefined
  caller: Caller
  protectedOrderIds: ReadonlySet<string>
  /** Of an order that a person of the shop places for a caller. */
  phone?: PhoneTerms
}

/**
 * Places an order: holds all of its units or none (behaviour, Orders), or returns the orders whose checkouts must end
 * first. Throws ShopError 400 for malformed input, and 409 when price, stock or code differ from what was shown, or at
 * a limit of shared holds.
 */
export async function placeOrder(
  shop: Shop,
  user: SignedInUser,
  wanted: NewOrder,
  { idempotencyKey, caller, protectedOrderIds, phone }: PlacingOptions,
): Promise<PlacedOrder | OpenCheckoutConflict> {
  const items = itemsOf(wanted)
  checkAddress(wanted.shippingAddress, 'shippingAddress.')
  const attempt = { key: idempotencyKey, requestHash: requestHashOf(wanted, items) }
  const network = phone ? null : countedNetwork(caller)
  const create = () =>
    withoutOpenCheckouts(shop.db, (tx) =>
      createOrder(shop, tx, user, wanted, items, { ...attempt, network, protectedOrderIds, phone }),
    )
  try {
    const placed = await create().catch(async (error: unknown) => {
      if (!(error instanceof LateSale)) throw error
      await applyDueSales(shop)
      return create()
    })
    if (isOpenCheckoutConflict(placed)) return placed
    if ('repeatedId' in placed) return { order: await loadPlacedOrder(shop, placed.repeatedId), isRepeat: true }
    return { order: toOrder(placed, isTestShop(shop)), isRepeat: false }
  } catch (error) {
    // A concurrent request with the same key may have won: the response is its order, also when it took the last unit
    // or the last use of the discount code.
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

/** Hashes a request's content, so that another cart under the same Idempotency-Key is noticed. */
function requestHashOf(wanted: NewOrder, items: readonly WantedItem[]): string {
  const { shippingAddress, paymentMethod, discountCode, itemsPrice, shippingPrice, totalPrice } = wanted
  const address = addressOf(toAddressColumns(shippingAddress))
  const lines = requiredAddressNames.map((name) => address[name])
  const extraLines = optionalAddressNames.map((name) => address[name])
  const content = [
    items.map(({ productId, qty, shownCents }) => [productId, qty, shownCents ?? null]),
    // Requests with the specification's four fields have the hash that they had before there were more.
    [...lines, ...(extraLines.some(Boolean) ? extraLines : [])],
    paymentMethod,
    normalizeCode(discountCode ?? ''),
    [itemsPrice, shippingPrice, totalPrice].map((dollars) => (dollars === undefined ? null : centsOf(dollars))),
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

interface Attempt {
  key: string | undefined
  requestHash: string
}

/** Finds the order of an earlier request with this key. Throws ShopError 409 when its content differs. */
async function findRepeat(shop: Shop, user: SignedInUser, attempt: Attempt): Promise<PlacedOrder | undefined> {
  const placed = attempt.key ? await findOrderByKey(shop.db, user._id, attempt.key) : undefined
  if (!placed) return undefined
  checkRepeat(placed.requestHash, attempt)
  return { order: await loadPlacedOrder(shop, placed.id), isRepeat: true }
}

function checkRepeat(placedHash: string | null, { requestHash }: Attempt): void {
  // Orders from before the hash was stored have none.
  if (placedHash === null || placedHash === requestHash) return
  throw new ShopError(409, 'You’ve already placed this order with different pieces. Reload the cart.')
}

async function loadPlacedOrder(shop: Shop, id: string): Promise<Order> {
  const found = await findOrder(shop.db, id)
  if (!found) throw new Error(`The order ${id} was placed but cannot be found.`)
  return toOrder(found, isTestShop(shop))
}

/**
 * Checks and inserts the order in a transaction, and builds response and email from its rows; an earlier order of the
 * key is named instead. Independent statements are sent together and run in this order.
 */
async function createOrder(
  shop: Shop,
  tx: Db,
  user: SignedInUser,
  wanted: NewOrder,
  items: readonly WantedItem[],
  attempt: Attempt & { network: string | null; protectedOrderIds: ReadonlySet<string>; phone: PhoneTerms | undefined },
): Promise<FoundOrder | { repeatedId: string }> {
  const now = shop.now()
  const { phone } = attempt
  // Every wanted item names a product, so none is missing; `checkProduct` refuses the products that do not exist.
  const { units } = unitsByProduct(items)
  const [buyer, repeated, held, terms] = await pipeline([
    lockBuyer(tx, user._id),
    findRepeatedOrder(tx, user._id, attempt.key),
    listHeldOrders(tx, user._id, now),
    readTerms(tx, wanted.shippingAddress.postCode),
  ])
  if (repeated) {
    checkRepeat(repeated.requestHash, attempt)
    return { repeatedId: repeated.id }
  }
  const unitCount = items.reduce((total, { qty }) => total + qty, 0)
  const network = await lockCountedNetwork(tx, attempt.network, buyer)
  // The limits on holding are for strangers, not for the people of the shop.
  if (!phone && unitCount <= shop.config.heldUnitsPerAccount) {
    await releaseOldestHolds(shop, tx, {
      userId: user._id,
      units: unitCount,
      protectedOrderIds: attempt.protectedOrderIds,
      held,
    })
    await makeNetworkRoom(shop, tx, { network, units: unitCount })
  }
  const enteredDiscount = await lockEnteredDiscount(tx, wanted.discountCode)
  const ids = [...units.keys()].filter(isId)
  const isGuest = buyer?.isGuest ?? false
  const [products, number, heldByGuests] = await pipeline([
    lockProducts(tx, ids, now),
    takeOrderNumber(tx),
    isGuest && !phone ? readUnitsHeldByGuests(tx, { ids, now }) : null,
  ])
  if ([...products.values()].some(({ isSaleDue }) => isSaleDue)) throw new LateSale('A sale must begin or end first.')
  const soldItems = items.map((item) => toSoldItem(item, checkProduct(item, products.get(item.productId))))
  for (const [productId, qty] of units) checkStock(products.get(productId), qty)
  // After the stock: a quantity above it is refused with the count that is left.
  if (!phone) checkSize(shop, unitCount)
  if (heldByGuests) checkGuestUnits(units, products, heldByGuests)
  const codedItems = soldItems.map(({ productId, priceCents, qty }) => {
    const { regularPriceCents = null, saleCodes = null } = products.get(productId) ?? {}
    return { priceCents, qty, regularPriceCents, saleCodes }
  })
  const customer = { userId: user._id, email: user.email }
  const { itemsCents } = totalsOf(soldItems)
  const discount = phone
    ? { discountId: null, discountCode: null, discountCents: phone.discount?.centsOf(itemsCents) ?? 0 }
    : await takeDiscount(tx, enteredDiscount, { customer, items: codedItems, now })
  const sums = totalsOf(soldItems, discount.discountCents)
  checkSums(wanted, sums)

  const heldUntil =
    phone?.heldUntil ?? new Date(now.getTime() + firstHoldMinutes(shop.times().holdMinutes, isGuest) * 60_000)
  const payableDays = phone?.payableDays ?? shop.times().payableDays
  const order = toOrderRow(user, wanted, {
    number,
    now,
    terms,
    sums,
    discount,
    attempt,
    network,
    heldUntil,
    payableDays,
    termsVersion: shop.termsVersion(),
  })
  const orderItems = soldItems.map((item, position) => ({
    ...item,
    orderId: order.id,
    position,
    cancelledQty: 0,
    notRestockedQty: 0,
  }))
  const placed = { order, items: orderItems, parcels: [], requests: [], refunds: [], paidWith: null }
  const email = phone ? phoneEmail(shop, placed, phone, now) : await orderReceivedEmail(shop, tx, placed, buyer)
  const audit = {
    subject: 'order',
    subjectId: order.id,
    action: 'placed',
    by: actorOf(phone?.by ?? user),
    fields: changedFields(
      {},
      {
        totalPrice: dollarsOf(sums.totalCents),
        ...(phone && sums.discountCents > 0 && { discountPrice: dollarsOf(sums.discountCents) }),
        ...(phone && sums.discountCents > 0 && { discountReason: phone.discount?.words ?? '' }),
      },
    ),
  } as const
  await pipeline([
    insertOrder(tx, {
      order,
      items: orderItems,
      holds: [...units].map(([productId, qty]) => ({ orderId: order.id, productId, qty, expiresAt: order.heldUntil })),
      emails: email ? [email] : [],
      changes: [auditRow(audit, now)],
      stockSetting: stockSetting(shop, { kind: 'hold' }),
    }),
    email && shop.mailer.enqueue(tx, email.id, delaySecondsOf(email, now)),
  ])
  if (phone) await insertPhoneOrder(tx, toPhoneRow(placed, phone))
  return placed
}

/** What the row of a new order is made of, in addition to the request. */
interface OrderParts {
  number: number
  now: Date
  terms: PromiseTerms
  sums: OrderPrices
  discount: TakenDiscount
  attempt: Attempt
  network: string | null
  heldUntil: Date
  payableDays: number
  termsVersion: string
}

function toOrderRow(
  user: SignedInUser,
  { shippingAddress, paymentMethod }: NewOrder,
  { number, now, terms, sums, discount, attempt: { key, requestHash }, network, heldUntil, ...kept }: OrderParts,
): OrderRow & { heldUntil: Date } {
  return {
    id: v7(),
    number,
    userId: user._id,
    // Of a guest too: the recipient may be another person.
    buyerName: user.name,
    buyerEmail: user.email,
    ...toAddressColumns(shippingAddress),
    paymentMethod,
    ...sums,
    discountId: discount.discountId,
    discountCode: discount.discountCode,
    idempotencyKey: key ?? null,
    requestHash: key ? requestHash : null,
    ...kept,
    heldUntil,
    network,
    paidAt: null,
    paymentId: null,
    paidMethod: null,
    cardLast4: null,
    isTestPayment: false,
    deliveredAt: null,
    cancelledAt: null,
    attention: [],
    holdRenewedAt: null,
    ...promiseColumns(terms, now),
    createdAt: now,
  }
}

function delaySecondsOf({ notBefore }: EmailRow, now: Date): number {
  return Math.max(0, Math.ceil(((notBefore?.getTime() ?? 0) - now.getTime()) / 1000))
}

/** An order item with the price of now. */
export function toSoldItem(
  { qty }: Pick<WantedItem, 'qty'>,
  { id, name, image, priceCents, wasCents, saleId }: Orderable,
) {
  return { productId: id, name, image, priceCents, wasCents, saleId, qty }
}

function checkProduct(item: WantedItem, product: Orderable | undefined): Orderable {
  if (!product || product.isHidden)
    throw new ShopError(409, 'We no longer sell one of the pieces in your cart. Remove it to continue.')
  if (item.shownCents !== undefined && item.shownCents !== product.priceCents) {
    const price = formatDollars(dollarsOf(product.priceCents))
    throw new ShopError(
      409,
      `The price of the ${product.name} is now ${price}. Check your cart before you place the order.`,
    )
  }
  return product
}

/** Throws ShopError 409 with the name and the units left when too few can be sold. */
export function checkStock(product: Orderable | undefined, qty: number): void {
  if (!product || product.sellable >= qty) return
  throw new ShopError(409, shortageText(product.name, product.sellable))
}

/** Throws ShopError 409 when guests would hold too much of a product. `heldByGuests` excludes this order. */
export function checkGuestUnits(
  units: ReadonlyMap<string, number>,
  products: ReadonlyMap<string, Orderable>,
  heldByGuests: ReadonlyMap<string, number>,
): void {
  for (const [productId, qty] of units) {
    const product = products.get(productId)
    if (!product) continue
    const left = Math.min(product.sellable, guestUnits(product.stock) - (heldByGuests.get(productId) ?? 0))
    if (qty > left) throw new ShopError(409, guestShortageText(product.name, left))
  }
}

function checkSums(wanted: NewOrder, sums: OrderPrices): void {
  const refusal = totalRefusal(sums.totalCents)
  if (refusal) throw new ShopError(409, refusal)
  const shown = [
    [wanted.itemsPrice, sums.itemsCents],
    [wanted.shippingPrice, sums.shippingCents],
    [wanted.totalPrice, sums.totalCents],
  ] as const
  if (shown.every(([dollars, cents]) => dollars === undefined || centsOf(dollars) === cents)) return
  const total = formatDollars(dollarsOf(sums.totalCents))
  throw new ShopError(409, `The total of this order is now ${total}. Check your cart before you place the order.`)
}
