import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant } from '#contract/fields.ts'
import { Role } from './areas.ts'

/** A person with a role: their account, when and on which device they were last seen, and their second step. */
export const Person = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  role: Role,
  lastSeenAt: Type.Union([Instant, Type.Null()], { description: 'to within ten minutes; null without a session' }),
  device: Type.String({ description: 'browser and system in words; empty when unknown' }),
  secondStep: Type.Union([Type.Literal('passkey'), Type.Literal('authenticator'), Type.Null()], {
    description: 'null without one',
  }),
})
export type Person = Static<typeof Person>

/** The endpoints of the people of the shop (behaviour, People and roles). */
export const people = {
  list: endpoint({
    method: 'GET',
    url: '/api/people',
    access: { area: 'people', may: 'read' },
    summary: 'List the people with a role, owners first, 100 at most',
    reply: Type.Array(Person),
  }),
  owner: endpoint({
    method: 'GET',
    url: '/api/people/owner',
    access: { area: 'deliver', may: 'read' },
    summary: 'Read the first name of the owner, whom to ask for a page that the own role may not open',
    reply: Type.Object({ name: Type.String() }),
  }),
}
