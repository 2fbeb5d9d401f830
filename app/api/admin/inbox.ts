import { answers } from '#contract/inbox/answers.ts'
import { inbox, type InboxPart } from '#contract/inbox/inbox.ts'
import { type ReviewFilter, shopReviews } from '#contract/inbox/manage-reviews.ts'
import { messages } from '#contract/inbox/messages.ts'
import { replyTemplates } from '#contract/inbox/reply-templates.ts'
import { type ReviewPhoto, reviewPhotos } from '#contract/inbox/review-photos.ts'
import { endpointsOf } from '#app/api/endpoints-of.ts'

export interface InboxFilter {
  show: InboxPart
  keyword?: string
  /** `me`, `none`, or the id of a person. */
  assignee?: string
}

/** Which reviews a list has; with `id` that one alone. */
export interface ReviewsOfPage {
  show: ReviewFilter
  id?: string
}

/** What is about a product, whose page may show it. */
interface AboutProduct {
  product: { _id: string }
}

const withPage = <Type extends 'Question' | 'Review' | 'Photo'>(type: Type, about: AboutProduct | undefined) =>
  about ? [type, { type: 'Product' as const, id: about.product._id }] : [type]
const idOf = ({ id }: AboutProduct & { id: string }) => ({ params: { id } })

export const inboxApi = endpointsOf('inbox', inbox, {
  // The list has messages, questions and reviews, so a change of each of them refetches it.
  '*': { provides: ['Message', 'Question', 'Review'] },
  list: { pages: 'after' },
})

export const messagesApi = endpointsOf('messages', messages, {
  '*': { provides: ['Message'], invalidates: ['Message'] },
})

export const answersApi = endpointsOf('answers', answers, {
  '*': { invalidates: (question: AboutProduct | undefined) => withPage('Question', question) },
  list: { pages: 'pageNumber', provides: ['Question'] },
  remove: {
    toParts: idOf,
    invalidates: (_reply, _error, about: AboutProduct & { id: string }) => withPage('Question', about),
  },
})

export const shopReviewsApi = endpointsOf('shopReviews', shopReviews, {
  '*': {
    provides: ['Review'],
    invalidates: (review: AboutProduct | undefined) => withPage('Review', review),
  },
  list: { pages: 'pageNumber' },
})

export const reviewPhotosApi = endpointsOf('reviewPhotos', reviewPhotos, {
  list: { pages: 'pageNumber', provides: ['Photo'] },
  show: { invalidates: (photo) => withPage('Photo', photo) },
  remove: {
    toParts: idOf,
    invalidates: (_reply, _error, about: AboutProduct & { id: string }) => withPage('Photo', about),
  },
})

export const replyTemplatesApi = endpointsOf('replyTemplates', replyTemplates, {
  '*': {
    provides: [{ type: 'Message', id: 'templates' }],
    invalidates: [{ type: 'Message', id: 'templates' }],
  },
})

/** The address of the bytes of a photo: while it waits, only admins can read them. */
export function photoAddress({ _id, image }: ReviewPhoto): string {
  return image === '' ? reviewPhotos.file.url.replace(':id', _id) : `${image}?w=800`
}
