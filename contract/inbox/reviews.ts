import Type, { type Static } from 'typebox'
import { HideReason } from './manage-reviews.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Review } from '#contract/catalogue/products.ts'
import { Id, IdParams, Instant, Message, PageNumber, FilledText } from '#contract/platform/fields.ts'

/** A new review (spec §3, Review). The product is in the URL; a `productId` in the body is dropped. */
export const NewReview = Type.Object({
  rating: Type.Integer({ minimum: 1, maximum: 5, 'x-message': 'Choose a rating from 1 to 5.' }),
  comment: FilledText('the comment', 2000, 'Write a few words about the piece.'),
})
export type NewReview = Static<typeof NewReview>

/** A review as its author sees it, also while it is hidden. */
const OwnReview = Type.Object({
  _id: Id,
  product: Type.Object({ _id: Id, name: Type.String() }),
  rating: Type.Integer(),
  comment: Type.String(),
  createdAt: Instant,
  hidden: Type.Optional(
    Type.Object(
      { at: Instant, reason: HideReason, note: Type.String({ description: 'a sentence of the shop; may be empty' }) },
      { description: 'missing while the shop shows it' },
    ),
  ),
  reply: Review.properties.reply,
})
export type OwnReview = Static<typeof OwnReview>

export const reviews = {
  list: endpoint('GET', '/api/products/:id/reviews', {
    access: 'anyone',
    dependsOn: [],
    summary: 'List the reviews of a product, newest first, 20 a page; the Link header has the URL of the next page',
    params: IdParams,
    query: Type.Object({
      pageNumber: PageNumber,
      rating: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 5,
          description: 'only reviews with so many stars',
          'x-message': 'The rating must be a whole number from 1 to 5.',
        }),
      ),
    }),
    reply: Type.Array(Review),
  }),
  write: endpoint('POST', '/api/products/:id/reviews', {
    access: 'signed-in',
    summary: 'Write a review of a product, one per account',
    params: IdParams,
    body: NewReview,
    reply: Message,
    status: 201,
  }),
  mine: endpoint('GET', '/api/users/profile/reviews', {
    access: 'signed-in',
    summary: 'List my reviews, newest first, 200 at most, with why one is hidden and the reply of the shop',
    reply: Type.Array(OwnReview),
  }),
}
