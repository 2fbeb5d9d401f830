import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { CsvFile, Id, Instant, Message, NzDay, OrderNumber, OneOf, Nullable } from '#contract/platform/fields.ts'

/** A sum that may be below zero. */
const Sum = Type.Number({ description: 'dollars, below zero for money that the shop does not get' })
const Provider = OneOf(['card', 'paypal'])
const Day = Nullable(Type.String())

/** Why the bank gets more or less than the orders say, with what it adds to the payout. */
export const PayoutCause = Type.Object({
  kind: OneOf([
    'unknown-payment',
    'unknown-refund',
    'amount-differs',
    'refund-returned',
    'disputed',
    'dispute-won',
    'dispute-fee',
    'fee',
    'payout-failed',
    'other',
    'unlisted',
  ]),
  amount: Sum,
  day: Day,
  orderId: Nullable(Id),
  orderNumber: Nullable(OrderNumber),
  sourceId: Nullable(Type.String(), { description: "the provider's id of the refund or dispute" }),
})
export type PayoutCause = Static<typeof PayoutCause>

/** What the orders of a payout say. */
export const PayoutFigures = Type.Object({
  from: Nullable(Type.String(), { description: 'the first day of its payments' }),
  to: Day,
  orders: Type.Array(Type.Object({ _id: Id, orderNumber: OrderNumber })),
  paid: Sum,
  refunded: Sum,
  fees: Type.Number({ description: 'dollars, below zero: what the provider kept of payments' }),
  net: Sum,
  difference: Type.Number({ description: 'dollars: what the bank gets less the net; the sum of the causes' }),
  causes: Type.Array(PayoutCause),
})
export type PayoutFigures = Static<typeof PayoutFigures>

/** What a payment provider has sent to the bank, by its reference. */
export const Payout = Type.Object({
  _id: Id,
  provider: Provider,
  reference: Type.String(),
  status: OneOf(['pending', 'in-transit', 'paid', 'failed', 'canceled']),
  day: Type.String({ description: 'on which the bank has it or is expected to have it' }),
  amount: Type.Number({ description: 'dollars that the bank gets' }),
  failure: Nullable(Type.String(), { description: "why it failed, in the provider's words" }),
  lines: OneOf(['waiting', 'read', 'unlisted'], {
    description: 'unlisted: the provider does not say of which orders it is',
  }),
  figures: Nullable(PayoutFigures, { description: 'null until its lines are read' }),
})
export type Payout = Static<typeof Payout>

const PayoutReading = Type.Object({
  provider: Provider,
  readAt: Nullable(Instant, { description: 'the last complete reading' }),
  failedAt: Nullable(Instant, { description: 'the first failure since then' }),
  error: Nullable(Type.String()),
  isReading: Type.Boolean(),
})
export type PayoutReading = Static<typeof PayoutReading>

/** The payouts of a period, the newest first. Days are New Zealand days. */
export const PayoutReport = Type.Object({
  from: Type.String(),
  to: Type.String(),
  today: Type.String(),
  asOf: Instant,
  isTest: Type.Boolean({ description: 'the payouts are of test payments, because the shop takes no other' }),
  unreadProviders: Type.Array(Provider, { description: 'whose payouts the shop cannot read' }),
  readings: Type.Array(PayoutReading),
  payouts: Type.Array(Payout),
  total: Type.Object({ orders: Type.Integer(), paid: Sum, refunded: Sum, fees: Sum, net: Sum }),
})
export type PayoutReport = Static<typeof PayoutReport>

const period = { from: NzDay('Choose the first day.'), to: NzDay('Choose the last day.') }
const readMoney = { area: 'money', may: 'read' } as const

/** The endpoints of payouts; without days they are about the last two months that have ended and the present ones. */
export const payouts = {
  report: endpoint('GET', '/api/money/payouts', {
    access: readMoney,
    forTokens: true,
    summary: 'Read what the payment providers sent to the bank in a period, matched to the orders',
    query: Type.Object(period),
    reply: PayoutReport,
  }),
  csv: endpoint('GET', '/api/money/payouts.csv', {
    access: readMoney,
    forTokens: true,
    summary: 'Export the payouts of a period as CSV, one row each, with their orders',
    query: Type.Object(period),
    reply: CsvFile,
  }),
  read: endpoint('POST', '/api/money/payouts/read', {
    access: { area: 'money', may: 'change' },
    summary: 'Ask for the payouts to be read from the providers now; they are read in the background, once at a time',
    reply: Message,
  }),
}
