import type { OrderRequest } from '#contract/orders/parcels.ts'
import type { Order } from '#contract/orders/order.ts'
import type { ShopDetails } from '#contract/pages.ts'
import type { Db } from '#db/open.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { itemsText } from '#rules/orders/fulfilment/parcels.ts'
import { paths } from '#rules/paths.ts'
import { refundTarget } from '#rules/orders/receipt.ts'
import { answerText, isAwaited } from '#rules/orders/requests.ts'
import type { EmailPart, EmailText } from '#server/platform/mail/email-content.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { linkTo, paragraph, itemsPart, refundEmailFollows, testPayment } from '#server/orders/emails/order-emails.ts'
import { toOrder } from '#server/orders/order-mapping.ts'
import { findOrder } from '#server/orders/orders.queries.ts'
import { queueRequestEmail } from '#server/orders/emails/queue-order-email.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'

/** Who makes a request: the buyer in their account or by the link of an email, or the shop for a buyer who rang. */
export type AskedBy = 'buyer' | 'link' | 'shop'

/** Queues the emails about a new request: to its buyer, and to the shop unless it made the request itself. */
export async function queueAskedEmails(
  shop: Shop,
  tx: Db,
  orderId: string,
  { requestId, askedBy }: { requestId: string; askedBy: AskedBy },
): Promise<void> {
  const about = { orderId, kind: 'request-received', about: requestId } as const
  await queueRequestEmail(shop, tx, about, (order, details) =>
    receivedText(order, requestIn(order, requestId), details, askedBy),
  )
  if (askedBy === 'shop') return
  const found = await findOrder(tx, orderId)
  if (!found) throw new Error(`The email new-request is about the order ${orderId}, which does not exist.`)
  const order = toOrder(found, isTestShop(shop))
  // Without an order id, because it is not an email to the buyer: it has neither their name nor what they wrote.
  await queueEmail(shop, tx, {
    kind: 'new-request',
    to: shop.details().email,
    ...newRequestText(order, requestIn(order, requestId), shop.details()),
  })
}

/** The emails after a request: answered, return received, or no longer awaited. */
export type AnswerEmail = 'request-answered' | 'return-received' | 'return-ended' | 'pieces-refunded'

/** Queues the email with the answer to a request, or about items that the shop refunded itself. */
export function queueAnsweredEmail(
  shop: Shop,
  tx: Db,
  orderId: string,
  requestId: string,
  kind: AnswerEmail,
): Promise<void> {
  const textOf = kind === 'return-received' || kind === 'pieces-refunded' ? settledText : answeredText
  return queueRequestEmail(shop, tx, { orderId, kind, about: requestId }, (order, details) =>
    textOf(order, requestIn(order, requestId), details),
  )
}

function requestIn(order: Order, id: string): OrderRequest {
  const request = order.requests.find(({ _id }) => _id === id)
  if (!request) throw new Error(`The order ${order._id} has no request ${id}.`)
  return request
}

const askedByTexts: Record<AskedBy, string | undefined> = {
  buyer: undefined,
  link: 'This request came from the link in an email about your order. If it wasn’t you, tell us before we answer.',
  shop: 'We entered this request for you. If you didn’t ask for it, tell us before we answer.',
}

const asks = { cancel: 'to cancel pieces', return: 'to return pieces' } as const

/**
 * The email that confirms a request to its buyer: what they asked for, and when they get an answer. One that was made
 * by the link of an email may be made by another reader of that email, and one by the shop for another caller.
 */
function receivedText(order: Order, request: OrderRequest, shop: ShopDetails, askedBy: AskedBy): EmailText {
  const howText = askedByTexts[askedBy]
  return formatEmail(shop, {
    subject: `Your request for order ${order.orderNumber}`,
    // Empty for an address that may be a stranger's.
    name: order.user.name || null,
    opening: `You asked ${asks[request.kind]} from order ${order.orderNumber}. ${answerText(request.kind)}`,
    parts: [
      itemsPart(order, request.pieces),
      ...(howText === undefined ? [] : [paragraph(howText)]),
      linkTo('See the order', shop),
    ],
  })
}

/** The email with the shop's answer: accepted or declined, what the shop wrote, and what is refunded. */
function answeredText(order: Order, request: OrderRequest, shop: ShopDetails): EmailText {
  const isAccepted = request.status !== 'declined'
  const verdict = isAccepted ? 'accepted' : 'declined'
  return formatEmail(shop, {
    subject: `We’ve ${verdict} your request for order ${order.orderNumber}`,
    name: order.user.name || null,
    opening: `We’ve ${verdict} your request ${asks[request.kind]} from order ${order.orderNumber}.`,
    parts: [
      ...(request.answer ? [paragraph(request.answer)] : []),
      ...(isAwaited(request) ? [paragraph('We’ll refund the pieces once they’re back with us.')] : []),
      ...refundPart(order, request),
      itemsPart(order, request.pieces),
      linkTo('See the order', shop),
    ],
  })
}

/** The email about items that have come back, or that the shop has cancelled or taken back without a request. */
function settledText(order: Order, request: OrderRequest, shop: ShopDetails): EmailText {
  const number = order.orderNumber
  const texts = {
    received: {
      subject: `Your return for order ${number} has arrived`,
      opening: `The pieces you sent back from order ${number} have arrived.`,
    },
    cancel: {
      subject: `Pieces from order ${number} cancelled`,
      opening: `We’ve cancelled pieces from your order ${number}.`,
    },
    return: {
      subject: `Pieces from order ${number} returned`,
      opening: `We’ve taken back pieces from your order ${number}.`,
    },
  }
  const note = request.isByShop ? request.answer : request.receivedNote
  return formatEmail(shop, {
    ...texts[request.isByShop ? request.kind : 'received'],
    name: order.user.name || null,
    parts: [
      ...(note ? [paragraph(note)] : []),
      ...refundPart(order, request),
      itemsPart(order, request.pieces),
      linkTo('See the order', shop),
    ],
  })
}

function refundPart({ paidWith, totalPrice, isTestPayment }: Order, { refundPrice }: OrderRequest): EmailPart[] {
  if (refundPrice === 0) return []
  if (isTestPayment) return [paragraph(`${testPayment}, so none will be refunded.`)]
  const amount = `We’re refunding ${formatDollars(refundPrice)} to ${refundTarget(paidWith, totalPrice)} you paid with.`
  return [paragraph(`${amount} ${refundEmailFollows}`)]
}

/** The email to the shop about a new request: the order, what its buyer asks for and why, and where to answer. */
function newRequestText(order: Order, request: OrderRequest, shop: ShopDetails): EmailText {
  return formatEmail(shop, {
    subject: `Order ${order.orderNumber}: the buyer has asked ${asks[request.kind]}`,
    name: null,
    isToShop: true,
    opening: `The buyer of order ${order.orderNumber} has asked ${asks[request.kind]} and is waiting for your answer.`,
    parts: [
      ...(order.isTestPayment ? [paragraph(`${testPayment}.`)] : []),
      {
        kind: 'facts',
        facts: [
          { name: 'Order', value: order.orderNumber },
          { name: 'Pieces', value: itemsText(order.orderItems, request.pieces) },
          { name: 'Reason', value: request.reason },
        ],
      },
      { kind: 'link', label: 'Answer on the order page', url: `${shop.publicUrl}${paths.order(order._id)}` },
    ],
  })
}
