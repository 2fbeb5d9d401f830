import Type, { type Static } from 'typebox'
import { UserInfo } from './accounts.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Email, Id, IdParams, Instant, Message, OwnName, Password, Nullable } from '#contract/platform/fields.ts'
import { Role } from '#contract/platform/areas.ts'
import { Token } from './link-token.ts'

/** A person with a role: their account, when and on which device they were last seen, and their second step. */
export const Person = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  role: Role,
  lastSeenAt: Nullable(Instant, { description: 'to within ten minutes; null without a session' }),
  device: Type.String({ description: 'browser and system in words; empty when unknown' }),
  secondStep: Type.Union([Type.Literal('passkey'), Type.Literal('authenticator'), Type.Null()], {
    description: 'null without one',
  }),
  secondStepFrom: Nullable(Type.String(), {
    description: 'the New Zealand day from which a packer needs one; null for none, and for other roles',
  }),
})
export type Person = Static<typeof Person>

/** An invitation that is neither accepted nor taken back. */
export const Invitation = Type.Object({
  _id: Id,
  email: Type.String(),
  role: Role,
  invitedBy: Type.String({ description: 'the name of the owner who sent it last' }),
  sentAt: Instant,
  expiresAt: Instant,
})
export type Invitation = Static<typeof Invitation>

/** What the page of an invitation says, to a person who has its link. */
export const InvitationLink = Type.Object({
  email: Type.String(),
  role: Role,
  invitedBy: Type.String({ description: 'the first name of the owner' }),
  hasAccount: Type.Boolean({ description: 'whether an account has to sign in to accept it' }),
})
export type InvitationLink = Static<typeof InvitationLink>

/** The endpoints of the people of the shop (behaviour, Accounts). */
export const people = {
  list: endpoint('GET', '/api/people', {
    access: { area: 'people', may: 'read' },
    summary: 'List the people with a role, owners first, 100 at most',
    reply: Type.Array(Person),
  }),
  owner: endpoint('GET', '/api/people/owner', {
    access: { area: 'deliver', may: 'read' },
    summary: 'Read the first name of the owner, whom to ask for a page that the own role may not open',
    reply: Type.Object({ name: Type.String() }),
  }),
  remind: endpoint('POST', '/api/people/:id/reminder', {
    access: { area: 'people', may: 'change' },
    summary: 'Remind a person without a second step to add one, by email, once a day at most',
    params: IdParams,
    reply: Message,
  }),
  setSecondStepDay: endpoint('PUT', '/api/people/:id/second-step', {
    access: { area: 'people', may: 'change' },
    summary: 'Set the New Zealand day from which a packer needs a second step; null for none',
    params: IdParams,
    body: Type.Object({
      from: Nullable(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'a day in New Zealand' }), {
        'x-message': 'Choose a day, or none.',
      }),
    }),
    reply: Person,
  }),
  invitations: endpoint('GET', '/api/people/invitations', {
    access: { area: 'people', may: 'read' },
    summary: 'List the invitations that are neither accepted nor taken back, newest first, 50 at most',
    reply: Type.Array(Invitation),
  }),
  invite: endpoint('POST', '/api/people/invitations', {
    access: { area: 'people', may: 'change' },
    summary: 'Invite a person by email, with a link that works once within 7 days',
    body: Type.Object({ email: Email, role: Role }),
    reply: Invitation,
    status: 201,
  }),
  inviteAgain: endpoint('POST', '/api/people/invitations/:id/send', {
    access: { area: 'people', may: 'change' },
    summary: 'Send an invitation again, with a new link; the former one no longer works',
    params: IdParams,
    reply: Invitation,
  }),
  endInvitation: endpoint('DELETE', '/api/people/invitations/:id', {
    access: { area: 'people', may: 'change' },
    summary: 'Take an invitation back; its link no longer works',
    params: IdParams,
    reply: Message,
  }),
  readInvitation: endpoint('POST', '/api/users/invitation', {
    access: 'anyone',
    summary: 'Read what an invitation is for, without using it',
    body: Type.Object({ token: Token }),
    reply: InvitationLink,
  }),
  acceptWithPassword: endpoint('POST', '/api/users/invitation/account', {
    access: 'anyone',
    summary: 'Accept an invitation with a new account; 409 when its address has one',
    body: Type.Object({ token: Token, name: OwnName, password: Password }),
    reply: Message,
    status: 201,
  }),
  acceptWithAccount: endpoint('POST', '/api/users/invitation/accept', {
    access: 'signed-in',
    summary: 'Accept an invitation with my account, which has its address',
    body: Type.Object({ token: Token }),
    reply: UserInfo,
  }),
}
