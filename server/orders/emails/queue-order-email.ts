import type { Order } from '#contract/orders/order.ts'
import type { ShopDetails } from '#contract/pages.ts'
import type { Db } from '#db/open.ts'
import type { ParcelStep, Item } from '#rules/orders/fulfilment/parcels.ts'
import { findUserById } from '#server/accounts/accounts.queries.ts'
import type { EmailText } from '#server/platform/mail/email-content.ts'
import { type EmailKind, type EmailRow, hasOrderEmail } from '#server/platform/mail/mail.queries.ts'
import { emailRow, queueEmail } from '#server/platform/mail/queue-email.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import { toOrder } from '#server/orders/order-mapping.ts'
import { findOrder, type FoundOrder, type OrderRow } from '#server/orders/orders.queries.ts'
import type { User } from '#contract/accounts/accounts.ts'
import {
  cancelledText,
  type CancelReason,
  orderReceivedText,
  paymentReceivedText,
  receiptAgainText,
  refundedText,
  refundFailedText,
} from './order-emails.ts'
import { parcelText } from './parcel-emails.ts'
import { withoutSenderText } from './sender-text.ts'
import { countOrderEmails, findFifthLatest, hasOpenedLink, isPhoneOrder, lockRecipient } from './recipients.queries.ts'

type OrderEmailKind = 'order-received' | 'payment-received' | 'refunded' | 'refund-failed'
type RequestEmailKind =
  'request-received' | 'request-answered' | 'return-received' | 'return-ended' | 'pieces-refunded' | 'order-changed'

/**
 * Queues an email to the buyer in the caller's transaction, one of each kind, or one for each refund (`about`; promises
 * 10). A refund made again has a number after its id.
 */
export async function queueOrderEmail(
  shop: Shop,
  tx: Db,
  orderId: string,
  kind: OrderEmailKind,
  about?: string,
): Promise<void> {
  const found = await findOrder(tx, orderId)
  if (!found) throw new Error(`The email ${kind} is about the order ${orderId}, which does not exist.`)
  await queueEmailAbout(shop, tx, found, kind, about)
}

/**
 * Queues an email about a request (`about`) or a change in the caller's transaction, one of each kind. `text` writes
 * it.
 */
export async function queueRequestEmail(
  shop: Shop,
  tx: Db,
  { orderId, kind, about }: { orderId: string; kind: RequestEmailKind; about: string },
  text: (order: Order, details: ShopDetails) => EmailText,
): Promise<void> {
  const found = await findOrder(tx, orderId)
  if (!found) throw new Error(`The email ${kind} is about the order ${orderId}, which does not exist.`)
  const addressing = await findAddressing(shop, tx, found, kind)
  if (!addressing) return
  const content = text(orderFor(shop, found, addressing), shop.details())
  await queueEmail(shop, tx, { ...addressing.email, kind, about, ...content })
}

/** Queues the email about a cancelled order, once, in the caller's transaction. `note` is the shop's sentence. */
export async function queueCancelledEmail(
  shop: Shop,
  tx: Db,
  orderId: string,
  reason: CancelReason,
  note = '',
): Promise<void> {
  const found = await findOrder(tx, orderId)
  if (!found) throw new Error(`The email cancelled is about the order ${orderId}, which does not exist.`)
  const addressing = await findAddressing(shop, tx, found, 'cancelled')
  if (!addressing) return
  const order = orderFor(shop, found, addressing)
  await queueEmail(shop, tx, {
    ...addressing.email,
    kind: 'cancelled',
    ...cancelledText(order, shop.details(), reason, note),
  })
}

/** Queues the email from rows that the caller has, to the account's present address. Replies go to the shop. */
async function queueEmailAbout(
  shop: Shop,
  tx: Db,
  found: FoundOrder,
  kind: OrderEmailKind,
  about?: string,
): Promise<void> {
  const addressing = await findAddressing(shop, tx, found, kind)
  if (!addressing) return
  const order = orderFor(shop, found, addressing)
  const details = shop.details()
  const isStockGone = found.order.attention.includes('paid-without-stock')
  const texts = {
    'order-received': () => orderReceivedText(order, details),
    'payment-received': () => paymentReceivedText(order, details, isStockGone),
    refunded: () => refundedText(order, details, about ?? ''),
    'refund-failed': () => refundFailedText(order, details, about ?? ''),
  }
  await queueEmail(shop, tx, {
    ...addressing.email,
    kind,
    ...(about && { about }),
    ...texts[kind](),
  })
}

/** Whether the email would be the first to an address that has opened no link; a network may cause few of these. */
export async function isOrderFirstToStranger(shop: Shop, found: FoundOrder): Promise<boolean> {
  const buyer = await findBuyer(shop.db, found)
  if (!buyer || buyer.isEmailConfirmed) return false
  return isFirstToStranger(shop.db, { to: buyer.email, kind: 'order-received', now: shop.now() })
}

/**
 * Queues the email about a new order at its checkout, if placing it sent none. `isFirstAllowed` as in
 * `addressOrderEmail`.
 */
export async function queueReceivedEmail(shop: Shop, tx: Db, orderId: string, isFirstAllowed: boolean): Promise<void> {
  const kind = 'order-received'
  const found = await findOrder(tx, orderId)
  if (!found) throw new Error(`The email ${kind} is about the order ${orderId}, which does not exist.`)
  if (await hasOrderEmail(tx, orderId, kind)) return
  const addressing = await addressOrderEmail(shop, tx, found, {
    kind,
    buyer: await findBuyer(tx, found),
    isFirstAllowed,
  })
  if (!addressing) return
  const heldMs = (found.order.heldUntil?.getTime() ?? 0) - shop.now().getTime()
  const text = orderReceivedText(orderFor(shop, found, addressing), {
    ...shop.details(),
    holdMinutes: Math.max(1, Math.round(heldMs / 60_000)),
  })
  await queueEmail(shop, tx, { ...addressing.email, kind, ...text })
}

