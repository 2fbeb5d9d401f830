import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { IdParams, Message } from './fields.ts'

/** What somebody says of a product (spec §3, Review). The product is named by the address; `productId` is dropped. */
export const NewReview = Type.Object({
  rating: Type.Integer({ minimum: 1, maximum: 5, 'x-message': 'Choose a rating from 1 to 5.' }),
  comment: Type.String({
    minLength: 1,
    maxLength: 2000,
    pattern: '\\S',
    'x-message': 'Write a comment, 2,000 characters at most.',
  }),
})
export type NewReview = Static<typeof NewReview>

/** The call of reviews (spec §7; behaviour, Products). */
export const reviews = {
  write: endpoint({
    method: 'POST',
    url: '/api/products/:id/reviews',
    access: 'signed-in',
    summary: 'Review a product, once a person',
    params: IdParams,
    body: NewReview,
    reply: Message,
    status: 201,
  }),
}
