import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Instant, OneOf, Nullable } from '#contract/platform/fields.ts'

/** What the shop is connected to. */
export const ConnectionName = OneOf(['card', 'paypal', 'email', 'pictures', 'backup', 'webhooks'])
export type ConnectionName = Static<typeof ConnectionName>

/** How a connection does, from what the shop has recorded: it asks no one for this. */
export const Connection = Type.Object({
  name: ConnectionName,
  about: Type.String({ description: 'what it is, such as “Stripe, live key”; never with a secret' }),
  isRead: Type.Boolean({ description: 'false when its records could not be read: then the rest is empty' }),
  isRecorded: Type.Boolean({ description: 'false when the shop records nothing of it' }),
  lastSuccessAt: Nullable(Instant, { description: 'null for never' }),
  done: Type.Integer({ description: 'successes of the last 24 hours' }),
  waiting: Type.Integer({ description: 'what waits to be tried or tried again' }),
  failed: Type.Integer({ description: 'what has failed and was not resolved' }),
})
export type Connection = Static<typeof Connection>

/** The connections that the page tests; each webhook has a test of its own. */
export type TestedConnection = Exclude<ConnectionName, 'webhooks'>

export const connectionIds: Record<TestedConnection, string> = {
  card: '3f5b7c1e-8a42-4d0b-9c36-5e7f1a2b3c01',
  paypal: '3f5b7c1e-8a42-4d0b-9c36-5e7f1a2b3c02',
  email: '3f5b7c1e-8a42-4d0b-9c36-5e7f1a2b3c03',
  pictures: '3f5b7c1e-8a42-4d0b-9c36-5e7f1a2b3c04',
  backup: '3f5b7c1e-8a42-4d0b-9c36-5e7f1a2b3c05',
}

export const ConnectionTest = Type.Object({
  at: Instant,
  isSuccess: Type.Boolean(),
  text: Type.String({
    description: 'what was found and, for a failure, what to do; never with a secret or an address',
  }),
})
export type ConnectionTest = Static<typeof ConnectionTest>

export const connections = {
  read: endpoint('GET', '/api/connections', {
    access: { area: 'connections', may: 'read' },
    summary: 'Read how payments, email, pictures, backups and webhooks do, from what the shop has recorded',
    reply: Type.Object({ asOf: Instant, connections: Type.Array(Connection) }),
  }),
  test: endpoint('POST', '/api/connections/:name/test', {
    access: { area: 'connections', may: 'change' },
    summary: 'Test a connection: an email to oneself, a read at a provider, a small file, or the newest backup',
    params: Type.Object({
      name: Type.String({ maxLength: 20, 'x-message': 'This name is too long.', description: 'card, paypal, email …' }),
    }),
    reply: ConnectionTest,
  }),
}