/** The email row for the statement that inserts an order, or undefined. `buyer` is the locked account. */
export async function orderReceivedEmail(
  shop: Shop,
  tx: Db,
  found: FoundOrder,
  buyer: Buyer | undefined,
): Promise<EmailRow | undefined> {
  const kind = 'order-received'
  const addressing = await addressOrderEmail(shop, tx, found, { kind, buyer })
  if (!addressing || addressing.email.to === '') return undefined
  const text = orderReceivedText(orderFor(shop, found, addressing), shop.details())
  return emailRow({ ...addressing.email, kind, ...text }, found.order.createdAt)
}

/** Queues a paid order's receipt again, counted by `number`. Returns the address, if there is one. */
export async function queueReceiptAgain(
  shop: Shop,
  tx: Db,
  found: FoundOrder,
  number: number,
): Promise<string | undefined> {
  const kind = 'payment-received'
  const addressing = await findAddressing(shop, tx, found, kind)
  if (!addressing || addressing.email.to === '') return undefined
  const text = receiptAgainText(orderFor(shop, found, addressing), shop.details())
  await queueEmail(shop, tx, { ...addressing.email, kind, about: `again:${number}`, ...text })
  return addressing.email.to
}

interface ReportedStep {
  id: string
  step: ParcelStep
  pieces: readonly Item[]
  carrier: string | null
  trackingNumber: string | null
  at: Date
  undoUntil: Date
}

const parcelEmails = { 'make-ready': 'ready-to-ship', ship: 'shipped', deliver: 'delivered' } as const

/** How much longer than the undo its email waits, so that no clock that is slightly fast sends it too early. */
const graceMs = 2_000

/** Queues the email about a step of parcels, to be sent when the step can no longer be undone. */
export async function queueParcelEmail(shop: Shop, tx: Db, orderId: string, step: ReportedStep): Promise<void> {
  const kind = parcelEmails[step.step]
  const found = await findOrder(tx, orderId)
  if (!found) throw new Error(`The email ${kind} is about the order ${orderId}, which does not exist.`)
  const addressing = await findAddressing(shop, tx, found, kind)
  if (!addressing) return
  const order = orderFor(shop, found, addressing)
  const isUndoable = step.undoUntil > step.at
  const { notBefore } = addressing.email
  const undoneUntil = isUndoable ? new Date(step.undoUntil.getTime() + graceMs) : undefined
  await queueEmail(shop, tx, {
    ...addressing.email,
    kind,
    about: step.id,
    ...parcelText(order, shop.details(), step),
    notBefore: notBefore && undoneUntil && notBefore < undoneUntil ? undoneUntil : (notBefore ?? undoneUntil),
  })
}

async function findAddressing(shop: Shop, tx: Db, found: FoundOrder, kind: EmailKind): Promise<Addressing | undefined> {
  return addressOrderEmail(shop, tx, found, { kind, buyer: await findBuyer(tx, found) })
}

/** The address of emails to a person whom the shop has spoken to: that of their account now, else the one on the order. */
export async function findRecipient(db: Db, found: FoundOrder): Promise<string> {
  return (await findBuyer(db, found))?.email ?? found.order.buyerEmail
}

async function findBuyer(db: Db, { order: { userId } }: FoundOrder): Promise<Buyer | undefined> {
  return userId === null ? undefined : findUserById(db, userId)
}

/** The order as an email shows it, without the sender's texts for a stranger's address. */
function orderFor(shop: Shop, found: FoundOrder, { isStranger }: Addressing): Order {
  const order = toOrder(found, isTestShop(shop))
  return isStranger ? withoutSenderText(order) : order
}

const hourMs = 60 * 60_000

/** How many emails about orders an address that is not confirmed gets within an hour. */
const maxUnconfirmedPerHour = 5

/** The least time between two emails about unpaid orders to an address that has opened no link of an order. */
const silenceMs = 24 * hourMs

type Buyer = Pick<User, 'email' | 'isEmailConfirmed'>

/** Recipient and time of an email. `isStranger`: the address is not confirmed and may be another person's. */
interface Addressing {
  email: { orderId: string; to: string; replyTo: string; notBefore?: Date }
  isStranger: boolean
}

/**
 * The recipient of an email: the account's address now, else the order's. Undefined when decision 24 forbids it;
 * `isFirstAllowed` lets it be the first to an address that has opened no link.
 */
async function addressOrderEmail(
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
async function isFirstToStranger(
  db: Db,
  { to, kind, now }: { to: string; kind: EmailKind; now: Date },
): Promise<boolean> {
  if (kind !== 'order-received' || (await hasOpenedLink(db, to))) return false
  return (await countOrderEmails(db, to, new Date(now.getTime() - silenceMs), kind)) === 0
}

/** Whether an email reports real money. Payments limit their number, so none is delayed. */
function isAboutMoney(shop: Shop, order: OrderRow, kind: EmailKind): boolean {
  const isTest = order.paidAt === null ? isTestShop(shop) : order.isTestPayment
  return order.totalCents > 0 && !isTest && ['payment-received', 'refunded', 'cancelled'].includes(kind)
}

/** The time from which an address can get one more email within its hourly limit; undefined when it can get one now. */
async function findFreeTime(tx: Db, to: string, now: Date): Promise<Date | undefined> {
  const fifth = await findFifthLatest(tx, to, new Date(now.getTime() - hourMs))
  return fifth && new Date(fifth.getTime() + hourMs)
}
