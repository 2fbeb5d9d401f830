import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, Instant, PageNumber } from './fields.ts'

/** The kinds of records that have an audit history. */
export const HistorySubject = Type.Union(
  [Type.Literal('product'), Type.Literal('order'), Type.Literal('user'), Type.Literal('delivery-zone')],
  { 'x-message': 'Only a product, an order, a user or a delivery zone has a history.' },
)
export type HistorySubject = Static<typeof HistorySubject>

/** Who the author of an audit event is. A person may have any name, so the name alone says nothing. */
export const ActorKind = Type.Union([
  Type.Literal('person'),
  Type.Literal('shop'),
  Type.Literal('command-line'),
  Type.Literal('provider'),
])
export type ActorKind = Static<typeof ActorKind>

const value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** An audit event: the action, its author, and the changed fields before and after. */
export const AuditEvent = Type.Object({
  _id: Id,
  action: Type.String({ description: 'created, changed, deleted, placed, paid, delivered …' }),
  by: Type.String({ description: 'name of the user who did it, or of the shop for automatic changes' }),
  byKind: ActorKind,
  fields: Type.Array(Type.Object({ field: Type.String(), before: value, after: value })),
  createdAt: Instant,
})
export type AuditEvent = Static<typeof AuditEvent>

/** The endpoint of the audit history. */
export const history = {
  list: endpoint({
    method: 'GET',
    url: '/api/history/:subject/:id',
    access: { area: 'history', may: 'read' },
    summary:
      'List the audit events of a product, an order, a user or a delivery zone, newest first, 200 a page (Link header)',
    params: Type.Object({ subject: HistorySubject, id: Id }),
    query: Type.Object({ pageNumber: PageNumber }),
    reply: Type.Array(AuditEvent),
  }),
}
