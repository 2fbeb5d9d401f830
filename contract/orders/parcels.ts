import Type, { type Static } from 'typebox'
import { Dollars, Id, Instant, Nullable, OneOf } from '#contract/platform/fields.ts'

const maybeInstant = Nullable(Instant)

/** The place of an order item in its order, from 0. */
export const ItemPosition = Type.Integer({ minimum: 0, maximum: 1000, description: 'place of the order item, from 0' })

/** Items that travel together. The tracking page is null when the carrier has none for the number. */
export const Parcel = Type.Object({
  _id: Id,
  readyAt: maybeInstant,
  shippedAt: maybeInstant,
  deliveredAt: maybeInstant,
  carrier: Nullable(Type.String()),
  trackingNumber: Nullable(Type.String()),
  trackingUrl: Nullable(Type.String()),
  pieces: Type.Array(
    Type.Object({
      item: ItemPosition,
      qty: Type.Integer(),
      returnedQty: Type.Integer({ description: 'units that came back after the delivery' }),
    }),
  ),
})
export type Parcel = Static<typeof Parcel>

/** A buyer can ask to cancel items that are not ready to ship, or to return delivered ones. */
export const RequestKind = OneOf(['cancel', 'return'])
export type RequestKind = Static<typeof RequestKind>

/**
 * A request of a buyer, with the owner's answer, or what the shop has cancelled or taken back in the buyer's name.
 * `accepted`: the items of a return are awaited, or those of a cancellation are cancelled; `received`: a return is
 * here and refunded; `cancelled`: closed because the whole order was cancelled.
 */
export const OrderRequest = Type.Object({
  _id: Id,
  kind: RequestKind,
  status: OneOf(['open', 'accepted', 'received', 'declined', 'cancelled']),
  isByShop: Type.Boolean({ description: 'the shop cancelled or took back the pieces without a request' }),
  reason: Type.String(),
  note: Type.String(),
  photos: Type.Array(Id, { description: 'the photos that the buyer has sent with a return' }),
  pieces: Type.Array(Type.Object({ item: ItemPosition, qty: Type.Integer(), parcel: Nullable(Id) })),
  answer: Nullable(Type.String(), { description: 'what the shop wrote to the buyer' }),
  answeredAt: maybeInstant,
  receivedAt: maybeInstant,
  receivedNote: Nullable(Type.String(), {
    description: 'what the shop wrote to the buyer when the pieces had arrived',
  }),
  refundPrice: Dollars,
  createdAt: Instant,
})
export type OrderRequest = Static<typeof OrderRequest>
