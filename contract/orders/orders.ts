import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import {
  CsvFile,
  Id,
  IdParams,
  Message,
  NzDay,
  OrderNumber,
  PageNumber,
  Nullable,
  OneOf,
  Text,
} from '#contract/platform/fields.ts'
import { ShippingAddress } from '#contract/accounts/shipping-address.ts'
import { Attention, Order, UnpaidOrder } from './order.ts'

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
