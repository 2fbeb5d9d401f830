import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import {
  CsvFile,
  Dollars,
  Id,
  Instant,
  NzDay,
  OrderNumber,
  PageNumber,
  OneOf,
  Nullable,
} from '#contract/platform/fields.ts'

/** A sum that may be below zero, such as the GST of a period with more refunds than sales. */
const Sum = Type.Number({ description: 'dollars, below zero for money that went back' })

/** Invoices, refunds and their GST, each on its own day; a refund that came back after filing lowers its day's sums. */
export const GstFigures = Type.Object({
  invoices: Type.Integer(),
  sales: Dollars,
  gstOnSales: Dollars,
  refunds: Type.Integer(),
  refunded: Sum,
  gstOnRefunds: Sum,
  gstToPay: Sum,
})
export type GstFigures = Static<typeof GstFigures>

/** `return`: a refund that came back after its period was filed. */
export const MovementKind = OneOf(['payment', 'refund', 'return'])
export type MovementKind = Static<typeof MovementKind>

/** A payment, a refund or the reversal of one: the invoice of an order, or a correction of it. */
export const GstPaper = Type.Object({
  _id: Id,
  day: Type.String(),
  orderId: Id,
  orderNumber: OrderNumber,
  kind: MovementKind,
  whose: Type.String({ description: 'the buyer' }),
  amount: Sum,
  gst: Sum,
})
export type GstPaper = Static<typeof GstPaper>

/** A period that the owner has marked as filed, with its figures of that moment. */
export const GstFiling = Type.Object({
  from: Type.String(),
  to: Type.String(),
  figures: GstFigures,
  filedAt: Instant,
  filedBy: Type.String(),
})
export type GstFiling = Static<typeof GstFiling>

/** A filed period with the GST that its movements make today; a difference belongs into the next return. */
export const FiledPeriod = Type.Object({ ...GstFiling.properties, gstToPayNow: Sum })
export type FiledPeriod = Static<typeof FiledPeriod>

/** The GST of a period by its papers, on the payments basis. Days are New Zealand days. */
export const GstReport = Type.Object({
  from: Type.String(),
  to: Type.String(),
  today: Type.String(),
  isRegistered: Type.Boolean({ description: 'whether the shop is registered for GST' }),
  dueDay: Nullable(Type.String(), { description: 'null for a span that no return is for' }),
  canBeFiled: Type.Boolean({ description: 'a period of a return that has ended and is in no other filed one' }),
  total: GstFigures,
  months: Type.Array(Type.Object({ month: Type.String(), ...GstFigures.properties })),
  roughGst: Sum,
  filing: Nullable(GstFiling),
  papers: Type.Array(GstPaper, { description: 'by day, 50 a page' }),
  page: Type.Integer(),
  pages: Type.Integer(),
})
export type GstReport = Static<typeof GstReport>

const SoldDay = Type.Object({ date: Type.String(), orders: Type.Integer(), paid: Dollars, refunded: Dollars })

const SoldCategory = Type.Object({ category: Type.String(), pieces: Type.Integer(), sales: Dollars })

const SoldItem = Type.Object({
  _id: Nullable(Id, { description: 'null for a piece that was deleted' }),
  name: Type.String(),
  code: Type.String(),
  image: Type.String(),
  sold: Type.Integer(),
  sales: Dollars,
  countInStock: Nullable(Type.Integer()),
})

/** The sales of a period, after discounts and before refunds. */
export const SalesReport = Type.Object({
  from: Type.String(),
  to: Type.String(),
  today: Type.String(),
  paid: Dollars,
  refunded: Dollars,
  days: Type.Array(SoldDay, { description: 'every day of the period, oldest first' }),
  categories: Type.Array(SoldCategory, { description: 'the most first' }),
  pieces: Type.Array(SoldItem, { description: 'the most first, 10 unless all are asked for' }),
  soldPieces: Type.Integer({ description: 'how many kinds of pieces were sold' }),
})
export type SalesReport = Static<typeof SalesReport>

/** Orders of which a payment page was opened in a period, and those of them that ended without a payment. */
export const ReachedReport = Type.Object({
  from: Type.String(),
  to: Type.String(),
  today: Type.String(),
  reached: Type.Integer({ description: 'orders whose payment page was opened' }),
  unpaid: Type.Integer({ description: 'those that are not paid, and whose payment pages have all ended' }),
  totalPrice: Type.Number({ description: 'what these would have paid, in dollars' }),
})
export type ReachedReport = Static<typeof ReachedReport>

const period = { from: NzDay('Choose the first day.'), to: NzDay('Choose the last day.') }
const readMoney = { area: 'money', may: 'read' } as const

/** The endpoints of the money of the shop; without days they are about the last two months that have ended. */
export const money = {
  gst: endpoint('GET', '/api/money/gst', {
    access: readMoney,
    forTokens: true,
    summary: 'Read the GST of a period, with its invoices and refunds, 50 a page',
    query: Type.Object({ ...period, pageNumber: PageNumber }),
    reply: GstReport,
  }),
  fileGst: endpoint('POST', '/api/money/gst/filings', {
    access: { area: 'money', may: 'change' },
    summary: 'Mark a period as filed with its figures; 409 when they have changed since they were shown',
    body: Type.Object({
      from: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', 'x-message': 'Choose the first day.' }),
      to: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', 'x-message': 'Choose the last day.' }),
      gstToPay: Type.Number({ 'x-message': 'Name the GST that the page shows.' }),
    }),
    reply: GstFiling,
    status: 201,
  }),
  filings: endpoint('GET', '/api/money/gst/filings', {
    access: readMoney,
    forTokens: true,
    summary: 'List the filed periods, newest first, each with the GST that was filed and that its movements make today',
    reply: Type.Array(FiledPeriod),
  }),
  sales: endpoint('GET', '/api/money/sales', {
    access: readMoney,
    forTokens: true,
    summary: 'Read the sales of a period by day, category and piece',
    query: Type.Object({
      ...period,
      isComplete: Type.Optional(Type.Boolean({ 'x-message': 'isComplete must be true or false.' })),
    }),
    reply: SalesReport,
  }),
  reached: endpoint('GET', '/api/money/reached-payment', {
    access: readMoney,
    forTokens: true,
    summary: 'Count the orders that reached the payment page in a period and ended without a payment',
    query: Type.Object(period),
    reply: ReachedReport,
  }),
  movementsCsv: endpoint('GET', '/api/money/movements.csv', {
    access: readMoney,
    forTokens: true,
    summary: 'Export the payments and refunds of a period as CSV, one row each',
    query: Type.Object(period),
    reply: CsvFile,
  }),
  xeroCsv: endpoint('GET', '/api/money/xero.csv', {
    access: readMoney,
    forTokens: true,
    summary: 'Export the invoices and refunds of a period as CSV for Xero',
    query: Type.Object(period),
    reply: CsvFile,
  }),
  linesCsv: endpoint('GET', '/api/money/lines.csv', {
    access: readMoney,
    forTokens: true,
    summary: 'Export the lines of the orders paid in a period as CSV, with their share of discounts',
    query: Type.Object(period),
    reply: CsvFile,
  }),
  daysCsv: endpoint('GET', '/api/money/days.csv', {
    access: readMoney,
    forTokens: true,
    summary: 'Export what was paid and refunded on each day of a period as CSV',
    query: Type.Object(period),
    reply: CsvFile,
  }),
}
