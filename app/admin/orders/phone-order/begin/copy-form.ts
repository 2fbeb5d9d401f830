import type { CopiedOrder } from '#contract/orders/phone-orders.ts'
import { emptyForm, type Line, type PhoneForm, placeOf } from '#app/admin/orders/phone-order/phone-form.ts'

export function toCopiedForm({ orderNumber, customer, shippingAddress, orderItems }: CopiedOrder): PhoneForm {
  const lines: Line[] = orderItems.map(({ product, ...line }) => ({ _id: product, ...line }))
  return {
    ...emptyForm,
    ...(customer && {
      isChosen: 'yes',
      user: customer.user ?? '',
      name: customer.name,
      email: customer.email,
      phone: customer.phone,
      known: customer.user === null ? '' : `Buyer of ${orderNumber}`,
    }),
    ...placeOf(shippingAddress ?? {}),
    pieces: JSON.stringify(lines),
  }
}

/** What of an order is not in its copy, in words; empty when nothing is missing. */
export function missingText({ missing }: Pick<CopiedOrder, 'missing'>): string {
  if (missing.length === 0) return ''
  return `Out of stock or no longer sold: ${missing.map(({ name, qty }) => `${qty} × ${name}`).join(', ')}.`
}
