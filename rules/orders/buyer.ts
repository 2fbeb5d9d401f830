import type { Order } from '#contract/orders/order.ts'

/** A guest only enters an email address. */
export const guestName = 'Guest'

interface Buyer {
  name: string
  email: string
}

interface BuyerOfOrder extends Buyer {
  recipient: string
}

/** The name, or a guest's email address. The recipient may be another person. */
export function buyerText({ name, email }: Buyer): string {
  return name === guestName ? email : name
}

/** The buyer's name on the shop's own pages: a guest has the recipient's, else the address. */
export function buyerName({ recipient, ...buyer }: BuyerOfOrder): string {
  return (buyer.name === guestName && recipient) || buyerText(buyer)
}

/** The buyer's name, marked where it is the recipient of a guest. */
export function markedBuyerName(buyer: BuyerOfOrder): string {
  return isNamedByRecipient(buyer) ? `${buyer.recipient} (guest)` : buyerText(buyer)
}

/** Whether a guest is named by the recipient. */
export function isNamedByRecipient({ name, recipient }: BuyerOfOrder): boolean {
  return name === guestName && recipient !== ''
}

/** The buyer of an order with its recipient. */
export function buyerOf({ user, shippingAddress }: Pick<Order, 'user' | 'shippingAddress'>): BuyerOfOrder {
  return { name: user.name, email: user.email, recipient: shippingAddress.recipient }
}

/** The recipient, else the buyer; empty for a guest who has named none. */
export function recipientName({ user, shippingAddress }: Pick<Order, 'user' | 'shippingAddress'>): string {
  return shippingAddress.recipient || (user.name === guestName ? '' : user.name)
}

/** The first name for a greeting; null for a guest or a hidden name. */
export function firstNameOf(name: string): string | null {
  if (name === guestName) return null
  return name.trim().split(/\s+/)[0] || null
}
