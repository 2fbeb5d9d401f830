import type { User } from '#contract/accounts.ts'
import type { Order } from '#contract/orders.ts'
import type { ShopDetails } from '#contract/pages.ts'
import type { Db } from '#db/open.ts'
import type { ParcelStep } from '#rules/parcel-state.ts'
import type { Piece } from '#rules/parcels.ts'
import { findUserById } from '#server/accounts/accounts.queries.ts'
import { shopDetails } from '#server/config.ts'
import type { EmailText } from '#server/mail/email-content.ts'
import { countOrderEmailsTo } from '#server/mail/mail.queries.ts'
import type { EmailKind, EmailRow } from '#server/mail/mail.queries.ts'
import { emailRow, queueEmail } from '#server/mail/queue-email.ts'
import { isTestShop, type Shop } from '#server/shop.ts'
import {
  cancelledText,
  type CancelReason,
  orderReceivedText,
  paymentReceivedText,
  refundedText,
} from './order-emails.ts'
import { toOrder } from './order-mapping.ts'
import { parcelText } from './parcels/parcel-emails.ts'
import { findOrder, type FoundOrder } from './orders.queries.ts'
import { withoutSenderText } from './sender-text.ts'

type OrderEmailKind = 'order-received' | 'payment-received' | 'refunded'

/**
 * Queues an email to the buyer of an order in the caller's transaction, with the state of the order in that transaction.
 * An order gets one email of each kind, or one for each refund, whose id is `about` (promises 10).
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
 * Queues an email about a request to the buyer of an order in the caller's transaction: `text` writes it from the order as the
 * email may show it. A request, whose id is `about`, has one email of each kind.
 */
export async function queueRequestEmail(
  shop: Shop,
  tx: Db,
  { orderId, kind, about }: { orderId: string; kind: 'request-received' | 'request-answered'; about: string },
  text: (order: Order, details: ShopDetails) => EmailText,
): Promise<void> {
  const found = await findOrder(tx, orderId)
  if (!found) throw new Error(`The email ${kind} is about the order ${orderId}, which does not exist.`)
  const addressing = await findAddressing(shop, tx, found, kind)
  if (!addressing) return
  const content = text(orderFor(shop, found, addressing), shopDetails(shop.config))
  await queueEmail(shop, tx, { ...addressing.email, kind, about, ...content })
}

/** Queues the email about a cancelled order in the caller's transaction, once for each order. */
export async function queueCancelledEmail(shop: Shop, tx: Db, orderId: string, reason: CancelReason): Promise<void> {
  const found = await findOrder(tx, orderId)
  if (!found) throw new Error(`The email cancelled is about the order ${orderId}, which does not exist.`)
  const addressing = await findAddressing(shop, tx, found, 'cancelled')
  if (!addressing) return
  const order = orderFor(shop, found, addressing)
  await queueEmail(shop, tx, {
    ...addressing.email,
    kind: 'cancelled',
    ...cancelledText(order, shopDetails(shop.config), reason),
  })
}

/**
 * Queues the same email from the rows of the order, for a caller that has them. It goes to the present address of the
 * buyer's account. Replies go to the shop.
 */
export async function queueEmailAbout(
  shop: Shop,
  tx: Db,
  found: FoundOrder,
  kind: OrderEmailKind,
  about?: string,
): Promise<void> {
  const addressing = await findAddressing(shop, tx, found, kind)
  if (!addressing) return
  const order = orderFor(shop, found, addressing)
  const details = shopDetails(shop.config)
  const isStockGone = found.order.attention.includes('paid-without-stock')
  const texts = {
    'order-received': () => orderReceivedText(order, details),
    'payment-received': () => paymentReceivedText(order, details, isStockGone),
    refunded: () => refundedText(order, details, about ?? ''),
  }
  await queueEmail(shop, tx, {
    ...addressing.email,
    kind,
    ...(about && { about }),
    ...texts[kind](),
  })
}

/**
 * The row of the email about a new order, for the statement that inserts the order. `buyer`: the account, as it is locked.
 * Undefined when the email must not be sent.
 */
