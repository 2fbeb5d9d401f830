import Type, { type Static } from 'typebox'
import { DeliveryPromise } from '#contract/orders/delivery.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Dollars, Id, Instant, OrderNumber, Nullable, OneOf } from '#contract/platform/fields.ts'
import { RequestKind } from '#contract/orders/parcels.ts'
import { Attention, PaymentProviderName } from '#contract/orders/order.ts'

const OrderOfRow = Type.Object({
  _id: Id,
  orderNumber: OrderNumber,
  name: Type.String({ description: 'name of the buyer' }),
  city: Type.String({ description: 'where it goes' }),
})

const Day = Type.String({ description: 'such as 2026-11-20' })

/** What is late, or a promise about money that is broken. */
const LateRow = Type.Union([
  Type.Object({ kind: Type.Literal('webhook-silent'), provider: PaymentProviderName, since: Instant }),
  Type.Object({ kind: Type.Literal('emails-failed'), count: Type.Integer(), since: Instant }),
  Type.Object({ kind: Type.Literal('provider-refused'), count: Type.Integer(), since: Instant }),
  Type.Object({ kind: Type.Literal('webhooks-paused'), count: Type.Integer(), since: Instant }),
  Type.Object({
    kind: Type.Literal('payouts-unread'),
    provider: PaymentProviderName,
    since: Instant,
    reason: Type.String({ description: 'why the last reading failed' }),
  }),
  Type.Object({
    kind: Type.Literal('backup-missing'),
    since: Nullable(Instant, { description: 'of the last complete backup; null when there is none' }),
    reason: Nullable(Type.String(), { description: 'why the last one failed' }),
  }),
  Type.Object({
    kind: Type.Literal('task-failing'),
    task: Type.String({ description: 'the scheduled task whose runs fail, such as `reconcile`' }),
    since: Instant,
  }),
  Type.Object({
    kind: Type.Literal('worker-missing'),
    since: Nullable(Instant, { description: 'of the last run of a task; null when there was none' }),
  }),
  Type.Object({
    kind: Type.Literal('attention'),
    order: OrderOfRow,
    reason: Attention,
    since: Nullable(Instant, { description: 'when it was paid; null for an unpaid order' }),
  }),
  Type.Object({
    kind: Type.Literal('delivery-late'),
    order: OrderOfRow,
    pieces: Type.String({ description: 'what is not delivered: `1 × Kurow Dining Table, 4 × Clyde Chair`' }),
    promise: Nullable(DeliveryPromise),
    daysLate: Type.Integer({ description: 'business days after the last promised day' }),
    next: OneOf(['make-ready', 'ship', 'deliver'], { description: 'the step that its pieces need first' }),
  }),
])
export type LateRow = Static<typeof LateRow>

/** What waits for an answer or a step today. */
const TodayRow = Type.Union([
  Type.Object({
    kind: Type.Literal('request'),
    request: RequestKind,
    order: OrderOfRow,
    pieces: Type.String(),
    reason: Type.String(),
    photos: Type.Integer({ description: 'how many photos the buyer sent' }),
    answerBy: Day,
  }),
  Type.Object({
    kind: Type.Literal('message'),
    _id: Id,
    name: Type.String({ description: 'of the sender, as it was entered' }),
    message: Type.String({ description: 'how it begins' }),
    replyBy: Instant,
  }),
  Type.Object({
    kind: Type.Literal('question'),
    _id: Id,
    product: Type.String(),
    question: Type.String(),
    name: Type.String({ description: 'of the account that asked; empty without an account' }),
    replyBy: Instant,
  }),
  Type.Object({
    kind: Type.Literal('new-orders'),
    count: Type.Integer(),
    totalPrice: Type.Optional(Dollars),
    orders: Type.Array(Type.Object({ ...OrderOfRow.properties, totalPrice: Dollars }), {
      description: 'newest first, 5 at most',
    }),
    since: Instant,
  }),
  Type.Object({
    kind: Type.Literal('return-overdue'),
    order: OrderOfRow,
    pieces: Type.Integer({ description: 'how many units are awaited' }),
    acceptedAt: Instant,
  }),
  Type.Object({
    kind: Type.Literal('transfer'),
    order: OrderOfRow,
    totalPrice: Dollars,
    heldUntil: Nullable(Instant, { description: 'null once the hold of the pieces has ended' }),
  }),
])
export type TodayRow = Static<typeof TodayRow>

