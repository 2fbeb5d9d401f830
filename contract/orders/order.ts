import Type, { type Static } from 'typebox'
import { DeliveryPromise } from './delivery.ts'
import { Dollars, Id, Instant, OrderNumber, Nullable, OneOf } from '#contract/platform/fields.ts'
import { StoredAddress } from '#contract/accounts/shipping-address.ts'
import { OrderRequest, Parcel } from './parcels.ts'

/** An order item. It has its own copy of name, price and picture, so that it survives the deletion of the product. */
export const OrderItem = Type.Object({
  name: Type.String(),
  qty: Type.Integer(),
  image: Type.String(),
  price: Dollars,
  wasPrice: Type.Optional(Type.Number({ description: 'dollars: the price before the sale in which it was bought' })),
  product: Nullable(Id, { description: 'null once the product has been deleted' }),
  cancelledQty: Type.Integer({ description: 'units that were cancelled after the payment' }),
})
export type OrderItem = Static<typeof OrderItem>

/** Why an order needs the owner's attention. */
export const Attention = OneOf([
  'paid-without-stock',
  'paid-twice',
  'paid-after-cancel',
  'amount-differs',
  'payment-to-accept',
  'refund-failed',
  'refund-waiting',
  'refunded-at-provider',
  'disputed',
  'dispute-lost',
  'fraud-warning',
  'asks-to-cancel',
  'asks-to-return',
])
export type Attention = Static<typeof Attention>

/** The payment provider that took a payment. `card` includes Afterpay. */
export const PaymentProviderName = OneOf(['card', 'paypal'])
export type PaymentProviderName = Static<typeof PaymentProviderName>

/** What an order was paid with: a payment provider, or a transfer that a person of the shop has seen in the bank. */
export const PaidWith = OneOf(['card', 'paypal', 'transfer'])
export type PaidWith = Static<typeof PaidWith>

/** A refund. `at-provider`: made in the provider's dashboard. `disputed`: the buyer got it by a dispute. */
export const Refund = Type.Object({
  _id: Id,
  amount: Dollars,
  reason: OneOf([
    'requested',
    'cancelled',
    'paid-without-stock',
    'paid-twice',
    'paid-after-cancel',
    'amount-differs',
    'at-provider',
    'disputed',
  ]),
  status: OneOf(['pending', 'succeeded', 'failed']),
  provider: PaidWith,
  isOfPayment: Type.Boolean({ description: 'of the payment that paid the order; false for one of another payment' }),
  request: Nullable(Id, { description: 'the request of the buyer whose pieces it is for' }),
  note: Nullable(Type.String(), { description: 'what the shop wrote to the buyer about it' }),
  refusal: Type.Optional(Type.String({ description: 'for the shop: why the payment provider did not make it' })),
  pendingReason: Type.Optional(
    Type.String({ description: "for the shop: why the payment provider has not paid it yet, in the provider's words" }),
  ),
  createdAt: Instant,
})
export type Refund = Static<typeof Refund>

/** Why a phone order has a discount. The buyer sees the sum alone. */
export const PhoneDiscountKind = OneOf(['marked', 'agreed', 'goodwill', 'trade', 'other'], {
  'x-message': 'Choose a reason.',
})
export type PhoneDiscountKind = Static<typeof PhoneDiscountKind>

/** What the shop knows of an order that a person of the shop placed for a caller. */
export const PhoneOrder = Type.Object(
  {
    placedBy: Type.String(),
    payBy: OneOf(['link', 'transfer']),
    discount: Nullable(Type.Object({ kind: PhoneDiscountKind, words: Type.String() })),
    heldUntil: Instant,
    undoUntil: Instant,
    remindedAt: Nullable(Instant),
    transfer: Nullable(
      Type.Object({
        amount: Dollars,
        receivedOn: Type.String({ description: 'the New Zealand day on which the money was in the bank' }),
        bankReference: Type.String(),
        markedBy: Type.String(),
      }),
      { description: 'the bank transfer that paid it' },
    ),
  },
  { description: 'an order by phone; sent to admins, with one order only' },
)
export type PhoneOrder = Static<typeof PhoneOrder>

