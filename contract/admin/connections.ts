import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { Instant } from '#contract/fields.ts'

/** What the shop is connected to. */
export const ConnectionName = Type.Union([
  Type.Literal('card'),
  Type.Literal('paypal'),
  Type.Literal('email'),
  Type.Literal('pictures'),
  Type.Literal('backup'),
  Type.Literal('webhooks'),
])
export type ConnectionName = Static<typeof ConnectionName>

/** How a connection does, from what the shop has recorded: it asks no one for this. */
export const Connection = Type.Object({
  name: ConnectionName,
  about: Type.String({ description: 'what it is, such as “Stripe, live key”; never with a secret' }),
  isRead: Type.Boolean({ description: 'false when its records could not be read: then the rest is empty' }),
  isRecorded: Type.Boolean({ description: 'false when the shop records nothing of it' }),
  lastSuccessAt: Type.Union([Instant, Type.Null()], { description: 'null for never' }),
  done: Type.Integer({ description: 'successes of the last 24 hours' }),
  waiting: Type.Integer({ description: 'what waits to be tried or tried again' }),
  failed: Type.Integer({ description: 'what has failed and was not resolved' }),
})
export type Connection = Static<typeof Connection>

/** The endpoint of the state of the connections. */
export const connections = {
  read: endpoint({
    method: 'GET',
    url: '/api/connections',
    access: { area: 'connections', may: 'read' },
    summary: 'Read how payments, email, pictures, backups and webhooks do, from what the shop has recorded',
    reply: Type.Object({ asOf: Instant, connections: Type.Array(Connection) }),
  }),
}
