import type { Order } from '#contract/orders.ts'

/** The name of a user who buys without an account: a guest enters an email address only. */
export const guestName = 'Guest'

interface Buyer {
  name: string
  email: string
}

/**
 * The label of a buyer on the shop's own pages: the name, or the email address of a guest. The recipient may be another
 * person.
 */
export function buyerText({ name, email }: Buyer): string {
  return name === guestName ? email : name
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
