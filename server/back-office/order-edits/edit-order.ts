import type { OrderEdit } from '#contract/orders/order-edits.ts'
import type { Order } from '#contract/orders/order.ts'
import { type Db, transact } from '#db/open.ts'
import { type OrderPrices, totalsOf } from '#rules/selling/pricing.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { isId } from '#rules/platform/ids.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { phoneDiscountCents, phoneDiscountRefusal } from '#rules/orders/phone-orders/phone-discount.ts'
import { toAddressColumns, toStoredAddress } from '#server/accounts/addresses/address-columns.ts'
import { checkAddress } from '#server/accounts/addresses/check-address.ts'
import { readTerms } from '#server/orders/delivery/estimate-delivery.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { deleteHolds, insertHolds, lockBuyer, lockProducts } from '#server/stock/holds.queries.ts'
import { findOrder, type FoundOrder, lockOrder, type OrderItemRow } from '#server/orders/orders.queries.ts'
import { readPhoneDiscountValue } from '#server/orders/placing/phone-terms.ts'
import {
  deleteUnsentPhoneEmail,
  findPhoneOrder,
  type PhoneOrderRow,
} from '#server/orders/phone/phone-orders.queries.ts'
import { promiseColumns } from '#server/orders/placing/order-promise.ts'
import { checkStock, LateSale, toSoldItem } from '#server/orders/placing/place-order.ts'
import { readOrder } from '#server/orders/read-order.ts'
import { unitsByProduct } from '#server/orders/units-by-product.ts'
import { checkNoPendingPayment, paymentUnderWay, endOpenSession } from '#server/payments/checkout/end-checkouts.ts'
import { findOpenSession, findPendingSession } from '#server/payments/payments.queries.ts'
import { applyDueSales } from '#server/selling/sales/apply-due-sales.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import type { ShopDetails } from '#contract/pages.ts'
import { nzDayText } from '#rules/platform/nz-dates.ts'
import type { EmailText } from '#server/platform/mail/email-content.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { itemsAndAddress, linkTo, paragraph, promiseIfPaid, testPart } from '#server/orders/emails/order-emails.ts'
import { findRecipient, queueRequestEmail } from '#server/orders/emails/queue-order-email.ts'
import { toOrder } from '#server/orders/order-mapping.ts'
import { replaceItems, updateEditedOrder, updatePhoneDiscount } from './order-edits.queries.ts'
import { checkEditable, isHeldAt, revisionOf, soldItems } from './read-editable-order.ts'

/**
 * Changes items, address and discount of an unpaid order and writes to the buyer: an open payment page ends first,
 * items that stay keep their price, and a hold keeps its end. Throws ShopError 404 for an unknown order, 400 for an
 * invalid field, 409 when the order is paid, cancelled or changed by another person, a payment is under way, an item is
 * gone, or the role may not give the discount, 502 when the provider does not respond.
 */
export async function editOrder(shop: Shop, id: string, wanted: OrderEdit, by: SignedInUser): Promise<Order> {
  checkAddress(wanted.shippingAddress, 'shippingAddress.')
  const found = isId(id) ? await findOrder(shop.db, id) : undefined
  if (!found) throw new ShopError(404, 'Order not found')
  const phone = await findPhoneOrder(shop.db, id)
  checkEditable(found.order, phone, shop.now())
  checkRevision(found, phone, wanted)
  await checkNoPendingPayment(shop, id)
  const openSession = await findOpenSession(shop.db, id)
  // Its amount is the old one.
  if (openSession) await endOpenSession(shop, openSession)
  const edit = () => transact(shop.db, (tx) => editLocked(shop, tx, found.order, wanted, by))
  await edit().catch(async (error: unknown) => {
    if (!(error instanceof LateSale)) throw error
    await applyDueSales(shop)
    await edit()
  })
  return readOrder(shop, id, by)
}

