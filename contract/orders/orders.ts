import Type, { type Static } from 'typebox'
import { DeliveryPromise } from './delivery.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import {
  CsvFile,
  Dollars,
  Id,
  IdParams,
  Instant,
  Message,
  NzDay,
  OrderNumber,
  PageNumber,
  Nullable,
  OneOf,
  Text,
} from '#contract/platform/fields.ts'
import { ShippingAddress, StoredAddress } from '#contract/accounts/shipping-address.ts'
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

const expectedPrice = (message: string) => Type.Optional(Type.Number({ minimum: 0, 'x-message': message }))

/** A new order: the cart of the browser. Its prices are only compared with the shop's own prices, never charged. */
export const NewOrder = Type.Object({
  orderItems: Type.Optional(
    Type.Array(
      Type.Object({
        product: Type.Optional(Id),
        _id: Type.Optional(Id),
        qty: Type.Integer({ minimum: 1, 'x-message': 'The quantity must be a whole number from 1.' }),
        price: expectedPrice('The price must be a number of dollars, not below 0.'),
      }),
      { maxItems: 100, 'x-message': 'An order can have up to 100 different pieces.' },
    ),
  ),
  shippingAddress: ShippingAddress,
  paymentMethod: Text('the payment method', 100),
  discountCode: Type.Optional(
    Nullable(Type.String({ maxLength: 40 }), { 'x-message': 'Keep the discount code to 40 characters.' }),
  ),
  itemsPrice: expectedPrice('The items price must be a number of dollars, not below 0.'),
  shippingPrice: expectedPrice('The shipping price must be a number of dollars, not below 0.'),
  totalPrice: expectedPrice('The total must be a number of dollars, not below 0.'),
})
export type NewOrder = Static<typeof NewOrder>

/**
 * Where a paid order that waits for its delivery is. `new`: paid in the last 72 hours, and no item is in a parcel;
 * `to-pack`: an item is in no parcel; `late`: a business day has come since its last promised day; `on-the-way`: a
 * parcel is shipped and not delivered.
 */
export const WaitingStep = OneOf(['new', 'to-pack', 'late', 'on-the-way'], {
  'x-message': 'Choose new, to-pack, late or on-the-way.',
})
export type WaitingStep = Static<typeof WaitingStep>

/** How a list is sorted; a minus sign turns it round. `placed`: oldest first; `promised`: by last promised day. */
export const orderSorts = ['placed', 'total', '-total', 'promised', '-promised'] as const
const OrderSort = OneOf(orderSorts, { 'x-message': 'Sort by placed, total, -total, promised or -promised.' })
export type OrderSort = Static<typeof OrderSort>

/** Which orders a list has; a missing field does not filter. */
const filterFields = {
  paid: Type.Optional(Type.Boolean({ 'x-message': 'paid must be true or false.' })),
  delivered: Type.Optional(Type.Boolean({ 'x-message': 'delivered must be true or false.' })),
  cancelled: Type.Optional(Type.Boolean({ 'x-message': 'cancelled must be true or false.' })),
  refunded: Type.Optional(
    Type.Boolean({
      description: 'the whole payment is refunded, is about to be, or was to be and the refund failed',
      'x-message': 'refunded must be true or false.',
    }),
  ),
  attention: Type.Optional(
    Type.Boolean({ description: 'needs attention from the owner', 'x-message': 'attention must be true or false.' }),
  ),
  step: Type.Optional(WaitingStep),
  keyword: Type.Optional(Text('your search', 200)),
  from: NzDay('Enter the first day, such as 2026-11-20.'),
  to: NzDay('Enter the last day, such as 2026-11-20.'),
  tag: Type.Optional(
    Type.String({ maxLength: 60, 'x-message': 'A tag has at most 30 characters.', description: 'has this tag' }),
  ),
}

