import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Id, IdParams, Instant, PageNumber, OneOf, Nullable } from '#contract/platform/fields.ts'

/** Why the shop may hide a review. A low rating is not among the reasons. */
export const HideReason = OneOf(['private-data', 'not-about-the-piece', 'insults', 'advertising'], {
  'x-message': 'Choose one of the reasons. A low rating is no reason.',
})
export type HideReason = Static<typeof HideReason>

export const maxHideNoteLength = 300
export const maxReviewReplyLength = 2000

/** A review as the shop sees it, with who hid it and who replied. */
export const ShopReview = Type.Object({
  _id: Id,
  product: Type.Object({ _id: Id, name: Type.String() }),
  name: Type.String(),
  hasAccount: Type.Boolean({ description: 'its author has an account, and sees there why it is hidden' }),
  rating: Type.Integer(),
  comment: Type.String(),
  isBoughtHere: Type.Boolean(),
  photos: Type.Integer({ description: 'how many photos came with it, shown or not' }),
  createdAt: Instant,
  hidden: Nullable(Type.Object({ at: Instant, by: Type.String(), reason: HideReason, note: Type.String() }), {
    description: 'null while the shop shows it',
  }),
  reply: Nullable(Type.Object({ at: Instant, by: Type.String(), text: Type.String() }), {
    description: 'the reply of the shop, which the product page shows; null without one',
  }),
})
export type ShopReview = Static<typeof ShopReview>

const HiddenReview = Type.Object({
  reason: HideReason,
  note: Type.Optional(
    Type.String({
      maxLength: maxHideNoteLength,
      'x-message': `Keep the sentence to ${maxHideNoteLength} characters.`,
      description: 'a sentence for the author of the review',
    }),
  ),
})

const ReviewReply = Type.Object({
  reply: Type.String({
    minLength: 1,
    maxLength: maxReviewReplyLength,
    pattern: '\\S',
    'x-empty': 'Write the reply.',
    'x-message': 'Keep the reply to 2,000 characters.',
  }),
  before: Type.String({
    maxLength: maxReviewReplyLength,
    'x-message': 'The reply before is too long.',
    description: 'the reply that was read; empty without one',
  }),
})

const ReviewFilter = OneOf(['all', 'waiting', 'hidden'], {
  'x-message': 'Show all reviews, those to read, or hidden ones.',
})
export type ReviewFilter = Static<typeof ReviewFilter>

export const shopReviews = {
  list: endpoint('GET', '/api/reviews', {
    access: { area: 'inbox', may: 'read' },
    summary:
      'List the reviews of all products, newest first: all, waiting to be read as in the inbox, or hidden; 50 a page (Link header)',
    query: Type.Object({ show: Type.Optional(ReviewFilter), id: Type.Optional(Id), pageNumber: PageNumber }),
    reply: Type.Array(ShopReview),
  }),
  counts: endpoint('GET', '/api/reviews/counts', {
    access: { area: 'inbox', may: 'read' },
    summary: 'Count the reviews, those that wait to be read as in the inbox, and the hidden ones',
    reply: Type.Object({ all: Type.Integer(), waiting: Type.Integer(), hidden: Type.Integer() }),
  }),
  hide: endpoint('POST', '/api/reviews/:id/hide', {
    access: { area: 'inbox', may: 'change' },
    summary: 'Hide a review with a reason; the rating of its product counts shown reviews only',
    params: IdParams,
    body: HiddenReview,
    reply: ShopReview,
  }),
  show: endpoint('DELETE', '/api/reviews/:id/hide', {
    access: { area: 'inbox', may: 'change' },
    summary: 'Show a hidden review again',
    params: IdParams,
    reply: ShopReview,
  }),
  reply: endpoint('PUT', '/api/reviews/:id/reply', {
    access: { area: 'inbox', may: 'change' },
    summary: 'Reply to a review on the page of its product, or change the reply that was read',
    params: IdParams,
    body: ReviewReply,
    reply: ShopReview,
  }),
  removeReply: endpoint('DELETE', '/api/reviews/:id/reply', {
    access: { area: 'inbox', may: 'change' },
    summary: 'Delete the reply to a review',
    params: IdParams,
    reply: ShopReview,
  }),
}