async function editLocked(
  shop: Shop,
  tx: Db,
  { id, userId }: { id: string; userId: string | null },
  wanted: OrderEdit,
  by: SignedInUser,
): Promise<void> {
  if (userId !== null) await lockBuyer(tx, userId)
  const found = (await lockOrder(tx, id)) && (await findOrder(tx, id))
  if (!found) throw new ShopError(404, 'Order not found')
  const { order } = found
  const phone = await findPhoneOrder(tx, id)
  const now = shop.now()
  checkEditable(order, phone, now)
  checkRevision(found, phone, wanted)
  if (await findOpenSession(tx, id)) {
    throw new ShopError(409, 'A payment for this order has just been started. Try again in a moment.')
  }
  if (await findPendingSession(tx, id)) throw paymentUnderWay()

  const isHeld = isHeldAt(order, now)
  await setStockChange(shop, tx, { kind: 'hold', by: actorOf(by), reason: 'The order was changed' })
  // Before the stock is read, so that the order can keep what it holds.
  if (isHeld) await deleteHolds(tx, id)
  const items = await readItems(tx, found, wanted, now)
  const { units } = unitsByProduct(items)
  if (order.discountCode !== null && !hasSameUnits(items, found.items)) {
    throw new ShopError(
      409,
      'The buyer has entered a discount code for these pieces, so they can’t be changed. Cancel the order and place another one.',
    )
  }
  const { itemsCents } = totalsOf(items)
  const discountCents = phone ? readDiscountCents(by, found, wanted.discount, itemsCents) : order.discountCents
  if (discountCents > itemsCents)
    throw new ShopError(409, 'The discount is more than the pieces cost. Add a piece, or lower the discount.')
  const sums = totalsOf(items, discountCents)
  checkTotal(wanted, sums)

  const address = toAddressColumns(wanted.shippingAddress)
  const isMoved = address.postCode !== order.postCode
  const terms = isMoved ? await readTerms(tx, address.postCode) : undefined
  await replaceItems(tx, id, items)
  await updateEditedOrder(tx, id, { ...sums, ...address, ...(terms && promiseColumns(terms, order.createdAt)) })
  const reason =
    discountCents > 0 && wanted.discount
      ? { discountKind: wanted.discount.kind, discountWords: wanted.discount.words.trim() }
      : { discountKind: null, discountWords: '' }
  if (phone) await updatePhoneDiscount(tx, id, reason)
  if (isHeld && order.heldUntil) await insertHolds(tx, id, units, order.heldUntil)
  await recordChange(shop, tx, {
    found,
    phone,
    items,
    sums,
    isAddressChanged: !isSameAddress(found, wanted),
    reason,
    by,
  })
  await deleteUnsentPhoneEmail(tx, id)
  await queueChangedEmail(shop, tx, id, phone)
}

function checkRevision(found: FoundOrder, phone: PhoneOrderRow | undefined, { revision }: OrderEdit): void {
  if (revisionOf(found, phone) === revision) return
  throw new ShopError(409, 'Someone else has changed this order. Check it, then save again.')
}

/**
 * The items of the changed order: an item that is in the order keeps its price, also when it is hidden by now, and a
 * new one has the price of today. Throws ShopError 409 when a new unit is not for sale, for more units of an item that
 * has another price today, and for another price than the shown one.
 */
async function readItems(tx: Db, { order, items }: FoundOrder, wanted: OrderEdit, now: Date): Promise<OrderItemRow[]> {
  const before = soldItems(items)
  const { units } = unitsByProduct(wanted.orderItems.map(({ product, qty }) => ({ productId: product, qty })))
  const products = await lockProducts(tx, [...units.keys()].filter(isId), now)
  const added = [...units.keys()].filter((id) => !before.has(id))
  if (added.some((id) => products.get(id)?.isSaleDue)) throw new LateSale('A sale must begin or end first.')
  const shown = new Map(wanted.orderItems.map(({ product, price }) => [product, price]))
  return [...units].map(([productId, qty], position) => {
    const kept = before.get(productId)
    const product = products.get(productId)
    if (!product || (product.isHidden && !kept)) {
      throw new ShopError(409, `We no longer sell the ${kept?.name ?? 'piece'}. Remove it to save the order.`)
    }
    if (qty > (kept?.qty ?? 0)) checkStock(product, qty)
    if (kept && qty > kept.qty && product.priceCents !== kept.priceCents) {
      const [agreed, today] = [kept, product].map(({ priceCents }) => formatDollars(dollarsOf(priceCents)))
      throw new ShopError(
        409,
        `The ${kept.name} was agreed at ${agreed} and costs ${today} now. Place another order for more of it.`,
      )
    }
    const item = kept ? { ...kept, qty } : toSoldItem({ qty }, product)
    const price = shown.get(productId)
    if (price !== undefined && centsOf(price) !== item.priceCents) {
      const text = formatDollars(dollarsOf(item.priceCents))
      throw new ShopError(409, `The price of the ${item.name} is now ${text}. Remove it and add it again.`)
    }
    return { ...item, orderId: order.id, position, cancelledQty: 0, notRestockedQty: 0 }
  })
}

/**
 * The discount of a phone order in cents. Throws ShopError 400 for an invalid one, and 409 when the role may not
 * give it; a discount that another person gave for the same items stays.
 */
function readDiscountCents(
  by: SignedInUser,
  { order }: FoundOrder,
  discount: OrderEdit['discount'],
  itemsCents: number,
): number {
  const discountCents = discount ? phoneDiscountCents(readPhoneDiscountValue(discount), itemsCents) : 0
  if (discountCents === order.discountCents && itemsCents === order.itemsCents) return discountCents
  const message = discountCents > 0 ? phoneDiscountRefusal(by.role, { discountCents, itemsCents }) : undefined
  if (message) throw new ShopError(409, message, [{ path: 'discount.amount', message }])
  return discountCents
}

