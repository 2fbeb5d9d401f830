import Type, { type Static } from 'typebox'
import { DeliveryPromise } from '#contract/orders/delivery.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Dollars, Id, Instant, OrderNumber, Nullable } from '#contract/platform/fields.ts'
import { Attention, PaymentProviderName } from '#contract/orders/order.ts'
import { ProviderRefusal } from '#contract/payments/payments.ts'

const Sales = Type.Object({
  orders: Type.Integer({ description: 'placed in the period' }),
  paidOrders: Type.Integer({ description: 'paid in the period, without fully refunded ones and test payments' }),
  revenue: Dollars,
  average: Nullable(Dollars, { description: 'revenue per paid order; null without paid orders' }),
})
export type Sales = Static<typeof Sales>

const OpenOrder = Type.Object({
  _id: Id,
  orderNumber: OrderNumber,
  name: Type.String({ description: 'name of the buyer' }),
  city: Type.String({ description: 'where it goes' }),
  pieces: Type.String({
    description: 'what it has, without cancelled pieces: `1 × Kurow Dining Table, 4 × Clyde Chair`',
  }),
  totalPrice: Dollars,
  /** When it was placed (unpaid orders) or paid (undelivered orders). */
  since: Instant,
  isTestPayment: Type.Boolean({ description: 'paid by a test payment: no money was charged' }),
  attention: Type.Array(Attention, { description: 'every reason why the order needs the owner' }),
  promise: Nullable(DeliveryPromise, { description: 'when it arrives; null for old orders' }),
  daysLate: Type.Integer({ description: 'business days after the last promised day; 0 when it is not late' }),
})
export type OpenOrder = Static<typeof OpenOrder>

const openOrders = Type.Object({
  count: Type.Integer(),
  orders: Type.Array(OpenOrder, { description: 'unpaid: oldest first; to deliver: due first; 10 at most' }),
})

/** The figures of the admin dashboard, computed in SQL. Days are New Zealand days. */
export const Dashboard = Type.Object({
  asOf: Instant,
  sales: Type.Object({ today: Sales, week: Sales, month: Sales }),
  days: Type.Array(
    Type.Object({
      date: Type.String({ description: 'such as 2026-11-20' }),
      paidOrders: Type.Integer(),
      revenue: Dollars,
    }),
    { description: 'the last 30 days including days without a sale, oldest first' },
  ),
  testPayments: Type.Object(
    {
      isTestShop: Type.Boolean({ description: 'no payment provider takes real money' }),
      orders: Type.Integer({ description: 'paid by a test payment in the last 30 days' }),
      amount: Dollars,
    },
    { description: 'payments without money, which count in no sales' },
  ),
  guestHolds: Type.Object(
    { orders: Type.Integer(), units: Type.Integer() },
    { description: 'the unpaid orders of guests that hold units now, and these units' },
  ),
  openQuestions: Type.Integer({ description: 'questions about products that wait for an answer' }),
  waitingPhotos: Type.Integer({ description: 'photos of buyers that wait for the owner' }),
  unpaid: openOrders,
  undelivered: openOrders,
  pendingReturns: Type.Object({
    count: Type.Integer(),
    returns: Type.Array(
      Type.Object({
        _id: Id,
        orderId: Id,
        orderNumber: OrderNumber,
        name: Type.String({ description: 'name of the buyer' }),
        pieces: Type.Integer({ description: 'how many units are awaited' }),
        acceptedAt: Instant,
        isOverdue: Type.Boolean({ description: 'accepted so long ago that the owner asks the buyer' }),
      }),
      { description: 'accepted returns whose pieces are not here, oldest first, 20 at most' },
    ),
  }),
  lowStock: Type.Object({
    count: Type.Integer(),
    products: Type.Array(
      Type.Object({ _id: Id, code: Type.String(), name: Type.String(), countInStock: Type.Integer() }),
      { description: 'lowest stock first, 20 at most' },
    ),
  }),
  failedEmails: Type.Object({
    count: Type.Integer(),
    emails: Type.Array(
      Type.Object({
        _id: Id,
        kind: Type.String(),
        to: Type.String(),
        subject: Type.String(),
        orderId: Nullable(Id),
        orderNumber: Nullable(OrderNumber),
        lastError: Nullable(Type.String()),
        createdAt: Instant,
      }),
      { description: 'newest first, 20 at most' },
    ),
  }),
  providerRefusals: Type.Object({
    count: Type.Integer(),
    refusals: Type.Array(ProviderRefusal, { description: 'newest first, 20 at most' }),
  }),
  webhookAlerts: Type.Array(
    Type.Object({
      provider: PaymentProviderName,
      lastDeliveredAt: Nullable(Instant, { description: 'null when no event was ever delivered' }),
      lostSince: Instant,
      lostEvents: Type.Integer({ description: 'found by reading since the last event that was delivered' }),
    }),
    { description: 'payment providers whose webhooks deliver no events' },
  ),
  attention: Type.Object({
    count: Type.Integer(),
    orders: Type.Array(
      Type.Object({
        orderId: Id,
        orderNumber: OrderNumber,
        name: Type.String(),
        totalPrice: Dollars,
        isTestPayment: Type.Boolean(),
        attention: Type.Array(Attention),
        createdAt: Instant,
      }),
      { description: 'oldest first, 20 at most' },
    ),
  }),
})
export type Dashboard = Static<typeof Dashboard>

export const dashboard = {
  read: endpoint('GET', '/api/dashboard', {
    access: { area: 'money', may: 'read' },
    summary:
      'Read sales, open orders, awaited returns, low stock, failed emails, refusals and lost webhooks of payment providers, and orders that need attention',
    reply: Dashboard,
  }),
}
