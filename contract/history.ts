import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'

/** What a history is kept of. */
export const HistorySubject = Type.Union([Type.Literal('product'), Type.Literal('order'), Type.Literal('user')], {
  'x-message': 'A history is kept of a product, an order or a user.',
})
export type HistorySubject = Static<typeof HistorySubject>

const value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** One entry of a history: what was done, by whom, and the fields before and after. */
export const AuditEvent = Type.Object({
  _id: Id,
  action: Type.String({ description: 'created, changed, deleted, placed, paid, delivered …' }),
  by: Type.String({ description: 'the name of who did it; the shop itself has its own name' }),
  fields: Type.Array(Type.Object({ field: Type.String(), before: value, after: value })),
  createdAt: Instant,
})
export type AuditEvent = Static<typeof AuditEvent>

/** The call of history. */
export const history = {
  list: endpoint({
    method: 'GET',
    url: '/api/history/:subject/:id',
    access: 'admin',
    summary: 'Who changed what of a product, an order or a user, newest first, 200 at most',
    params: Type.Object({ subject: HistorySubject, id: Id }),
    reply: Type.Array(AuditEvent),
  }),
}
