import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { Id, IdParams } from '#contract/fields.ts'
import { Order } from '#contract/orders.ts'
import { ItemPosition, RequestKind } from './parcels.ts'

const qty = (minimum: 0 | 1) =>
  Type.Integer({ minimum, maximum: 1_000_000, 'x-message': `The quantity must be a whole number from ${minimum}.` })

/** What a buyer asks for. A piece of a return names the parcel that it came in; a piece to cancel is in none. */
export const NewRequest = Type.Object({
  kind: Type.Union(RequestKind.anyOf, { 'x-message': 'Choose cancel or return.' }),
  reason: Type.String({ maxLength: 60, 'x-message': 'Choose a reason.' }),
  note: Type.Optional(Type.String({ maxLength: 1000, 'x-message': 'A note can be at most 1,000 characters long.' })),
  pieces: Type.Array(Type.Object({ item: ItemPosition, qty: qty(1), parcel: Type.Optional(Id) }), {
    minItems: 1,
    maxItems: 100,
    'x-message': 'Choose at least one piece.',
  }),
})
export type NewRequest = Static<typeof NewRequest>

/** The owner's answer. `amount` and `restock` belong to an acceptance; a decline needs an `answer`. */
export const RequestAnswer = Type.Object({
  decision: Type.Union([Type.Literal('accept'), Type.Literal('decline')], {
    'x-message': 'Choose accept or decline.',
  }),
  answer: Type.Optional(
    Type.String({
      maxLength: 500,
      'x-message': 'An answer can be at most 500 characters long.',
      description: 'part of the email to the buyer',
    }),
  ),
  amount: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 100_000_000,
      'x-message': 'Enter the amount to refund in dollars, with at most two decimals.',
      description: 'refund in NZ dollars; 0 without',
    }),
  ),
  restock: Type.Optional(
    Type.Array(Type.Object({ item: ItemPosition, parcel: Id, qty: qty(0) }), {
      maxItems: 100,
      'x-message': 'Say how many of the returned pieces go back on sale.',
      description: 'returned units that go back on sale; cancelled ones all do',
    }),
  ),
})
export type RequestAnswer = Static<typeof RequestAnswer>

/** The endpoints of requests after the payment. */
export const requests = {
  ask: endpoint({
    method: 'POST',
    url: '/api/orders/:id/requests',
    access: 'owner',
    summary: 'Ask to cancel pieces of a paid order, or to return delivered ones; the shop answers',
    params: IdParams,
    body: NewRequest,
    reply: Order,
    status: 201,
  }),
  answer: endpoint({
    method: 'PUT',
    url: '/api/orders/:id/requests/:requestId',
    access: 'admin',
    summary: 'Accept a request of a buyer, with its refund and what goes back on sale, or decline it',
    params: Type.Object({ id: Id, requestId: Id }),
    body: RequestAnswer,
    reply: Order,
  }),
}