/** An order (spec §3). The date of a step that has not happened is null. */
export const Order = Type.Object({
  _id: Id,
  orderNumber: OrderNumber,
  user: Type.Object({ _id: Nullable(Id), name: Type.String(), email: Type.String() }),
  orderItems: Type.Array(OrderItem),
  shippingAddress: StoredAddress,
  paymentMethod: Type.String(),
  itemsPrice: Dollars,
  shippingPrice: Dollars,
  taxPrice: Dollars,
  discountPrice: Type.Number({ description: 'discount in NZ dollars; 0 without a discount code' }),
  discountCode: Nullable(Type.String()),
  totalPrice: Dollars,
  isPaid: Type.Boolean(),
  paidAt: Nullable(Instant),
  paidWith: Nullable(PaidWith, { description: 'null until the order is paid' }),
  paidMethod: Nullable(Type.String(), {
    description:
      'the method that paid it in the words of the provider: card, afterpay_clearpay, paypal, or bank_transfer; null if unknown',
  }),
  cardLast4: Nullable(Type.String(), { description: 'the last four digits of the card that paid it' }),
  isDelivered: Type.Boolean({ description: 'all pieces that were not cancelled are delivered' }),
  deliveredAt: Nullable(Instant),
  isCancelled: Type.Boolean(),
  cancelledAt: Nullable(Instant),
  refundedPrice: Type.Number({ description: 'refunded part of the payment in NZ dollars, including pending refunds' }),
  parcels: Type.Array(Parcel, { description: 'oldest first; a piece is in no parcel until it is ready to ship' }),
  requests: Type.Array(OrderRequest, { description: 'oldest first' }),
  refunds: Type.Array(Refund, { description: 'oldest first, including refunds of a second payment' }),
  heldUntil: Nullable(Instant, { description: 'end of the stock hold' }),
  payableUntil: Type.Optional(
    Type.String({ description: 'of an unpaid order: the end of its days to pay (ISO 8601)' }),
  ),
  termsVersion: Type.String({ description: 'of the terms when it was placed, for `/api/texts/terms/versions`' }),
  isPaymentPending: Type.Optional(
    Type.Boolean({
      description: 'true while the buyer has paid and the money has not arrived yet; read with one order only',
    }),
  ),
  hasLinks: Type.Optional(
    Type.Boolean({ description: 'true while the link of an email about it opens it; read with one order only' }),
  ),
  isTestPayment: Type.Boolean({ description: 'paid through the simulator or a test key: no money moves' }),
  deliveryPromise: Nullable(DeliveryPromise, {
    description: 'when it arrives; of an unpaid order that is read alone: if it is paid now; null for old orders',
  }),
  daysLate: Type.Optional(
    Type.Integer({ description: 'business days after the last promised day; in the order list of admins only' }),
  ),
  tags: Type.Optional(Type.Array(Type.String(), { description: 'of the team; in the order list of admins only' })),
  noteCount: Type.Optional(
    Type.Integer({ description: 'how many notes of the team it has; in the order list of admins only' }),
  ),
  attention: Type.Optional(
    Type.Array(Attention, { description: 'every reason why the order needs the owner; sent to admins only' }),
  ),
  undo: Type.Optional(
    Type.Object(
      { _id: Id, undoUntil: Instant },
      { description: 'the last step of its parcels, while it can be undone; sent to admins, with one order only' },
    ),
  ),
  payByTransfer: Type.Optional(
    Type.Object(
      {
        account: Type.String(),
        reference: Type.String(),
        until: Nullable(Instant, { description: 'null once its pieces are no longer held' }),
      },
      { description: 'how to pay an unpaid phone order by bank transfer; read with one order only' },
    ),
  ),
  phoneOrder: Type.Optional(PhoneOrder),
  createdAt: Instant,
})
export type Order = Static<typeof Order>

/** An unpaid order that its buyer can still pay, in brief: what the menu, the cart and the profile show. */
export const UnpaidOrder = Type.Object({
  _id: Id,
  orderNumber: Type.String(),
  totalPrice: Dollars,
  heldUntil: Nullable(Instant, { description: 'end of the stock hold' }),
  payableUntil: Instant,
})
export type UnpaidOrder = Static<typeof UnpaidOrder>
