import type { User } from '#contract/accounts/accounts.ts'
import type { Db } from '#db/open.ts'
import type { EmailKind } from '#server/platform/mail/mail.queries.ts'
import type { FoundOrder, OrderRow } from '#server/orders/orders.queries.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import { countOrderEmails, findFifthLatest, hasOpenedLink, isPhoneOrder, lockRecipient } from './recipients.queries.ts'

const hourMs = 60 * 60_000

/** How many emails about orders an address that is not confirmed gets within an hour. */
const maxUnconfirmedPerHour = 5

/** The least time between two emails about unpaid orders to an address that has opened no link of an order. */
const silenceMs = 24 * hourMs

/** What decides whether the buyer of an order gets emails about it, and where. */
export type Buyer = Pick<User, 'email' | 'isEmailConfirmed'>

/**
 * The recipient and the time of an email about an order. `isStranger`: the address is not confirmed and may be another
 * person's.
 */
export interface Addressing {
  email: { orderId: string; to: string; replyTo: string; notBefore?: Date }
  isStranger: boolean
}

/**
 * The recipient of an email about an order: the address of the buyer's account now, else the one on the order.
 * Undefined when the email must not be written: decision 24 has the rules for addresses that are not confirmed, and
 * `isFirstAllowed` says whether the first email to one that has opened no link may be written now.
 */
export async function addressOrderEmail(
  shop: Shop,
  tx: Db,
  { order }: FoundOrder,
  { kind, buyer, isFirstAllowed = false }: { kind: EmailKind; buyer: Buyer | undefined; isFirstAllowed?: boolean },
): Promise<Addressing | undefined> {
  const to = buyer?.email ?? order.buyerEmail
  const email = { orderId: order.id, to, replyTo: shop.details().email }
  if (buyer?.isEmailConfirmed) return { email, isStranger: false }
  if (order.paidAt === null && kind !== 'refunded') {
    // The buyer of a phone order was asked to pay it, at the address that they told the shop.
    if (kind === 'cancelled' && (await isPhoneOrder(tx, order.id))) return { email, isStranger: false }
    const isWritten = await isUnpaidEmailWritten(shop, tx, { to, kind, isFirstAllowed })
    return isWritten ? { email, isStranger: true } : undefined
  }
  if (isAboutMoney(shop, order, kind)) return { email, isStranger: true }
  const notBefore = await findFreeTime(tx, to, shop.now())
  return { email: { ...email, ...(notBefore && { notBefore }) }, isStranger: true }
}

async function isUnpaidEmailWritten(
  shop: Shop,
  tx: Db,
  { to, kind, isFirstAllowed }: { to: string; kind: EmailKind; isFirstAllowed: boolean },
): Promise<boolean> {
  // Concurrent orders with the same address must not both be the first.
  await lockRecipient(tx, to)
  const now = shop.now()
  if (!(await hasOpenedLink(tx, to))) return isFirstAllowed && (await isFirstToStranger(tx, { to, kind, now }))
  return (await countOrderEmails(tx, to, new Date(now.getTime() - hourMs))) < maxUnconfirmedPerHour
}

/** Whether an email would be the first one about an unpaid order within a day to an address that has opened no link. */
export async function isFirstToStranger(
  db: Db,
  { to, kind, now }: { to: string; kind: EmailKind; now: Date },
): Promise<boolean> {
  if (kind !== 'order-received' || (await hasOpenedLink(db, to))) return false
  return (await countOrderEmails(db, to, new Date(now.getTime() - silenceMs), kind)) === 0
}

/**
 * Whether an email reports a payment of real money or its refund. Payments limit the number of these emails, so none is
 * delayed.
 */
function isAboutMoney(shop: Shop, order: OrderRow, kind: EmailKind): boolean {
  const isTest = order.paidAt === null ? isTestShop(shop) : order.isTestPayment
  return order.totalCents > 0 && !isTest && ['payment-received', 'refunded', 'cancelled'].includes(kind)
}

/** The time from which an address can get one more email within its hourly limit; undefined when it can get one now. */
async function findFreeTime(tx: Db, to: string, now: Date): Promise<Date | undefined> {
  const fifth = await findFifthLatest(tx, to, new Date(now.getTime() - hourMs))
  return fifth && new Date(fifth.getTime() + hourMs)
}
