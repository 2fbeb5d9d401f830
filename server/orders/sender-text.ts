import type { Order } from '#contract/orders.ts'
import { hasWebAddress } from '#rules/accounts.ts'

/**
 * An order without the texts that its buyer has typed, except the lines that an address needs, and those only without a web
 * address, and the company of a paid order, which its receipt is for. For emails to an address that may be a stranger's: a
 * text could be a message to them.
 */
export function withoutSenderText(order: Order): Order {
  const { address, suburb, city, postCode, recipient, phone, company } = order.shippingAddress
  const safe = (line: string) => (hasWebAddress(line) ? '' : line)
  return {
    ...order,
    user: { ...order.user, name: '' },
    shippingAddress: {
      address: safe(address),
      suburb: safe(suburb),
      city: safe(city),
      postCode: safe(postCode),
      country: order.shippingAddress.country,
      recipient: safe(recipient),
      phone: safe(phone),
      company: order.isPaid ? safe(company) : '',
      note: '',
    },
  }
}
