import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Id, IdParams, Instant, Message, OneOf, Nullable } from '#contract/platform/fields.ts'

/** Why the Google feed leaves a published product out: the owner wants it, or Google would refuse it. */
export const ExcludedReason = OneOf(['by-owner', 'no-picture', 'small-picture', 'no-description', 'no-price'])
export type ExcludedReason = Static<typeof ExcludedReason>

/** What the Google feed has of the published products now. */
export const GoogleFeedState = Type.Object({
  pieces: Type.Integer({ description: 'published pieces' }),
  inFeed: Type.Integer({ description: 'pieces in the feed' }),
  onSale: Type.Integer({ description: 'pieces in the feed with a sale price and its days' }),
  outOfStock: Type.Integer({ description: 'pieces in the feed without a unit that can be sold' }),
  excluded: Type.Object({
    count: Type.Integer(),
    pieces: Type.Array(Type.Object({ _id: Id, name: Type.String(), reason: ExcludedReason }), {
      description: 'those of the owner first, then in the order in which they were added, 50 at most',
    }),
  }),
  readByGoogleAt: Nullable(Instant, {
    description: 'when Google last read the feed, by its user agent, to five minutes; null for never',
  }),
  readByOthersAt: Nullable(Instant, { description: 'when any other program last read it' }),
})
export type GoogleFeedState = Static<typeof GoogleFeedState>

/** The endpoints about the feeds. The feeds themselves are files: `paths.feeds`. */
export const feeds = {
  google: endpoint('GET', '/api/feeds/google', {
    access: { area: 'connections', may: 'read' },
    summary: 'Read how many pieces the Google feed has, and which published ones it leaves out, and why',
    reply: GoogleFeedState,
  }),
  choose: endpoint('PUT', '/api/feeds/google/pieces/:id', {
    access: { area: 'connections', may: 'change' },
    summary: 'Leave a piece out of the Google feed, or include it again',
    params: IdParams,
    body: Type.Object({ isExcluded: Type.Boolean({ 'x-message': 'Choose whether it’s left out.' }) }),
    reply: Message,
  }),
}
