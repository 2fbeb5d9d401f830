import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Message } from '#contract/platform/fields.ts'
import { Token } from '#contract/accounts/link-token.ts'

/** Whether an account has stopped the emails that ask for reviews. */
export const ReviewInvitationState = Type.Object({
  isStopped: Type.Boolean({ 'x-message': 'Choose whether we may ask you for reviews.' }),
})
export type ReviewInvitationState = Static<typeof ReviewInvitationState>

export const reviewInvitations = {
  read: endpoint('POST', '/api/review-invitations/link', {
    access: 'anyone',
    summary: 'Read whether the emails that ask for reviews are stopped, with the link in one of them, without using it',
    body: Type.Object({ token: Token }),
    reply: ReviewInvitationState,
  }),
  stop: endpoint('POST', '/api/review-invitations/stop', {
    access: 'anyone',
    summary: 'Stop the emails that ask for reviews, with the link in one of them',
    body: Type.Object({ token: Token }),
    reply: Message,
  }),
  unsubscribe: endpoint('POST', '/api/review-invitations/unsubscribe', {
    access: 'anyone',
    summary: 'Stop the emails that ask for reviews, as mail programs do it with one click (RFC 8058)',
    query: Type.Object({ token: Type.Optional(Token) }),
    reply: Message,
  }),
  own: endpoint('GET', '/api/users/profile/review-invitations', {
    access: 'signed-in',
    summary: 'Read whether my account has stopped the emails that ask for reviews',
    reply: ReviewInvitationState,
  }),
  change: endpoint('PUT', '/api/users/profile/review-invitations', {
    access: 'signed-in',
    summary: 'Stop the emails that ask for reviews, or turn them on again',
    body: ReviewInvitationState,
    reply: ReviewInvitationState,
  }),
}