export async function orderReceivedEmail(
  shop: Shop,
  tx: Db,
  found: FoundOrder,
  buyer: Buyer | undefined,
): Promise<EmailRow | undefined> {
  const kind = 'order-received'
  const addressing = await addressTo(shop, tx, found, kind, buyer)
  if (!addressing || addressing.email.to === '') return undefined
  const text = orderReceivedText(orderFor(shop, found, addressing), shopDetails(shop.config))
  return emailRow({ ...addressing.email, kind, ...text }, shop.now())
}

/** A step of parcels, as its email reports it. */
interface ReportedStep {
  id: string
  step: ParcelStep
  pieces: readonly Piece[]
  carrier: string | null
  trackingNumber: string | null
  undoUntil: Date
}

const parcelEmails = { 'make-ready': 'ready-to-ship', ship: 'shipped', deliver: 'delivered' } as const

/** How much longer than the undo its email waits, so that no clock that is slightly fast sends it too early. */
const graceMs = 2_000

/** Queues the email about a step of parcels in the caller's transaction. It is sent when the step can no longer be undone. */
export async function queueParcelEmail(shop: Shop, tx: Db, orderId: string, step: ReportedStep): Promise<void> {
  const kind = parcelEmails[step.step]
  const found = await findOrder(tx, orderId)
  if (!found) throw new Error(`The email ${kind} is about the order ${orderId}, which does not exist.`)
  const addressing = await findAddressing(shop, tx, found, kind)
  if (!addressing) return
  const order = orderFor(shop, found, addressing)
  const isUndoable = step.undoUntil > shop.now()
  await queueEmail(shop, tx, {
    ...addressing.email,
    kind,
    about: step.id,
    ...parcelText(order, shopDetails(shop.config), step),
    ...(isUndoable && { notBefore: new Date(step.undoUntil.getTime() + graceMs) }),
  })
}

/** How many emails about orders an unconfirmed address gets within an hour. */
const maxUnconfirmedPerHour = 5

/** To whom an email about an order goes. `isStranger`: a guest's address, which may be another person's. */
interface Addressing {
  email: { orderId: string; to: string; replyTo: string }
  isStranger: boolean
}

/**
 * The recipient of an email about an order: the address of the buyer's account now; without an account, the one on the order.
 * Undefined when the email must not be sent: an address that is not confirmed may be a stranger's, and gets emails about paid
 * orders only, a few an hour. A guest, who cannot confirm the address, gets those about unpaid orders too, within the same
 * number.
 */
async function findAddressing(shop: Shop, tx: Db, found: FoundOrder, kind: EmailKind): Promise<Addressing | undefined> {
  const { userId } = found.order
  return addressTo(shop, tx, found, kind, userId === null ? undefined : await findUserById(tx, userId))
}

/** What decides whether the buyer of an order gets emails about it, and where. */
type Buyer = Pick<User, 'email' | 'isEmailConfirmed'> & { isGuest?: boolean }

async function addressTo(
  shop: Shop,
  tx: Db,
  { order }: FoundOrder,
  kind: EmailKind,
  buyer: Buyer | undefined,
): Promise<Addressing | undefined> {
  const to = buyer?.email ?? order.buyerEmail
  const isGuest = buyer?.isGuest ?? false
  const addressing = { email: { orderId: order.id, to, replyTo: shop.config.shopEmail }, isStranger: isGuest }
  if (buyer?.isEmailConfirmed) return addressing
  if (order.paidAt === null && kind !== 'refunded' && !isGuest) return undefined
  const hourAgo = new Date(shop.now().getTime() - 60 * 60 * 1000)
  return (await countOrderEmailsTo(tx, to, hourAgo)) < maxUnconfirmedPerHour ? addressing : undefined
}

/** The order as an email shows it: to a stranger's address without what the sender has typed and the order does not need. */
function orderFor(shop: Shop, found: FoundOrder, { isStranger }: Addressing): Order {
  const order = toOrder(found, isTestShop(shop))
  return isStranger ? withoutSenderText(order) : order
}
