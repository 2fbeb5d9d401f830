import Type, { type Static } from 'typebox'
import { ShippingAddress, StoredAddress } from '#contract/accounts/shipping-address.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import {
  Dollars,
  Email,
  Id,
  IdParams,
  Instant,
  Message,
  OrderNumber,
  PersonName,
  Nullable,
  Text,
  OneOf,
} from '#contract/platform/fields.ts'
import { Order, PhoneDiscountKind } from './order.ts'

/** A person who has an account, or who has bought as a guest, with where the last order went. */
export const PhoneCustomer = Type.Object({
  user: Nullable(Id, { description: 'the account; null for a guest' }),
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  address: Nullable(StoredAddress, { description: 'of the last order' }),
  orders: Type.Integer({ description: 'paid orders' }),
  firstOrderAt: Nullable(Instant),
  lastOrderAt: Nullable(Instant),
  totalPrice: Dollars,
})
export type PhoneCustomer = Static<typeof PhoneCustomer>

/** When and how a bank transfer arrived. */
export const Transfer = Type.Object({
  receivedOn: Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    'x-empty': 'Enter the day on which the money was in the bank.',
    'x-message': 'Enter the day on which the money was in the bank.',
    description: 'a day in New Zealand',
  }),
  bankReference: Text('the reference', 60, { description: 'the reference of the bank statement; it may be empty' }),
})
export type Transfer = Static<typeof Transfer>

const discountText = 'Enter dollars with up to two decimals, or a percentage up to 100.'

/** A new order by phone. Its total is compared with the shop's own and never charged. */
export const NewPhoneOrder = Type.Object({
  customer: Type.Object({
    user: Type.Optional(Nullable(Id, { description: 'the account; without it a guest' })),
    name: PersonName,
    email: Type.Optional(
      Type.Union([Email, Type.Literal('')], {
        'x-message': 'Enter an address such as name@example.nz, or leave it empty to go without a pay link.',
      }),
    ),
  }),
  orderItems: Type.Array(
    Type.Object({
      product: Id,
      qty: Type.Integer({ minimum: 1, 'x-message': 'The quantity must be a whole number from 1.' }),
      price: Type.Optional(Type.Number({ minimum: 0, 'x-message': 'The price must be a number of dollars.' })),
    }),
    { maxItems: 100, 'x-message': 'An order can have up to 100 different pieces.' },
  ),
  shippingAddress: ShippingAddress,
  discount: Type.Optional(
    Type.Object({
      percent: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100, 'x-message': discountText })),
      amount: Type.Optional(Type.Number({ minimum: 0.01, maximum: 10_000_000, 'x-message': discountText })),
      kind: PhoneDiscountKind,
      words: Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: '\\S',
        'x-empty': 'Say why in a few words. It’s shown with the discount in the history.',
        'x-message': 'Say why in up to 200 characters.',
      }),
    }),
  ),
  payBy: OneOf(['link', 'transfer', 'transferred'], {
    'x-message': 'Choose how the buyer pays.',
    description: '`transferred`: the money is in the bank already, as `transfer` says',
  }),
  transfer: Type.Optional(Transfer),
  totalPrice: Type.Number({ minimum: 0, 'x-message': 'The total must be a number of dollars, not below 0.' }),
})
export type NewPhoneOrder = Static<typeof NewPhoneOrder>

/** An order as a new order by phone can begin with it: its buyer, address and items, with the prices of today. */
export const CopiedOrder = Type.Object({
  orderNumber: OrderNumber,
  customer: Nullable(
    Type.Object({
      user: Nullable(Id, { description: 'the account; null for a guest' }),
      name: Type.String(),
      email: Type.String(),
      phone: Type.String(),
    }),
    { description: 'null once the personal data of the order is deleted' },
  ),
  shippingAddress: Nullable(StoredAddress),
  orderItems: Type.Array(
    Type.Object({
      product: Id,
      name: Type.String(),
      image: Type.String(),
      price: Dollars,
      countInStock: Type.Integer({ description: 'units that can be sold now' }),
      qty: Type.Integer({ description: 'at most the units that can be sold now' }),
    }),
  ),
  missing: Type.Array(
    Type.Object({
      name: Type.String(),
      qty: Type.Integer({ description: 'units that were bought and cannot be sold now' }),
    }),
  ),
})
export type CopiedOrder = Static<typeof CopiedOrder>

/** The endpoints of orders by phone and of bank transfers. */
export const phoneOrders = {
  terms: endpoint('GET', '/api/phone-orders/terms', {
    access: { area: 'phoneOrders', may: 'read' },
    summary: 'Read what the page of a phone order needs: the bank account, the hold and the time to take one back',
    reply: Type.Object({
      bankAccount: Nullable(Type.String(), { description: 'null without an account for transfers' }),
      heldUntil: Instant,
      undoSeconds: Type.Integer(),
    }),
  }),
  customers: endpoint('GET', '/api/phone-orders/customers', {
    access: { area: 'phoneOrders', may: 'change' },
    summary: 'Find buyers by any part of name, email address, phone number or town, 8 at most',
    query: Type.Object({
      keyword: Text('your search', 200, {
        minLength: 1,
        'x-empty': 'Enter a name, an email address, a phone number or a town.',
      }),
    }),
    reply: Type.Array(PhoneCustomer),
  }),
  copy: endpoint('GET', '/api/phone-orders/copy/:id', {
    access: { area: 'phoneOrders', may: 'change' },
    summary: 'Read what a new order by phone takes over from an order, with the prices of today',
    params: IdParams,
    reply: CopiedOrder,
  }),
  place: endpoint('POST', '/api/phone-orders', {
    access: { area: 'phoneOrders', may: 'change' },
    summary: 'Place an order for a caller; a repeated Idempotency-Key returns the first order (200)',
    body: NewPhoneOrder,
    reply: Order,
    status: 201,
  }),
  undo: endpoint('DELETE', '/api/phone-orders/:id', {
    access: { area: 'phoneOrders', may: 'change' },
    summary: 'Take a phone order back before its email is sent: it is cancelled without an email',
    params: IdParams,
    reply: Message,
  }),
  remind: endpoint('POST', '/api/phone-orders/:id/reminder', {
    access: { area: 'phoneOrders', may: 'change' },
    summary: 'Remind the buyer of an unpaid phone order by email, once a day at most',
    params: IdParams,
    reply: Order,
  }),
  markPaid: endpoint('POST', '/api/orders/:id/transfer', {
    access: { area: 'transfers', may: 'change' },
    summary: 'Mark an unpaid phone order as paid by a bank transfer of its total; needs a fresh sign-in',
    params: IdParams,
    body: Type.Object({
      ...Transfer.properties,
      amount: Type.Number({ minimum: 0.01, 'x-message': 'The amount must be a number of dollars.' }),
    }),
    reply: Order,
  }),
  markRefundSent: endpoint('PUT', '/api/orders/:id/refunds/:refundId/sent', {
    access: { area: 'transfers', may: 'change' },
    summary:
      'Mark a refund as sent by bank transfer: that of a transfer, or one that the provider refused; needs a fresh sign-in',
    params: Type.Object({ id: Id, refundId: Id }),
    reply: Order,
  }),
  withdrawRefund: endpoint('DELETE', '/api/orders/:id/refunds/:refundId', {
    access: { area: 'transfers', may: 'change' },
    summary: 'Withdraw a refund by bank transfer that was asked for by mistake and is not sent; needs a fresh sign-in',
    params: Type.Object({ id: Id, refundId: Id }),
    reply: Order,
  }),
}
