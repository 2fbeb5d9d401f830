import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CsvFile, Id, IdParams, Instant, Message, NzDay, PageNumber, OneOf, Nullable, Text } from './fields.ts'

export const HistorySubject = OneOf(
  ['product', 'order', 'user', 'delivery-zone', 'content', 'connection', 'discount'],
  {
    'x-message': 'Only a product, an order, a user, a delivery zone, a content, a connection or a code has a history.',
  },
)
export type HistorySubject = Static<typeof HistorySubject>

/** Who the author of an audit event is. A person may have any name, so the name alone says nothing. */
export const ActorKind = OneOf(['person', 'shop', 'command-line', 'provider'])
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

export const ShopEvent = Type.Object({
  ...AuditEvent.properties,
  subject: Type.Object({
    kind: HistorySubject,
    _id: Id,
    name: Type.String({ description: 'now, or when it was deleted; empty when it is not known' }),
    isDeleted: Type.Boolean(),
  }),
  canRestore: Type.Boolean({ description: 'a change of a product of the last 30 days, without its stock' }),
  addedTo: Nullable(Id, {
    description: 'the account to which the order of a guest was added, while it can be taken out of it again',
  }),
})
export type ShopEvent = Static<typeof ShopEvent>

export const HistoryTopic = OneOf(['products', 'prices', 'stock', 'orders', 'people', 'zones', 'content', 'deleted'], {
  'x-message': 'Choose what the changes are about from the list.',
})
export type HistoryTopic = Static<typeof HistoryTopic>

/** Which changes of the whole shop are listed; a missing field does not filter. */
const shopFilter = {
  search: Type.Optional(
    Text('your search', 200, {
      description: 'a part of the name of the author, the product or the person, or the number of an order',
    }),
  ),
  by: Type.Optional(OneOf(['people', 'shop'], { 'x-message': 'Choose people or shop.' })),
  about: Type.Optional(HistoryTopic),
  from: NzDay('Choose the first day.'),
  to: NzDay('Choose the last day.'),
}

export const history = {
  list: endpoint('GET', '/api/history/:subject/:id', {
    access: { area: 'history', may: 'read' },
    summary:
      'List the audit events of a product, an order, a user or another subject, newest first, 200 a page (Link header)',
    params: Type.Object({ subject: HistorySubject, id: Id }),
    query: Type.Object({ pageNumber: PageNumber }),
    reply: Type.Array(AuditEvent),
  }),
  all: endpoint('GET', '/api/history', {
    access: { area: 'history', may: 'read' },
    summary: 'List the changes of the whole shop, newest first, 50 a page (Link header)',
    query: Type.Object({ ...shopFilter, pageNumber: PageNumber }),
    reply: Type.Array(ShopEvent),
  }),
  exportCsv: endpoint('GET', '/api/history/export.csv', {
    access: { area: 'history', may: 'read' },
    summary: 'Export the changes of the whole shop that fit a filter as CSV, newest first, one row per changed field',
    query: Type.Object(shopFilter),
    reply: CsvFile,
  }),
  restoreVersion: endpoint('POST', '/api/history/:id/put-back', {
    access: { area: 'products', may: 'change' },
    summary: 'Give a product the values that it had before a change, unless one of them has changed since',
    params: IdParams,
    reply: Message,
  }),
  putImportBack: endpoint('POST', '/api/history/:id/put-import-back', {
    access: { area: 'products', may: 'change' },
    summary: 'Do the same for every product of the import that a change is part of; those that have changed since stay',
    params: IdParams,
    reply: Message,
  }),
}