/** The endpoints of orders (spec §7; behaviour, Orders). */
export const orders = {
  place: endpoint('POST', '/api/orders', {
    access: 'signed-in',
    summary: 'Place an order; a repeated Idempotency-Key returns the first order (200)',
    body: NewOrder,
    // Other clients send the whole products of a cart of 100 items.
    bodyLimitBytes: 262_144,
    reply: Order,
    status: 201,
  }),
  mine: endpoint('GET', '/api/orders/mine', {
    access: 'signed-in',
    summary: 'List my orders, newest first, 50 a page; the Link header has the URL of the next page',
    query: Type.Object({ pageNumber: PageNumber }),
    reply: Type.Array(Order),
  }),
  unpaid: endpoint('GET', '/api/orders/unpaid', {
    access: 'signed-in',
    summary: 'List my orders that I can still pay, newest first, 5 at most',
    reply: Type.Array(UnpaidOrder),
  }),
  guestLimits: endpoint('GET', '/api/orders/guest-limits', {
    access: 'anyone',
    summary: 'Read how many units of the given products one order of a guest can have now',
    query: Type.Object({
      ids: Type.String({
        maxLength: 4000,
        description: 'comma-separated ids',
        'x-message': 'Ask for up to 100 products at once.',
      }),
    }),
    reply: Type.Array(Type.Object({ product: Id, units: Type.Integer() })),
  }),
  one: endpoint('GET', '/api/orders/:id', {
    access: 'owner',
    summary: 'Read an order',
    params: IdParams,
    reply: Order,
  }),
  list: endpoint('GET', '/api/orders', {
    access: { area: 'orders', may: 'read' },
    forTokens: true,
    summary: 'List orders, newest first, 200 at most; the Link header has the URL of the next ones',
    query: Type.Object({
      before: Type.Optional(Id),
      sort: Type.Optional(OrderSort),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 200,
          'x-message': 'A page has 1 to 200 orders.',
          description: '200 if missing',
        }),
      ),
      ...filterFields,
    }),
    reply: Type.Array(Order),
  }),
  sum: endpoint('GET', '/api/orders/sum', {
    access: { area: 'orders', may: 'read' },
    summary: 'Count the orders that fit a filter of the list, and add up what was paid for them',
    query: Type.Object(filterFields),
    reply: Type.Object({
      count: Type.Integer({ description: 'with a keyword alone, 2,000 at most' }),
      isMore: Type.Boolean({ description: 'more orders than `count` have the keyword' }),
      paid: Nullable(Type.Number(), {
        description: 'the sums of the paid ones, before refunds; null for who may not read money, and with `isMore`',
      }),
    }),
  }),
  near: endpoint('GET', '/api/orders/near', {
    access: { area: 'orders', may: 'read' },
    summary: 'Find the order whose number is nearly a searched one, with the first and the last number',
    query: Type.Object({ keyword: Text('your search', 200) }),
    reply: Type.Object({
      near: Nullable(Type.Object({ _id: Id, orderNumber: OrderNumber }), {
        description: 'null without an order of nearly that number',
      }),
      first: Nullable(OrderNumber, {
        description: 'the lowest number of an order; null for a search that is not a number, and without orders',
      }),
      last: Nullable(OrderNumber, { description: 'the highest number, null as `first`' }),
    }),
  }),
  exportCsv: endpoint('GET', '/api/orders/export.csv', {
    access: { area: 'money', may: 'read' },
    forTokens: true,
    summary: 'Export all orders as CSV, or only those named by their ids; one row per order item',
    query: Type.Object({
      orders: Type.Optional(
        Type.String({
          maxLength: 4000,
          description: 'ids with commas: these orders alone, 100 at most',
          'x-message': 'Ask for up to 100 orders at once.',
        }),
      ),
    }),
    reply: CsvFile,
  }),
  deliver: endpoint('PUT', '/api/orders/:id/deliver', {
    access: { area: 'orders', may: 'change' },
    summary: 'Mark a paid order as delivered; repeating it changes nothing',
    params: IdParams,
    reply: Order,
  }),
  releaseHolds: endpoint('DELETE', '/api/users/:id/holds', {
    access: { area: 'orders', may: 'change' },
    summary: 'Put the units that the unpaid orders of an account hold back on sale; the orders stay',
    params: IdParams,
    reply: Type.Object({ orders: Type.Integer({ description: 'how many orders held units' }) }),
  }),
  releaseGuestHolds: endpoint('DELETE', '/api/orders/guest-holds', {
    access: { area: 'orders', may: 'change' },
    summary: 'Put the units that the unpaid orders of all guests hold back on sale; the orders stay',
    reply: Type.Object({ orders: Type.Integer({ description: 'how many orders held units' }) }),
  }),
  cancel: endpoint('PUT', '/api/orders/:id/cancel', {
    access: 'owner',
    summary: 'Cancel an order: the buyer while it is unpaid, an admin also when it is paid (it is then refunded)',
    params: IdParams,
    reply: Order,
  }),
  refund: endpoint('POST', '/api/orders/:id/refunds', {
    access: { area: 'refunds', may: 'change' },
    summary: 'Refund a paid order, in full or in part; a repeated Idempotency-Key refunds once',
    params: IdParams,
    body: Type.Object({
      amount: Type.Number({
        minimum: 0.01,
        maximum: 100_000_000,
        'x-message': 'Enter the amount to refund in dollars, with up to two decimals.',
      }),
      note: Type.Optional(Text('the note', 500, { description: 'part of the email to the buyer' })),
    }),
    reply: Order,
    status: 201,
  }),
  retryRefund: endpoint('PUT', '/api/orders/:id/refunds/:refundId/retry', {
    access: { area: 'refunds', may: 'change' },
    summary: 'Request a failed refund from the payment provider again; any other refund is unchanged',
    params: Type.Object({ id: Id, refundId: Id }),
    reply: Order,
  }),
  sendReceiptAgain: endpoint('POST', '/api/orders/:id/receipt-email', {
    access: { area: 'orders', may: 'change' },
    summary: 'Send the buyer the receipt of a paid order again, as it is now; 3 times in 24 hours at most',
    params: IdParams,
    reply: Message,
  }),
  resolveAttention: endpoint('PUT', '/api/orders/:id/attention', {
    access: { area: 'refunds', may: 'change' },
    summary: 'Mark one reason why an order needs attention as resolved, or put it back; the others stay',
    params: IdParams,
    body: Type.Object({
      reason: Attention,
      isResolved: Type.Optional(
        Type.Boolean({
          description: 'false puts back a reason that was marked as resolved; true when it is missing',
          'x-message': 'Choose true or false for isResolved.',
        }),
      ),
    }),
    reply: Order,
  }),
}