/** What has no deadline. */
const LaterRow = Type.Union([
  Type.Object({
    kind: Type.Literal('reviews'),
    count: Type.Integer({ description: 'reviews of the last 3 days without a reply' }),
    reviews: Type.Array(Type.Object({ product: Type.String(), rating: Type.Integer() }), {
      description: 'oldest first, 3 at most',
    }),
    since: Instant,
  }),
  Type.Object({
    kind: Type.Literal('photos'),
    count: Type.Integer(),
    products: Type.Array(Type.String(), { description: 'their names, 3 at most' }),
    since: Instant,
  }),
  Type.Object({
    kind: Type.Literal('low-stock'),
    count: Type.Integer({ description: 'products that run low' }),
    isOneOrNone: Type.Boolean({ description: 'each of them has one sellable unit or none' }),
    soldOut: Type.Array(Type.String(), { description: 'the names of those with none, 3 at most' }),
  }),
  Type.Object({
    kind: Type.Literal('sale-ends'),
    _id: Id,
    name: Type.String(),
    pieces: Type.Integer({ description: 'how many products go back to their price' }),
    lastDay: Day,
  }),
])
export type LaterRow = Static<typeof LaterRow>

/** A part of Today that is read apart from the others. */
const TodayPart = OneOf([
  'connections',
  'attention',
  'deliveries',
  'requests',
  'messages',
  'questions',
  'new-orders',
  'returns',
  'transfers',
  'reviews',
  'photos',
  'stock',
  'sales',
])
export type TodayPart = Static<typeof TodayPart>

/** What waits for the owner, by urgency; in a group the earliest deadline first. Days are New Zealand days. */
export const Today = Type.Object({
  asOf: Instant,
  version: Type.Optional(
    Type.String({ description: 'of the shop, such as `1.4.0 (8fa5de2d0c11)`; for who may look at the connections' }),
  ),
  late: Type.Array(LateRow),
  today: Type.Array(TodayRow),
  later: Type.Array(LaterRow),
  unread: Type.Array(TodayPart, { description: 'what could not be read now; the rest is complete without it' }),
  counts: Type.Object(
    {
      rows: Type.Integer({ description: 'all rows, also those beyond the 20 of each kind' }),
      late: Type.Integer({ description: 'the rows of `late`' }),
      newOrders: Type.Integer(),
      lateDeliveries: Type.Integer(),
      inbox: Type.Integer({ description: 'open messages, open questions, new reviews and waiting photos' }),
      lowStock: Type.Integer(),
    },
    { description: 'work that waits, for the menu of the admin area' },
  ),
  shipping: Type.Object({
    toPack: Type.Integer({ description: 'orders with pieces that are not ready to ship' }),
    ready: Type.Integer({ description: 'orders with parcels that are ready and not shipped' }),
    partDelivered: Type.Integer({ description: 'orders with delivered parcels and other pieces' }),
    onTheWay: Type.Integer({ description: 'orders with parcels that are shipped and not delivered' }),
  }),
  hasOrders: Type.Boolean({ description: 'whether anything was ever ordered here' }),
  nextDue: Nullable(Type.Object({ order: OrderOfRow, day: Day }), {
    description: 'the order to deliver that is due first',
  }),
})
export type Today = Static<typeof Today>

/** The payments of the last 30 New Zealand days, without test payments. */
export const TodayMoney = Type.Object({
  paid: Type.Object({
    amount: Dollars,
    orders: Type.Integer(),
    before: Type.Object({ amount: Dollars }, { description: 'of the 30 days before' }),
  }),
  refunded: Type.Object(
    { amount: Dollars, refunds: Type.Integer() },
    { description: 'of these days, whenever their order was paid' },
  ),
  days: Type.Array(Type.Object({ date: Day, paidOrders: Type.Integer(), revenue: Dollars }), {
    description: 'what was paid on each of the 30 days, oldest first; refunds are not subtracted',
  }),
  testPayments: Type.Integer({ description: 'orders paid by a test payment in these days, which count nowhere else' }),
})
export type TodayMoney = Static<typeof TodayMoney>

export const today = {
  read: endpoint('GET', '/api/today', {
    access: { area: 'today', may: 'read' },
    summary: 'Read what waits for the owner, by urgency, with the counts of the menu and of the deliveries',
    reply: Today,
  }),
  money: endpoint('GET', '/api/today/money', {
    access: { area: 'todayMoney', may: 'read' },
    summary: 'Read what was paid and refunded in the last 30 days',
    reply: TodayMoney,
  }),
}
