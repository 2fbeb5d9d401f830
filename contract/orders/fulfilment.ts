import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { StoredAddress } from '#contract/accounts/shipping-address.ts'
import { DeliveryPromise } from './delivery.ts'
import { Id, IdParams, Instant, OrderNumber, PageNumber, OneOf, Text, Nullable } from '#contract/platform/fields.ts'
import { Attention } from './order.ts'
import { ItemPosition } from './parcels.ts'

const ParcelStep = OneOf(['make-ready', 'ship', 'deliver'], { 'x-message': 'Choose make-ready, ship or deliver.' })

const Stage = OneOf(['waiting', 'ready', 'shipped', 'delivered'], {
  'x-message': 'Choose waiting, ready, shipped or delivered.',
})

/** Units of an order item that take a step: those of a stage, or first those that are the furthest on. */
const Items = Type.Array(
  Type.Object({
    item: ItemPosition,
    qty: Type.Integer({ minimum: 1, maximum: 1_000_000, 'x-message': 'The quantity must be a whole number from 1.' }),
    from: Type.Optional(Stage),
  }),
  { minItems: 1, maxItems: 100, 'x-message': 'Choose at least one piece.' },
)
type Items = Static<typeof Items>

/** A step of items of several orders. Each order has at most one tracking number. */
export const NewParcelStep = Type.Object({
  step: ParcelStep,
  carrier: Type.Optional(Text('the carrier’s name', 60)),
  orders: Type.Array(
    Type.Object({ _id: Id, trackingNumber: Type.Optional(Text('the tracking number', 300)), pieces: Items }),
    { minItems: 1, maxItems: 100, 'x-message': 'Choose the pieces of 1 to 100 orders.' },
  ),
  confirmed: Type.Optional(
    Type.Array(Id, {
      maxItems: 100,
      description: 'orders that take the step although they should not be shipped yet',
      'x-message': 'Confirm up to 100 orders.',
    }),
  ),
})
export type NewParcelStep = Static<typeof NewParcelStep>

/** A step that was taken. Until `undoUntil` it can be undone, and its emails wait. */
export const TakenStep = Type.Object({
  _id: Id,
  step: ParcelStep,
  orders: Type.Integer({ description: 'how many orders it changed' }),
  pieces: Type.Integer({ description: 'how many units it moved' }),
  undoUntil: Instant,
})
export type TakenStep = Static<typeof TakenStep>

/** An order that waits for its delivery, as the owner packs it. */
export const Delivery = Type.Object({
  _id: Id,
  orderNumber: OrderNumber,
  name: Type.String({ description: 'who receives it' }),
  ...Type.Omit(StoredAddress, ['recipient']).properties,
  paidAt: Instant,
  promise: Nullable(DeliveryPromise, { description: 'when it arrives; null for old orders' }),
  isLate: Type.Boolean({ description: 'daysLate is above 0' }),
  daysLate: Type.Integer({ description: 'business days after the last promised day' }),
  isTestPayment: Type.Boolean({ description: 'paid by a test payment: no money was charged' }),
  attention: Type.Array(Attention, { description: 'every reason why the order needs the owner' }),
  isCancelled: Type.Boolean({ description: 'of an order that is named by its id' }),
  isRefunded: Type.Boolean({ description: 'the whole payment is refunded or about to be' }),
  isRequested: Type.Boolean({ description: 'its buyer asks for a cancellation, which is not answered yet' }),
  pieces: Type.Array(
    Type.Object({
      item: ItemPosition,
      name: Type.String(),
      qty: Type.Integer(),
      stage: Stage,
      /** When it took its last step; null while it waits. */
      since: Nullable(Instant),
    }),
    { description: 'the units of each order item in each stage' },
  ),
})
export type Delivery = Static<typeof Delivery>

/** Which orders the list shows. */
export const DeliveryFilter = OneOf(['unshipped', 'late', 'ready', 'shipped'], {
  'x-message': 'Choose unshipped, late, ready or shipped.',
})
export type DeliveryFilter = Static<typeof DeliveryFilter>

/** The endpoints of packing and shipping. */
export const fulfilment = {
  list: endpoint('GET', '/api/deliveries', {
    access: { area: 'deliver', may: 'read' },
    summary: 'List the paid orders that wait for their delivery, those that are due first, 50 a page, with the figures',
    query: Type.Object({
      show: Type.Optional(DeliveryFilter),
      keyword: Type.Optional(Text('your search', 200)),
      orders: Type.Optional(
        Type.String({
          maxLength: 4000,
          description: 'ids with commas: these orders alone, whatever the rest of the query says',
          'x-message': 'Ask for up to 100 orders at once.',
        }),
      ),
      pageNumber: PageNumber,
    }),
    reply: Type.Object({
      asOf: Instant,
      figures: Type.Object({
        late: Type.Integer({ description: 'orders that are late' }),
        dueSoon: Type.Integer({ description: 'orders that are due within 7 days' }),
        toPack: Type.Integer({ description: 'orders with pieces that are not ready to ship' }),
        ready: Type.Integer({ description: 'orders with parcels that are ready and not shipped' }),
        onTheWay: Type.Integer({ description: 'orders with parcels that are shipped and not delivered' }),
        partDelivered: Type.Integer({ description: 'orders with delivered parcels and other pieces' }),
      }),
      deliveries: Type.Array(Delivery),
      pages: Type.Integer(),
    }),
  }),
  takeStep: endpoint('POST', '/api/parcels/steps', {
    access: { area: 'deliver', may: 'change' },
    summary:
      'Make pieces of orders ready to ship, ship or deliver them, with a time to undo it; a repeated Idempotency-Key returns the first step (200)',
    body: NewParcelStep,
    bodyLimitBytes: 262_144,
    reply: TakenStep,
    status: 201,
  }),
  undoStep: endpoint('DELETE', '/api/parcels/steps/:id', {
    access: { area: 'deliver', may: 'change' },
    summary: 'Undo a step of parcels before its emails are sent',
    params: IdParams,
    reply: Type.Object({ message: Type.String() }),
  }),
}
