import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Instant, Message } from './fields.ts'

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

/** The endpoints of sessions (behaviour, Sessions). */
export const sessions = {
  list: endpoint({
    method: 'GET',
    url: '/api/users/sessions',
    access: 'signed-in',
    summary: 'List my sessions, this one first',
    reply: Type.Array(Session),
  }),
  endOthers: endpoint({
    method: 'DELETE',
    url: '/api/users/sessions',
    access: 'signed-in',
    summary: 'End all my sessions except this one',
    reply: Message,
  }),
  end: endpoint({
    method: 'DELETE',
    url: '/api/users/sessions/:id',
    access: 'signed-in',
    summary: 'End one of my sessions',
    params: IdParams,
    reply: Message,
  }),
  endAllOf: endpoint({
    method: 'DELETE',
    url: '/api/users/:id/sessions',
    access: 'admin',
    summary: 'End all sessions of a user',
    params: IdParams,
    reply: Message,
  }),
}
