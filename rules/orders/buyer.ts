import type { Order } from '#contract/orders/orders.ts'

/** The name of a user who buys without an account: a guest enters an email address only. */
export const guestName = 'Guest'

interface Buyer {
  name: string
  email: string
}

/** The buyer of an order with the recipient on its parcel; empty for none. */
interface BuyerOfOrder extends Buyer {
  recipient: string
}

/**
 * The label of a buyer where emails go: the name, or the email address of a guest. The recipient may be another person.
 */
export function buyerText({ name, email }: Buyer): string {
  return name === guestName ? email : name
}

/** The name of the buyer of an order on the shop's own pages: a guest has that of the recipient, else the address. */
export function buyerName({ recipient, ...buyer }: BuyerOfOrder): string {
  return (buyer.name === guestName && recipient) || buyerText(buyer)
}

/** The name of a buyer, with a mark where it is the recipient of a guest. */
export function markedBuyerName(buyer: BuyerOfOrder): string {
  return isNamedByRecipient(buyer) ? `${buyer.recipient} (guest)` : buyerText(buyer)
}

/** Whether a buyer is a guest, whose name is that of the recipient. */
export function isNamedByRecipient({ name, recipient }: BuyerOfOrder): boolean {
  return name === guestName && recipient !== ''
}

/** The buyer of an order with its recipient. */
export function buyerOf({ user, shippingAddress }: Pick<Order, 'user' | 'shippingAddress'>): BuyerOfOrder {
  return { name: user.name, email: user.email, recipient: shippingAddress.recipient }
}

/** Who receives an order: the recipient, else the buyer; empty for a guest who has named none. */
export function recipientName({ user, shippingAddress }: Pick<Order, 'user' | 'shippingAddress'>): string {
  return shippingAddress.recipient || (user.name === guestName ? '' : user.name)
}

/** The first name of a buyer, to greet them; null for a guest, and where the name is not shown. */
export function firstNameOf(name: string): string | null {
  if (name === guestName) return null
  return name.trim().split(/\s+/)[0] || null
}
