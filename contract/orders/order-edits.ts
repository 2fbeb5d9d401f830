import Type, { type Static } from 'typebox'
import { ShippingAddress, StoredAddress } from '#contract/accounts/shipping-address.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Dollars, Id, IdParams, Instant, Nullable } from '#contract/platform/fields.ts'
import { Order, PhoneDiscountKind } from './order.ts'
import { NewPhoneOrder } from './phone-orders.ts'

/** An unpaid order as it is before it is edited. */
export const EditableOrder = Type.Object({
  _id: Id,
  orderNumber: Type.String(),
  revision: Type.String({ description: 'changes with each change of what is edited' }),
  buyer: Type.Object({ name: Type.String(), email: Type.String() }),
  orderItems: Type.Array(
    Type.Object({
      product: Id,
      name: Type.String(),
      image: Type.String(),
      price: Dollars,
      qty: Type.Integer(),
      countInStock: Type.Integer({ description: 'how many units this order can have' }),
    }),
    { description: 'each product once, without pieces that are no longer sold' },
  ),
  shippingAddress: StoredAddress,
  discountPrice: Dollars,
  discount: Nullable(Type.Object({ kind: PhoneDiscountKind, words: Type.String() }), {
    description: 'the reason of the discount; null without one, and for the discount of a code',
  }),
  discountCode: Nullable(Type.String(), {
    description: 'with a code the pieces cannot be changed, because the code was entered for them',
  }),
  isByPhone: Type.Boolean({ description: 'its discount can be changed' }),
  heldUntil: Nullable(Instant),
})
export type EditableOrder = Static<typeof EditableOrder>

/** The changed order. Its total is compared with the shop's own and never charged. */
export const OrderEdit = Type.Object({
  revision: Type.String({ maxLength: 64, 'x-message': 'Reload the order before you change it.' }),
  orderItems: Type.Array(NewPhoneOrder.properties.orderItems.items, {
    minItems: 1,
    maxItems: 100,
    'x-message': 'An order has 1 to 100 items.',
  }),
  shippingAddress: ShippingAddress,
  discount: NewPhoneOrder.properties.discount,
  totalPrice: NewPhoneOrder.properties.totalPrice,
})
export type OrderEdit = Static<typeof OrderEdit>

/** The endpoints that edit an unpaid order. */
export const orderEdits = {
  read: endpoint('GET', '/api/orders/:id/edit', {
    access: { area: 'orders', may: 'change' },
    summary: 'Read an unpaid order to edit it',
    params: IdParams,
    reply: EditableOrder,
  }),
  save: endpoint('PUT', '/api/orders/:id/edit', {
    access: { area: 'orders', may: 'change' },
    summary: 'Change pieces, address and discount of an unpaid order; the buyer gets the new total by email',
    params: IdParams,
    body: OrderEdit,
    reply: Order,
  }),
}
