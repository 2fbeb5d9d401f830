import type { EditableOrder, OrderEdit } from '#contract/orders/order-edits.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { emptyForm, type Line, type PhoneForm, placeOf, sumsOf, toNewPhoneOrder } from './phone-form.ts'

export function toEditForm({ buyer, orderItems, shippingAddress, discountPrice, discount }: EditableOrder): PhoneForm {
  const lines: Line[] = orderItems.map(({ product, ...line }) => ({ _id: product, ...line }))
  return {
    ...emptyForm,
    isChosen: 'yes',
    name: buyer.name,
    email: buyer.email,
    phone: shippingAddress.phone,
    ...placeOf(shippingAddress),
    pieces: JSON.stringify(lines),
    discount: discountPrice === 0 ? '' : formatDollars(discountPrice),
    ...(discount && discount),
  }
}

export function isEdited(order: EditableOrder, values: PhoneForm): boolean {
  const { revision: _, ...entered } = values
  const { revision: _none, ...initial } = toEditForm(order)
  return JSON.stringify(entered) !== JSON.stringify(initial)
}

/** The request of the page that edits an order. The discount of an order that is not by phone stays on the server. */
export function toOrderEdit(order: EditableOrder, values: PhoneForm): OrderEdit {
  const { orderItems, shippingAddress, discount } = toNewPhoneOrder(values)
  const { country } = order.shippingAddress
  return {
    revision: order.revision,
    orderItems,
    shippingAddress: { ...shippingAddress, country, recipient: values.recipient },
    ...(order.isByPhone && discount && { discount }),
    totalPrice: sumsOf(values).total,
  }
}
