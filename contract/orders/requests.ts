import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Id, IdParams, WebpFile, Text, OneOf } from '#contract/platform/fields.ts'
import { Order } from './order.ts'
import { ItemPosition, RequestKind } from './parcels.ts'

const qty = (minimum: 0 | 1) =>
  Type.Integer({ minimum, maximum: 1_000_000, 'x-message': `The quantity must be a whole number from ${minimum}.` })

/** What a buyer asks for. An item of a return names the parcel that it came in; an item to cancel is in none. */
export const NewRequest = Type.Object({
  kind: Type.Union(RequestKind.anyOf, { 'x-message': 'Choose cancel or return.' }),
  reason: Type.String({ maxLength: 60, 'x-message': 'Choose a reason.' }),
  note: Type.Optional(Text('the note', 1000)),
  pieces: Type.Array(Type.Object({ item: ItemPosition, qty: qty(1), parcel: Type.Optional(Id) }), {
    minItems: 1,
    maxItems: 100,
    'x-message': 'Choose at least one piece.',
  }),
})
export type NewRequest = Static<typeof NewRequest>

const Answer = Type.Optional(Text('the answer', 500, { description: 'part of the email to the buyer' }))

const Amount = Type.Optional(
  Type.Number({
    minimum: 0,
    maximum: 100_000_000,
    'x-message': 'Enter the amount to refund in dollars, with up to two decimals.',
    description: 'refund in NZ dollars; 0 without',
  }),
)

/** How many units go back on sale. Of an item that is not named, all cancelled units and no returned units go back. */
export const Restock = Type.Array(Type.Object({ item: ItemPosition, parcel: Type.Optional(Id), qty: qty(0) }), {
  maxItems: 100,
  'x-message': 'Say how many of the pieces go back on sale.',
  description: 'units that go back on sale; of a piece that is not named: all cancelled ones, no returned ones',
})
export type Restock = Static<typeof Restock>

/**
 * The owner's answer. `accept` of a return without `amount` and `restock`: the buyer sends the items back, and
 * `receive` refunds them when they have arrived; with one of these, or with `receive` at once, the items are here
 * already. A decline needs an `answer`, and also ends an accepted return whose items never arrived.
 */
export const RequestAnswer = Type.Object({
  decision: OneOf(['accept', 'receive', 'decline'], { 'x-message': 'Choose accept, receive or decline.' }),
  answer: Answer,
  amount: Amount,
  restock: Type.Optional(Restock),
})
export type RequestAnswer = Static<typeof RequestAnswer>

/** Items that the shop cancels or takes back without a request of the buyer, with their refund. */
export const ItemRefund = Type.Object({
  kind: Type.Union(RequestKind.anyOf, { 'x-message': 'Choose cancel or return.' }),
  pieces: NewRequest.properties.pieces,
  amount: Amount,
  restock: Type.Optional(Restock),
  note: Type.Optional(Text('the note', 500, { description: 'part of the email to the buyer' })),
})
export type ItemRefund = Static<typeof ItemRefund>

/** How many photos a return can have. */
export const maxPhotos = 5

const RequestParams = Type.Object({ id: Id, requestId: Id })
const PhotoParams = Type.Object({ id: Id, requestId: Id, photoId: Id })

/** The endpoints of requests after the payment. */
export const requests = {
  ask: endpoint('POST', '/api/orders/:id/requests', {
    access: 'owner',
    summary: 'Ask to cancel pieces of a paid order, or to return delivered ones; the shop answers',
    params: IdParams,
    body: NewRequest,
    reply: Order,
    status: 201,
  }),
  askForBuyer: endpoint('POST', '/api/orders/:id/requests/for-buyer', {
    access: { area: 'orders', may: 'change' },
    summary:
      'Ask in the name of the buyer, who rang or wrote: to cancel pieces, or to return delivered ones of any day',
    params: IdParams,
    body: NewRequest,
    reply: Order,
    status: 201,
  }),
  addPhoto: endpoint('POST', '/api/orders/:id/requests/:requestId/photos', {
    access: 'owner',
    summary: 'Add a photo to my open return of a damaged, faulty or wrong piece (multipart field image), 5 at most',
    params: RequestParams,
    reply: Order,
    status: 201,
  }),
  photo: endpoint('GET', '/api/orders/:id/requests/:requestId/photos/:photoId', {
    access: 'owner',
    summary: 'Read a photo of a return',
    params: PhotoParams,
    reply: WebpFile,
  }),
  answer: endpoint('PUT', '/api/orders/:id/requests/:requestId', {
    access: { area: 'refunds', may: 'change' },
    summary: 'Accept a request of a buyer, receive the pieces of a return and refund them, or decline it',
    params: RequestParams,
    body: RequestAnswer,
    reply: Order,
  }),
  refundPieces: endpoint('POST', '/api/orders/:id/refunds/pieces', {
    access: { area: 'refunds', may: 'change' },
    summary: 'Cancel pieces or take delivered ones back in the buyer’s name; a repeated Idempotency-Key does it once',
    params: IdParams,
    body: ItemRefund,
    reply: Order,
    status: 201,
  }),
}
