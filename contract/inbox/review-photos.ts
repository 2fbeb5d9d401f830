import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Id, IdParams, Instant, Message, PageNumber, WebpFile, Nullable } from '#contract/platform/fields.ts'

export const maxReviewPhotos = 3

/** A photo of a buyer as admins see it, with the review that it belongs to. */
export const ReviewPhoto = Type.Object({
  _id: Id,
  product: Type.Object({ _id: Id, name: Type.String() }),
  review: Type.Object({
    name: Type.String(),
    rating: Type.Integer(),
    comment: Type.String(),
    isBoughtHere: Type.Boolean(),
    isHidden: Type.Boolean({ description: 'its photos are hidden with it' }),
  }),
  image: Type.String({ description: 'address; empty while it waits' }),
  alt: Type.String({ description: 'what it shows; empty while it waits' }),
  shownAt: Nullable(Instant, { description: 'null while it waits for the owner' }),
  createdAt: Instant,
})
export type ReviewPhoto = Static<typeof ReviewPhoto>

const ShownPhoto = Type.Object({
  alt: Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: '\\S',
    'x-empty': 'Write what the photo shows.',
    'x-message': 'Say what the photo shows in up to 200 characters.',
  }),
})

export const reviewPhotos = {
  add: endpoint('POST', '/api/products/:id/reviews/photos', {
    access: 'signed-in',
    summary:
      'Add a photo to my review of a product (multipart field image), 3 at most; the owner decides if it is shown',
    params: IdParams,
    reply: Message,
    status: 201,
  }),
  list: endpoint('GET', '/api/review-photos', {
    access: { area: 'inbox', may: 'read' },
    summary: 'List the photos of buyers: waiting ones first, oldest first, then the newest; 50 a page (Link header)',
    query: Type.Object({ pageNumber: PageNumber }),
    reply: Type.Array(ReviewPhoto),
  }),
  file: endpoint('GET', '/api/review-photos/:id', {
    access: { area: 'inbox', may: 'read' },
    summary: 'Read a photo that waits',
    params: IdParams,
    reply: WebpFile,
  }),
  show: endpoint('PUT', '/api/review-photos/:id', {
    access: { area: 'inbox', may: 'change' },
    summary: 'Show a photo with its review, or change what it is described as',
    params: IdParams,
    body: ShownPhoto,
    reply: ReviewPhoto,
  }),
  remove: endpoint('DELETE', '/api/review-photos/:id', {
    access: { area: 'inbox', may: 'change' },
    summary: 'Delete a photo, waiting or shown',
    params: IdParams,
    reply: Message,
  }),
}
