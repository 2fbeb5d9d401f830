import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Dollars, Id, Instant } from './fields.ts'
import { Attention } from './orders.ts'

const Sales = Type.Object({
  orders: Type.Integer({ description: 'placed in that time' }),
  paidOrders: Type.Integer({ description: 'paid in that time, without those whose money went back whole' }),
  revenue: Dollars,
  average: Type.Union([Dollars, Type.Null()], { description: 'revenue by order of paidOrders; null without one' }),
})
export type Sales = Static<typeof Sales>

const OpenOrder = Type.Object({
  _id: Id,
  name: Type.String({ description: 'of the buyer' }),
  totalPrice: Dollars,
  /** Placed, or paid: since when it waits. */
  since: Instant,
})
export type OpenOrder = Static<typeof OpenOrder>

const openOrders = Type.Object({
  count: Type.Integer(),
  orders: Type.Array(OpenOrder, { description: 'the oldest first, 10 at most' }),
})

/** What the owner looks at each morning. Days are the shop's own, in New Zealand; every figure comes from SQL. */
export const Dashboard = Type.Object({
  asOf: Instant,
  sales: Type.Object({ today: Sales, week: Sales, month: Sales }),
  days: Type.Array(
    Type.Object({
      date: Type.String({ description: 'such as 2026-11-20' }),
      paidOrders: Type.Integer(),
      revenue: Dollars,
    }),
    { description: 'the last 30 days, oldest first, today last; days without a sale too' },
  ),
  unpaid: openOrders,
  undelivered: openOrders,
  lowStock: Type.Object({
    count: Type.Integer(),
    products: Type.Array(
      Type.Object({ _id: Id, code: Type.String(), name: Type.String(), countInStock: Type.Integer() }),
      { description: 'the fewest first, 20 at most' },
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
        orderId: Type.Union([Id, Type.Null()]),
        lastError: Type.Union([Type.String(), Type.Null()]),
        createdAt: Instant,
      }),
      { description: 'the newest first, 20 at most' },
    ),
  }),
  attention: Type.Object({
    count: Type.Integer(),
    orders: Type.Array(
      Type.Object({ orderId: Id, name: Type.String(), totalPrice: Dollars, attention: Attention, createdAt: Instant }),
      { description: 'the oldest first, 20 at most' },
    ),
  }),
})
export type Dashboard = Static<typeof Dashboard>

/** The call of the dashboard. */
export const dashboard = {
  read: endpoint({
    method: 'GET',
    url: '/api/dashboard',
    access: 'admin',
    summary: 'Sales, what waits, what runs low and what went wrong',
    reply: Dashboard,
  }),
}
