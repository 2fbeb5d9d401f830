import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Email, Id, IdParams, Instant, Message, Password, OneOf } from '#contract/platform/fields.ts'
import { Token } from './link-token.ts'

const TokenBody = Type.Object({ token: Token })

/** What a one-time link is for, and the address that it was sent to. */
export const EmailLink = Type.Object({
  kind: OneOf(['confirm-email', 'reset-password', 'undo-email-change', 'claim-orders']),
  email: Type.String(),
  hasAccount: Type.Optional(
    Type.Boolean({ description: 'of a link to claim orders: whether an account has to sign in to get them' }),
  ),
  needsPassword: Type.Optional(
    Type.Boolean({ description: 'of a link to confirm an address: whether it needs the password of the account' }),
  ),
  startsNewAccount: Type.Optional(
    Type.Boolean({ description: 'of a link to a new password: whether the present account never proved the address' }),
  ),
  waitingEmail: Type.Optional(
    Type.String({ description: 'of a link to the old address: the address that waits to replace it' }),
  ),
})
export type EmailLink = Static<typeof EmailLink>

/**
 * The signed-in user's address, whether they have proved that it is theirs, and the address that waits to replace it.
 */
export const EmailState = Type.Object({
  email: Type.String(),
  isConfirmed: Type.Boolean(),
  waitingEmail: Type.Optional(Type.String()),
})
export type EmailState = Static<typeof EmailState>

/** The endpoints of the one-time links in emails (behaviour, Accounts). */
export const accountLinks = {
  forgotPassword: endpoint('POST', '/api/users/forgot-password', {
    access: 'anyone',
    summary: 'Ask for a link to a new password; the same response for every address',
    body: Type.Object({ email: Email }),
    reply: Message,
  }),
  read: endpoint('POST', '/api/users/email-link', {
    access: 'anyone',
    summary: 'Read what a one-time link is for, without using it',
    body: TokenBody,
    reply: EmailLink,
  }),
  resetPassword: endpoint('POST', '/api/users/reset-password', {
    access: 'anyone',
    summary: 'Choose a new password with a one-time link; ends all sessions',
    body: Type.Object({ token: Token, password: Password }),
    reply: Message,
  }),
  confirmEmail: endpoint('POST', '/api/users/confirm-email', {
    access: 'anyone',
    summary: 'Confirm an email address with a one-time link, in a session of the account or with its password',
    body: Type.Object({
      token: Token,
      password: Type.Optional(Type.String({ maxLength: 1000, 'x-message': 'Enter the password of the account.' })),
    }),
    reply: Message,
  }),
  undoEmailChange: endpoint('POST', '/api/users/undo-email-change', {
    access: 'anyone',
    summary: 'Stop a change of the email address, or take it back, with a one-time link; ends all sessions',
    body: TokenBody,
    reply: Message,
  }),
  emailState: endpoint('GET', '/api/users/email', {
    access: 'signed-in',
    summary: 'Read whether my email address is confirmed, and which one waits to replace it',
    reply: EmailState,
  }),
  keepEmail: endpoint('DELETE', '/api/users/email/waiting', {
    access: 'signed-in',
    summary: 'Keep my present email address: no other one waits any more',
    reply: Message,
  }),
  sendConfirmation: endpoint('POST', '/api/users/email/confirmation', {
    access: 'signed-in',
    summary: 'Send me the link again that confirms my email address, or the one that waits',
    reply: Message,
  }),
  sendConfirmationTo: endpoint('POST', '/api/users/:id/confirmation', {
    access: { area: 'customers', may: 'change' },
    summary: 'Send a user the link again that confirms their email address; the response does not contain it',
    params: IdParams,
    reply: Message,
  }),
  sendPasswordLink: endpoint('POST', '/api/users/:id/password-link', {
    access: { area: 'customers', may: 'change' },
    summary: 'Send a user a link to a new password; the response does not contain it',
    params: IdParams,
    reply: Message,
  }),
}

/** A session of the signed-in user. */
export const Session = Type.Object({
  _id: Id,
  device: Type.String({ description: 'browser and system in words; empty when unknown' }),
  network: Type.String({ description: 'of the sign-in: an IPv4 address or an IPv6 /64; empty when unknown' }),
  signedInAt: Instant,
  lastUsedAt: Instant,
  isCurrent: Type.Boolean({ description: 'the session of this request' }),
})
export type Session = Static<typeof Session>

/** The endpoints of sessions (behaviour, Accounts). */
export const sessions = {
  list: endpoint('GET', '/api/users/sessions', {
    access: 'signed-in',
    summary: 'List my sessions, this one first',
    reply: Type.Array(Session),
  }),
  refresh: endpoint('POST', '/api/users/sessions/fresh', {
    access: 'signed-in',
    summary: 'Enter my password again, so that this session counts as a fresh sign-in for 15 minutes',
    body: Type.Object({
      currentPassword: Type.String({ minLength: 1, maxLength: 1000, 'x-message': 'Enter your current password.' }),
    }),
    reply: Message,
  }),
  endOthers: endpoint('DELETE', '/api/users/sessions', {
    access: 'signed-in',
    summary: 'End all my sessions except this one',
    reply: Message,
  }),
  end: endpoint('DELETE', '/api/users/sessions/:id', {
    access: 'signed-in',
    summary: 'End one of my sessions',
    params: IdParams,
    reply: Message,
  }),
  endAllOf: endpoint('DELETE', '/api/users/:id/sessions', {
    access: { area: 'customers', may: 'change' },
    summary: 'End all sessions of a user',
    params: IdParams,
    reply: Message,
  }),
}