function checkTotal({ totalPrice }: OrderEdit, { totalCents }: OrderPrices): void {
  if (centsOf(totalPrice) === totalCents) return
  const total = formatDollars(dollarsOf(totalCents))
  throw new ShopError(409, `The total of this order is now ${total}. Check the pieces, then save again.`)
}

function isSameAddress({ order }: FoundOrder, { shippingAddress }: OrderEdit): boolean {
  return JSON.stringify(toStoredAddress(order)) === JSON.stringify(toStoredAddress(toAddressColumns(shippingAddress)))
}

function hasSameUnits(one: readonly OrderItemRow[], other: readonly OrderItemRow[]): boolean {
  const [units, others] = [unitsByProduct(one).units, unitsByProduct(other).units]
  return units.size === others.size && [...units].every(([id, qty]) => others.get(id) === qty)
}

function itemsText(items: readonly { name: string; qty: number }[]): string {
  return items.map(({ name, qty }) => `${qty} × ${name}`).join(', ')
}

interface Change {
  found: FoundOrder
  phone: PhoneOrderRow | undefined
  items: readonly OrderItemRow[]
  sums: OrderPrices
  isAddressChanged: boolean
  reason: Pick<PhoneOrderRow, 'discountKind' | 'discountWords'>
  by: SignedInUser
}

/** Records what changed, without the address itself, because the history is kept longer than the personal data. */
async function recordChange(
  shop: Shop,
  tx: Db,
  { found: { order, items: before }, phone, items, sums, isAddressChanged, reason, by }: Change,
): Promise<void> {
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: order.id,
    action: 'changed',
    by: actorOf(by),
    fields: [
      ...changedFields(
        {
          pieces: itemsText(before),
          totalPrice: dollarsOf(order.totalCents),
          discountPrice: dollarsOf(order.discountCents),
          ...(phone && { discountReason: phone.discountWords }),
        },
        {
          pieces: itemsText(items),
          totalPrice: dollarsOf(sums.totalCents),
          discountPrice: dollarsOf(sums.discountCents),
          ...(phone && { discountReason: reason.discountWords }),
        },
      ),
      ...(isAddressChanged ? [{ field: 'isAddressChanged', before: false, after: true }] : []),
    ],
  })
}

/**
 * Queues the email with the new state of an order that the shop has changed, in the caller's transaction. The buyer of
 * a phone order gets it as its other emails, another one as decision 24 allows.
 */
async function queueChangedEmail(shop: Shop, tx: Db, orderId: string, phone: PhoneOrderRow | undefined): Promise<void> {
  const kind = 'order-changed'
  const now = shop.now()
  const about = now.toISOString()
  if (!phone) {
    return queueRequestEmail(shop, tx, { orderId, kind, about }, (order, details) =>
      changedText(order, details, { account: undefined, until: undefined }),
    )
  }
  const found = await findOrder(tx, orderId)
  if (!found) throw new Error(`The email ${kind} is about the order ${orderId}, which does not exist.`)
  const account = phone.payBy === 'transfer' ? shop.bankAccount() : undefined
  const until = found.order.heldUntil && found.order.heldUntil > now ? found.order.heldUntil : undefined
  await queueEmail(shop, tx, {
    kind,
    orderId,
    about,
    to: await findRecipient(tx, found),
    replyTo: shop.config.shopEmail,
    ...changedText(toOrder(found, isTestShop(shop)), shop.details(), { account, until }),
  })
}

/** The email about a changed order. `account`: where the money is to be transferred; `until`: the end of the hold. */
function changedText(
  order: Order,
  shop: ShopDetails,
  { account, until }: { account: string | undefined; until: Date | undefined },
): EmailText {
  const number = order.orderNumber
  const total = formatDollars(order.totalPrice)
  const how = account === undefined ? 'Pay with the link below.' : `Transfer it to ${account}, reference ${number}.`
  const held = until ? [paragraph(`The pieces are held for you until ${nzDayText(until.toISOString())}.`)] : []
  return formatEmail(shop, {
    subject: `Order ${number} has changed: ${total} to pay`,
    name: order.user.name || null,
    opening: `We’ve changed order ${number} for you. The total is now ${total}. ${how}`,
    parts: [
      ...held,
      paragraph('If you didn’t ask for this change, get in touch before you pay.'),
      linkTo(account === undefined ? `Pay ${total}` : 'See the order', shop),
      ...promiseIfPaid(order),
      ...testPart(order),
      ...itemsAndAddress(order, shop),
    ],
  })
}
