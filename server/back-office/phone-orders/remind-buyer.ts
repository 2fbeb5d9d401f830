import type { Order } from '#contract/orders/order.ts'
import { type Db, transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { canBePaid } from '#rules/orders/order-state.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { orderState, toOrder } from '#server/orders/order-mapping.ts'
import { findOrder, type FoundOrder, lockOrder } from '#server/orders/orders.queries.ts'
import { findRecipient } from '#server/orders/emails/queue-order-email.ts'
import { reminderText } from '#server/orders/phone/phone-emails.ts'
import { findPhoneOrder, type PhoneOrderRow, updateReminded } from '#server/orders/phone/phone-orders.queries.ts'
import { readOrder } from '#server/orders/read-order.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'

const dayMs = 24 * 3_600_000

/**
 * Reminds the buyer of an unpaid phone order by email. Throws ShopError 404 for an order that is not by phone, 409 when
 * it is not to be paid any more, its items are not held, its buyer has no email address or got an email within a day.
 */
export async function remindBuyer(shop: Shop, id: string, user: SignedInUser): Promise<Order> {
  if (!isId(id)) throw new ShopError(404, 'Order not found')
  await transact(shop.db, async (tx) => {
    const locked = await lockPhoneOrder(tx, id)
    if (!locked) throw new ShopError(404, 'Order not found')
    const now = shop.now()
    const refusal = reminderRefusal(locked, now)
    if (refusal !== undefined) throw new ShopError(409, refusal)
    await queueReminder(shop, tx, locked, now)
  })
  return readOrder(shop, id, user)
}

export interface LockedPhoneOrder {
  found: FoundOrder
  phone: PhoneOrderRow
}

/** Locks a phone order; undefined for an unknown one and for an order that is not by phone. */
export async function lockPhoneOrder(tx: Db, id: string): Promise<LockedPhoneOrder | undefined> {
  const phone = (await lockOrder(tx, id)) && (await findPhoneOrder(tx, id))
  const found = phone && (await findOrder(tx, id))
  return found && { found, phone }
}

/** Why the buyer of a phone order cannot be reminded now; undefined when they can. */
export function reminderRefusal({ found: { order }, phone }: LockedPhoneOrder, now: Date): string | undefined {
  if (!canBePaid(orderState(order)) || phone.heldUntil <= now) {
    return 'This order no longer needs paying, so there’s nothing to remind them about.'
  }
  if (!order.heldUntil || order.heldUntil <= now) {
    return 'The pieces of this order are no longer held. Call the buyer instead.'
  }
  if (order.buyerEmail === '') return 'This buyer has no email address. Call them instead.'
  const lastEmailAt = phone.remindedAt ?? phone.createdAt
  if (now.getTime() - lastEmailAt.getTime() < dayMs) {
    return 'The buyer got an email within the last 24 hours. Remind them tomorrow.'
  }
  return undefined
}

/** Queues the reminder of a phone order, and stores when, in the transaction that has locked the order. */
export async function queueReminder(shop: Shop, tx: Db, { found, phone }: LockedPhoneOrder, now: Date): Promise<void> {
  const account = phone.payBy === 'transfer' ? shop.bankAccount() : undefined
  await updateReminded(tx, found.order.id, now)
  await queueEmail(shop, tx, {
    kind: 'payment-reminder',
    orderId: found.order.id,
    about: now.toISOString(),
    to: await findRecipient(tx, found),
    replyTo: shop.config.shopEmail,
    ...reminderText(toOrder(found, isTestShop(shop)), shop.details(), { account, until: phone.heldUntil }),
  })
}
