import type { Order } from '#contract/orders/orders.ts'
import type { ShopDetails } from '#contract/pages.ts'
import type { Db } from '#db/open.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { nzDayText } from '#rules/platform/nz-dates.ts'
import type { EmailText } from '#server/platform/mail/email-content.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { itemsAndAddress, linkTo, paragraph, promiseIfPaid, testPart } from '#server/orders/emails/order-emails.ts'
import { findRecipient, queueRequestEmail } from '#server/orders/emails/queue-order-email.ts'
import { toOrder } from '#server/orders/order-mapping.ts'
import { findOrder } from '#server/orders/orders.queries.ts'
import type { PhoneOrderRow } from '#server/orders/phone/phone-orders.queries.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'

/**
 * Queues the email with the new state of an order that the shop has changed, in the caller's transaction. The buyer of
 * a phone order gets it as its other emails, another one as decision 24 allows.
 */
export async function queueChangedEmail(
  shop: Shop,
  tx: Db,
  orderId: string,
  phone: PhoneOrderRow | undefined,
): Promise<void> {
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
