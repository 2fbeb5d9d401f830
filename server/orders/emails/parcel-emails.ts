import type { Order } from '#contract/orders/order.ts'
import type { ShopDetails } from '#contract/pages.ts'
import { firstNameOf } from '#rules/orders/buyer.ts'
import { promiseText } from '#rules/orders/delivery/promise-text.ts'
import { trackingText, trackingUrl } from '#rules/orders/fulfilment/carriers.ts'
import { type ParcelStep, countItems, type Item, waitingItems } from '#rules/orders/fulfilment/parcels.ts'
import { paths } from '#rules/paths.ts'
import { returnsWithin } from '#rules/platform/shop-info.ts'
import type { EmailPart, EmailText } from '#server/platform/mail/email-content.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { addressOf, itemsOf, linkTo, paragraph, itemsPart, testPart } from './order-emails.ts'

export interface ReportedParcels {
  step: ParcelStep
  pieces: readonly Item[]
  carrier: string | null
  trackingNumber: string | null
}

/** The email about a step of parcels: which items, how to follow them, the promised days and where they go. */
export function parcelText(order: Order, shop: ShopDetails, reported: ReportedParcels): EmailText {
  const bought = order.orderItems.reduce((sum, { qty, cancelledQty }) => sum + qty - cancelledQty, 0)
  const isPart = countItems(reported.pieces) < bought
  const name = isPart ? `Part of order ${order.orderNumber}` : `Order ${order.orderNumber}`
  const opening = isPart ? `Part of your order ${order.orderNumber}` : `Your order ${order.orderNumber}`
  const texts: Record<ParcelStep, { subject: string; opening: string; parts: EmailPart[] }> = {
    'make-ready': {
      subject: `${name} is ready to ship`,
      opening: `${opening} is packed and ready to ship.`,
      parts: [paragraph('We’ll email you again when the carrier has it.'), ...promisePart(order)],
    },
    ship: {
      subject: `${name} shipped`,
      opening: `${opening} has been shipped with ${reported.carrier ?? 'our carrier'}.`,
      parts: [paragraph(trackingSentence(reported)), ...promisePart(order), ...trackingLink(reported)],
    },
    deliver: {
      subject: `${name} delivered`,
      opening: `${opening} has been delivered.`,
      parts: [
        paragraph(`If anything’s wrong, get in touch any time. You can return a piece within ${returnsWithin}.`),
        ...reviewLink(order, reported, shop),
      ],
    },
  }
  const text = texts[reported.step]
  return formatEmail(shop, {
    subject: text.subject,
    // Empty for an address that may be a stranger's.
    name: order.user.name || null,
    opening: text.opening,
    parts: [
      ...text.parts,
      ...testPart(order),
      ...(isPart ? [itemsPart(order, reported.pieces), ...restPart(order)] : [itemsOf(order, shop)]),
      reported.step === 'deliver' ? addressOf(withoutNote(order), 'Delivered to') : addressOf(order),
      {
        ...linkTo('See the order', shop),
        isSecondary: reported.step === 'ship' && text.parts.some(({ kind }) => kind === 'link'),
      },
    ],
  })
}

/** The driver has been there. */
function withoutNote(order: Order): Order {
  return { ...order, shippingAddress: { ...order.shippingAddress, note: '' } }
}

/** The page of the first delivered item, with its reviews; none for a guest, who has no account to write one with. */
function reviewLink({ user, orderItems }: Order, { pieces }: ReportedParcels, shop: ShopDetails): EmailPart[] {
  const item = pieces.map((piece) => orderItems[piece.item]).find((bought) => bought?.product)
  if (!item?.product || firstNameOf(user.name) === null) return []
  const url = `${shop.publicUrl}${paths.product(item.product)}`
  return [{ kind: 'link', label: `Review the ${item.name}`, url, isSecondary: true }]
}

function promisePart({ deliveryPromise }: Order): EmailPart[] {
  return deliveryPromise ? [paragraph(`${promiseText(deliveryPromise)}.`)] : []
}

function trackingSentence({ carrier, trackingNumber }: ReportedParcels): string {
  if (trackingNumber === null) return 'The carrier will bring it to the address on your order.'
  const number = `Your tracking number is ${trackingText(trackingNumber)}.`
  return trackingUrl(carrier, trackingNumber) === null ? number : `${number} Follow it on the carrier’s page.`
}

function trackingLink({ carrier, trackingNumber }: ReportedParcels): EmailPart[] {
  const url = trackingUrl(carrier, trackingNumber)
  return url === null || trackingNumber === null
    ? []
    : [{ kind: 'link', label: `Track ${trackingText(trackingNumber)}`, url }]
}

function restPart(order: Order): EmailPart[] {
  return waitingItems(order).length > 0
    ? [paragraph('The other pieces will follow. We’ll email you about each parcel.')]
    : []
}
